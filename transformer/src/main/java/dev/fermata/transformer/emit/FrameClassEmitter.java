package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.layout.FrameField;
import dev.fermata.transformer.scan.AsyncKind;
import dev.fermata.transformer.scan.AsyncMethods;
import dev.fermata.transformer.scan.Awaits;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Writes the frame class: the coroutine that the entry returns, and the frame in which a suspended call lives.
 *
 * <pre>
 * create, deferred        static: a cold coroutine; one that is left to the task
 * start, resume, where    what Coroutine asks for
 * begin, clear            static: for the resume method of the owner
 * save1, save2, ...       static: for the suspend blocks of the owner, one per layout
 * </pre>
 *
 * <p>The owner reaches it through static methods and the frame's own fields alone, so that linking the owner does not load
 * this class and an agent may define it late.
 */
final class FrameClassEmitter {
    private static final int METHOD_ACCESS = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    private static final int RESUME_TASK = 1;
    private static final int RESUME_VALUE = 2;
    private static final int RESUME_FAILURE = 3;

    /** No variable has that name: fields of the frame are named after these. */
    private static final String KEPT = "$kept";

    private final Generation generation;
    private final AsyncMethod method;
    private final Members members;
    private final ClassNode out = new ClassNode();

    private FrameClassEmitter(Generation generation) {
        this.generation = generation;
        this.method = generation.plan().method();
        this.members = generation.members();
    }

    static byte[] emit(Generation generation) {
        FrameClassEmitter emitter = new FrameClassEmitter(generation);
        emitter.writeHeader();
        emitter.writeCreation();
        emitter.writeCoroutine();
        emitter.writeBegin();
        emitter.writeClear();
        generation.saves().forEach((layout, save) -> FrameSaving.write(emitter.out, layout, save));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        emitter.out.accept(writer);
        return writer.toByteArray();
    }

    private void writeHeader() {
        out.version = Math.max(method.owner().version & 0xFFFF, Opcodes.V1_6);
        out.access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        out.name = members.frame();
        out.superName = RuntimeApi.COROUTINE;
        out.sourceFile = method.owner().sourceFile;
        out.visitAnnotation(RuntimeApi.REWRITTEN, false).visit("abi", RuntimeApi.ABI);
        for (FrameField field : generation.layout().fields()) {
            out.fields.add(new FieldNode(0, field.name(), field.descriptor(), null, null));
        }
        Code init = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
        init.push(RuntimeApi.ABI);
        init.constant(AsyncMethods.sourceName(method.owner()));
        init.callStatic(RuntimeApi.ABI_CLASS, RuntimeApi.REQUIRE_NAME, RuntimeApi.REQUIRE);
        init.op(Opcodes.RETURN);
        Code constructor = method(0, "<init>", "()V");
        constructor.loadObject(0);
        constructor.callSpecial(RuntimeApi.COROUTINE, "<init>", "()V");
        constructor.op(Opcodes.RETURN);
    }

    private void writeCreation() {
        Member create = members.create(method);
        Code code = method(METHOD_ACCESS, create.name(), create.descriptor());
        writeNew(code);
        if (method.kind() == AsyncKind.COROUTINE) {
            writeBorn(code);
        }
        code.op(Opcodes.ARETURN);
        Member deferred = members.deferred(method);
        Code deferring = method(METHOD_ACCESS, deferred.name(), deferred.descriptor());
        int task = writeNew(deferring);
        deferring.loadObject(task);
        deferring.callVirtual(members.frame(), RuntimeApi.DEFER_NAME, RuntimeApi.DEFER);
        deferring.op(Opcodes.ARETURN);
    }

