package dev.fermata.transformer;

/** Every name of the runtime that the transformer looks for or writes. A test resolves each by reflection. */
public final class RuntimeApi {
    /** Must be equal to {@code dev.fermata.rt.Abi.VERSION}. */
    public static final int ABI = 1;

    public static final String ASYNC = "Ldev/fermata/Async;";
    public static final String REWRITTEN = "Ldev/fermata/rt/Rewritten;";

    public static final String FERMATA = "dev/fermata/Fermata";
    public static final String AWAIT_NAME = "await";
    public static final String AWAIT_AWAITABLE = "(Ldev/fermata/Awaitable;)Ljava/lang/Object;";
    public static final String AWAIT_STAGE = "(Ljava/util/concurrent/CompletionStage;)Ljava/lang/Object;";
    public static final String RESULT_NAME = "result";
    public static final String RESULT = "(Ljava/lang/Object;)Ldev/fermata/Coroutine;";
    public static final String DONE_NAME = "done";
    public static final String DONE = "()Ldev/fermata/Coroutine;";

    public static final String EMIT_NAME = "emit";
    public static final String EMIT = "(Ljava/lang/Object;)V";
    public static final String EACH_NAME = "each";
    public static final String EACH = "(Ldev/fermata/AsyncIterable;)Ljava/lang/Iterable;";

    public static final String COROUTINE = "dev/fermata/Coroutine";
    public static final String COROUTINE_TYPE = "Ldev/fermata/Coroutine;";
    public static final String STATE = "state";
    public static final String START_NAME = "start";
    public static final String START = "(Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String RESUME_NAME = "resume";
    public static final String RESUME = "(Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)Ljava/lang/Object;";
    public static final String WHERE_NAME = "where";
    public static final String WHERE = "()Ljava/lang/StackTraceElement;";
    public static final String CLAIM_NAME = "claim";
    public static final String CLAIM = "()V";
    public static final String SUSPEND_NAME = "suspend";
    public static final String SUSPEND = "(Ldev/fermata/Task;I)V";
    public static final String BORN_NAME = "born";
    public static final String BORN = "(I)I";

    /** How many coroutines of a method the runtime keeps track of, in case nobody awaits them. */
    public static final int KEPT = 100;

    public static final String DEFER_NAME = "defer";
    public static final String DEFER = "(Ldev/fermata/Task;)Ljava/lang/Object;";

    public static final String TASK = "dev/fermata/Task";
    public static final String CROSSED_NAME = "crossed";
    public static final String CROSSED = "(Ljava/lang/Throwable;)Ljava/lang/RuntimeException;";
    public static final String TASK_TYPE = "Ldev/fermata/Task;";

    public static final String AWAIT = "dev/fermata/rt/Await";
    public static final String AWAIT_IN_TASK = "(Ldev/fermata/Awaitable;Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String AWAIT_STAGE_IN_TASK =
            "(Ljava/util/concurrent/CompletionStage;Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String EMIT_IN_TASK = "(Ljava/lang/Object;Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String TAIL_NAME = "tail";
    public static final String TAIL = "(Ldev/fermata/Coroutine;Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String TAIL_STAGE =
            "(Ljava/util/concurrent/CompletionStage;Ldev/fermata/Task;I)Ljava/lang/Object;";
    public static final String SUSPENDED_NAME = "SUSPENDED";
    public static final String SUSPENDED = "Ljava/lang/Object;";

    public static final String ABI_CLASS = "dev/fermata/rt/Abi";
    public static final String REQUIRE_NAME = "require";
    public static final String REQUIRE = "(ILjava/lang/String;)V";

    public static final String SCOPE = "dev/fermata/AsyncScope";
    public static final String EXIT_NAME = "exit";
    public static final String EXIT = "(Ljava/lang/Throwable;)Ldev/fermata/Coroutine;";
    public static final String SCOPES = "dev/fermata/rt/Scopes";
    public static final String EXITED_NAME = "exited";
    public static final String EXITED = "(Ljava/lang/Object;Ljava/lang/Throwable;)Ljava/lang/Throwable;";
    public static final String EXITED_WELL_NAME = "exitedWell";
    public static final String EXITED_WELL = "(Ljava/lang/Object;)V";
    public static final String EXIT_FAILED_NAME = "exitFailed";
    public static final String EXIT_FAILED = "(Ljava/lang/Throwable;Ljava/lang/Throwable;)Ljava/lang/Throwable;";

    public static final String GENERATOR_TYPE = "Ldev/fermata/AsyncGenerator;";
    public static final String GENERATOR = "dev/fermata/AsyncGenerator";
    public static final String GENERATOR_OF_NAME = "of";
    public static final String GENERATOR_OF = "(Ldev/fermata/Coroutine;)Ldev/fermata/AsyncGenerator;";
    public static final String LOOP = "dev/fermata/rt/Each";
    public static final String ADVANCE_NAME = "advance";
    public static final String CLOSE_NAME = "close";
    public static final String LOOP_STEP = "(Ljava/util/Iterator;)Ldev/fermata/Coroutine;";
    public static final String HOT = "dev/fermata/rt/Hot";
    public static final String HOT_START_NAME = "start";
    public static final String HOT_START = "(Ldev/fermata/Coroutine;)Ljava/util/concurrent/CompletableFuture;";

    public static final String NOT_TRANSFORMED = "dev/fermata/NotTransformedError";

    private RuntimeApi() {}
}
