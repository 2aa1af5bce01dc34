package dev.fermata;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * This JVM. Signals come through {@code sun.misc.Signal}, by reflection, since javac warns of it.
 *
 * <p>A shutdown hook ({@link Runtime#addShutdownHook}) would be the JDK's supported way, and cannot do it: it runs when the
 * JVM is ending already, so a program could not go on after a signal; and the JVM does not listen to a second one
 * meanwhile, so nobody could stop a cleanup that hangs. {@code sun.misc.Signal} is in the module jdk.unsupported, which
 * every JDK has. Where it is missing, signals end the JVM as ever. One that was ignored when the JVM started, as by nohup,
 * stays ignored.
 */
final class JvmHost implements Host {
    /** The JVM starts the main method on a thread "main" of a group "main", below its system group. Ids differ by JDK. */
    @Override
    public boolean isMainProgram() {
        Thread thread = Thread.currentThread();
        ThreadGroup group = thread.getThreadGroup();
        return thread.getName().equals("main")
                && group.getName().equals("main")
                && group.getParent() != null
                && group.getParent().getParent() == null;
    }

    @Override
    public void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    @Override
    public @Nullable Runnable onSignal(String name, boolean replace, Runnable handler) {
        try {
            return Signal.named(name).handle(replace, handler);
        } catch (InvocationTargetException e) {
            // An IllegalArgumentException: no such signal, or one that the JVM keeps.
            return null;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** A {@code sun.misc.Signal}, and what can be done with one. */
    private record Signal(Object signal, Class<?> handlerType, Method handle) {
        static Signal named(String name) throws ReflectiveOperationException {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            return new Signal(
                    type.getConstructor(String.class).newInstance(name),
                    handlerType,
                    type.getMethod("handle", type, handlerType));
        }

        @Nullable
        Runnable handle(boolean replace, Runnable handler) throws ReflectiveOperationException {
            Object ours = proxy(handler);
            Object before = exchange(ours);
            if (!replace && !endsTheJvm(before)) {
                exchange(before);
                return null;
            }
            return () -> undo(ours, before);
        }

        private void undo(Object ours, Object before) {
            try {
                Object current = exchange(before);
                if (current != ours) {
                    exchange(current);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("A signal handler cannot be put back", e);
            }
        }

        private Object exchange(Object handler) throws ReflectiveOperationException {
            return handle.invoke(null, signal, handler);
        }

        /** The JVM's own handlers are classes beside Signal; one that ignores the signal was set by who started the JVM. */
        private boolean endsTheJvm(Object before) throws ReflectiveOperationException {
            return before.getClass().getName().startsWith("sun.misc.")
                    && before != handlerType.getField("SIG_IGN").get(null);
        }

        private Object proxy(Runnable handler) {
            InvocationHandler calls = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    handler.run();
                    yield null;
                }
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> "signal handler of Fermata";
            };
            return Proxy.newProxyInstance(JvmHost.class.getClassLoader(), new Class<?>[] {handlerType}, calls);
        }
    }
}