    /**
     * Lets the runtime keep track of the first coroutines. They are counted here, where it costs no more than to read a
     * static field: the branch is never taken once the method is compiled, so that the new object still need not escape.
     */
    private void writeBorn(Code code) {
        out.fields.add(new FieldNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, KEPT, "I", null, null));
        LabelNode enough = new LabelNode();
        code.field(Opcodes.GETSTATIC, members.frame(), KEPT, "I");
        code.push(RuntimeApi.KEPT);
        code.jump(Opcodes.IF_ICMPGE, enough);
        code.op(Opcodes.DUP);
        code.field(Opcodes.GETSTATIC, members.frame(), KEPT, "I");
        code.callVirtual(members.frame(), RuntimeApi.BORN_NAME, RuntimeApi.BORN);
        code.field(Opcodes.PUTSTATIC, members.frame(), KEPT, "I");
        code.label(enough);
        List<Object> parameters = generation.layout().parameters().stream()
                .map(parameter -> parameter.value().frameItem())
                .toList();
        code.frame(Code.frameOf(parameters, List.of(members.frame())));
    }

    /** Pushes a new frame with the parameters set; gives the first slot behind them. */
    private int writeNew(Code code) {
        code.add(new TypeInsnNode(Opcodes.NEW, members.frame()));
        code.op(Opcodes.DUP);
        code.callSpecial(members.frame(), "<init>", "()V");
        int slot = 0;
        for (FrameField parameter : generation.layout().parameters()) {
            code.op(Opcodes.DUP);
            code.load(parameter.type(), slot);
            putField(code, parameter);
            slot += parameter.value().getSize();
        }
        return slot;
    }

    private void writeCoroutine() {
        Code start = method(Opcodes.ACC_PUBLIC, RuntimeApi.START_NAME, RuntimeApi.START);
        start.loadObject(0);
        start.callVirtual(members.frame(), RuntimeApi.CLAIM_NAME, RuntimeApi.CLAIM);
        for (FrameField parameter : generation.layout().parameters()) {
            start.loadObject(0);
            getField(start, parameter);
        }
        start.loadObject(0);
        start.call(Opcodes.INVOKESTATIC, members.clear());
        start.loadObject(1);
        start.loadInt(2);
        start.call(Opcodes.INVOKESTATIC, members.directAccess());
        start.op(Opcodes.ARETURN);
        writeResume();
        writeWhere();
    }

    private void writeResume() {
        Code code = method(Opcodes.ACC_PUBLIC, RuntimeApi.RESUME_NAME, RuntimeApi.RESUME);
        LabelNode cold = new LabelNode();
        LabelNode cancelled = new LabelNode();
        boolean suspends = !generation.plan().sites().isEmpty();
        if (suspends) {
            code.loadObject(0);
            code.field(Opcodes.GETFIELD, RuntimeApi.COROUTINE, RuntimeApi.STATE, "I");
            code.jump(Opcodes.IFLE, cold);
            if (!method.isStatic()) {
                code.loadObject(0);
                getField(code, generation.layout().parameters().get(0));
            }
            code.loadObject(0);
            code.loadObject(RESUME_TASK);
            code.loadObject(RESUME_VALUE);
            code.loadObject(RESUME_FAILURE);
            code.call(Opcodes.INVOKESTATIC, members.resumeAccess());
            code.op(Opcodes.ARETURN);
            code.label(cold);
            code.frame(resumeFrame());
        }
        code.loadObject(RESUME_FAILURE);
        code.jump(Opcodes.IFNONNULL, cancelled);
        code.loadObject(0);
        code.loadObject(RESUME_TASK);
        code.op(Opcodes.ICONST_0);
        code.callVirtual(members.frame(), RuntimeApi.START_NAME, RuntimeApi.START);
        code.op(Opcodes.ARETURN);
        code.label(cancelled);
        code.frame(resumeFrame());
        code.loadObject(0);
        code.callVirtual(members.frame(), RuntimeApi.CLAIM_NAME, RuntimeApi.CLAIM);
        code.loadObject(RESUME_FAILURE);
        code.op(Opcodes.ATHROW);
    }

    private FrameNode resumeFrame() {
        return Code.frameOf(
                List.of(members.frame(), RuntimeApi.TASK, "java/lang/Object", "java/lang/Throwable"), List.of());
    }

    /** The line of each state is one char of a string constant: a line number has 16 bits (JVMS 4.7.12). */
    private void writeWhere() {
        StringBuilder lines = new StringBuilder();
        lines.append((char) Awaits.firstLineOf(method.node()));
        for (AwaitSite site : generation.plan().sites()) {
            lines.append((char) site.line());
        }
        Code code = method(Opcodes.ACC_PUBLIC, RuntimeApi.WHERE_NAME, RuntimeApi.WHERE);
        LabelNode running = new LabelNode();
        code.loadObject(0);
        code.field(Opcodes.GETFIELD, RuntimeApi.COROUTINE, RuntimeApi.STATE, "I");
        code.jump(Opcodes.IFLT, running);
        code.add(new TypeInsnNode(Opcodes.NEW, "java/lang/StackTraceElement"));
        code.op(Opcodes.DUP);
        code.constant(AsyncMethods.sourceName(method.owner()));
        code.constant(method.node().name);
        if (out.sourceFile == null) {
            code.op(Opcodes.ACONST_NULL);
        } else {
            code.constant(out.sourceFile);
        }
        code.constant(lines.toString());
        code.loadObject(0);
        code.field(Opcodes.GETFIELD, RuntimeApi.COROUTINE, RuntimeApi.STATE, "I");
        code.callVirtual("java/lang/String", "charAt", "(I)C");
        String constructor = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V";
        code.callSpecial("java/lang/StackTraceElement", "<init>", constructor);
        code.op(Opcodes.ARETURN);
        code.label(running);
        code.frame(Code.frameOf(List.of(members.frame()), List.of()));
        code.op(Opcodes.ACONST_NULL);
        code.op(Opcodes.ARETURN);
    }

    private void writeBegin() {
        Code code =
                method(METHOD_ACCESS, members.begin().name(), members.begin().descriptor());
        code.loadObject(0);
        code.field(Opcodes.GETFIELD, RuntimeApi.COROUTINE, RuntimeApi.STATE, "I");
        code.loadObject(0);
        code.op(Opcodes.ICONST_M1);
        code.field(Opcodes.PUTFIELD, RuntimeApi.COROUTINE, RuntimeApi.STATE, "I");
        code.op(Opcodes.IRETURN);
    }

    /** A running frame keeps nothing alive; {@code this} is always reachable in the source too. */
    private void writeClear() {
        Code code =
                method(METHOD_ACCESS, members.clear().name(), members.clear().descriptor());
        for (FrameField field : generation.layout().fields()) {
            boolean receiver = !method.isStatic()
                    && field.equals(generation.layout().parameters().get(0));
            if (field.isReference() && !receiver) {
                code.loadObject(0);
                code.op(Opcodes.ACONST_NULL);
                putField(code, field);
            }
        }
        code.op(Opcodes.RETURN);
    }

    private void getField(Code code, FrameField field) {
        code.field(Opcodes.GETFIELD, members.frame(), field.name(), field.descriptor());
    }

    private void putField(Code code, FrameField field) {
        code.field(Opcodes.PUTFIELD, members.frame(), field.name(), field.descriptor());
    }

    private Code method(int access, String name, String descriptor) {
        MethodNode node = new MethodNode(access, name, descriptor, null, null);
        out.methods.add(node);
        return new Code(node.instructions);
    }
}
