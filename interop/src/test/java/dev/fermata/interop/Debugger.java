package dev.fermata.interop;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.LocatableEvent;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.StepRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A program under a debugger that stops at a line of one class, as an IDE's does, and writes down what it sees. */
final class Debugger {
    private final List<String> stops = new ArrayList<>();
    private final VirtualMachine machine;
    private final String className;
    private final int line;
    private final int stepsOver;
    private int stepsLeft;

    private Debugger(VirtualMachine machine, String className, int line, int stepsOver) {
        this.machine = machine;
        this.className = className;
        this.line = line;
        this.stepsOver = stepsOver;
    }

    /** Stops wherever the line begins; from each stop, goes on for some steps over lines. */
    static List<String> stops(String options, String className, int line, int stepsOver) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("home").setValue(System.getProperty("java.home"));
        arguments.get("options").setValue(options);
        arguments.get("main").setValue(className);
        VirtualMachine machine = connector.launch(arguments);
        try {
            Debugger debugger = new Debugger(machine, className, line, stepsOver);
            debugger.run();
            return debugger.stops;
        } finally {
            machine.process().destroyForcibly();
        }
    }

    private void run() throws Exception {
        var prepare = machine.eventRequestManager().createClassPrepareRequest();
        prepare.addClassFilter(className);
        prepare.enable();
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof VMDisconnectEvent) {
                        return;
                    }
                    handle(event);
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            stops.add("disconnected");
        }
    }

    private void handle(Event event) throws Exception {
        if (event instanceof ClassPrepareEvent prepared) {
            breakAtLine(prepared.referenceType());
        } else if (event instanceof BreakpointEvent reached) {
            stops.add(describe(reached));
            stepsLeft = stepsOver;
            step(reached.thread());
        } else if (event instanceof StepEvent stepped) {
            stops.add("  " + describe(stepped));
            step(stepped.thread());
        }
    }

    private void breakAtLine(ReferenceType type) throws AbsentInformationException {
        for (Location location : type.locationsOfLine(line)) {
            machine.eventRequestManager().createBreakpointRequest(location).enable();
        }
    }

    private void step(ThreadReference thread) {
        EventRequestManager requests = machine.eventRequestManager();
        requests.deleteEventRequests(new ArrayList<>(requests.stepRequests()));
        if (stepsLeft-- > 0) {
            StepRequest step = requests.createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
            step.addCountFilter(1);
            step.enable();
        }
    }

    private static String describe(LocatableEvent event) throws Exception {
        Location location = event.location();
        String method =
                location.declaringType().name() + "." + location.method().name();
        return method + ":" + location.lineNumber() + variables(event.thread());
    }

    private static String variables(ThreadReference thread) throws IncompatibleThreadStateException {
        StackFrame frame = thread.frame(0);
        TreeMap<String, String> values = new TreeMap<>();
        try {
            for (LocalVariable variable : frame.visibleVariables()) {
                values.put(variable.name(), String.valueOf(frame.getValue(variable)));
            }
        } catch (AbsentInformationException e) {
            return " without variables";
        }
        String self = frame.thisObject() == null ? "" : " this";
        return self + (values.isEmpty() ? "" : " " + values);
    }
}
