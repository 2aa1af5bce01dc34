import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import java.util.concurrent.Future;

class ReturnType {
    @Async
    void nothing() { // error: FERMATA006 col 5 (method nothing returns void)
        await(number());
    }

    @Async
    static int primitive() { // error: FERMATA006 col 12 (method primitive returns int)
        return 1;
    }

    @Async
    public Future<String> future() { // error: FERMATA006 col 12 (method future returns Future<String>)
        throw new IllegalStateException();
    }

    @Async
    <T> T[] array() { // error: FERMATA006 col 9 (method array returns T[])
        throw new IllegalStateException();
    }

    @Async
    Coroutine<Integer> otherClass() { // error: FERMATA006 col 5 (method otherClass returns Coroutine<Integer>)
        throw new IllegalStateException();
    }

    class Coroutine<T> {}
}
