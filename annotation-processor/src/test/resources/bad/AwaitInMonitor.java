import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;

class AwaitInMonitor {
    @Async
    synchronized Coroutine<Integer> method() {
        return result(await(number())); // error: FERMATA004 col 23 (method method is synchronized)
    }

    @Async
    Coroutine<Integer> block() {
        synchronized (this) {
            if (hashCode() > 0) {
                await(number()); // error: FERMATA004 col 17 (synchronized in line 15)
            }
        }
        synchronized (await(result(this))) {
            hashCode();
        }
        return result(await(number()));
    }

    AsyncSupplier<Integer> lambda() {
        return () -> {
            synchronized (this) {
                return result(await(number())); // error: FERMATA004 col 31 (synchronized in line 28)
            }
        };
    }
}
