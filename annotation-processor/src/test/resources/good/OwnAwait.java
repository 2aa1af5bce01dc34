import static dev.fermata.Fermata.*;

import dev.fermata.Coroutine;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;

/** Methods named await that are not Fermata's. */
class OwnAwait {
    static class Base {
        int await(Coroutine<Integer> own) {
            return 1;
        }
    }

    static class Derived extends Base {
        int inherited() {
            return await(number());
        }
    }

    static class Latch extends CountDownLatch {
        Latch() throws InterruptedException {
            super(0);
            await();
        }
    }

    int await(Object own) {
        return 1;
    }

    int each(Object own) {
        return 1;
    }

    void use(CountDownLatch latch, Condition condition, OwnAwait other) throws InterruptedException {
        latch.await();
        condition.await();
        other.await(latch);
        await(number());
        each(number());
        Runnable run = () -> await(number());
    }
}
