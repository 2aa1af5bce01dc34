import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** Lambdas are async by their type alone. */
class AsyncLambdas {
    interface Named<A, R> extends Function<A, Coroutine<R>> {
        boolean equals(Object other);
    }

    static final AsyncSupplier<Integer> FIELD = () -> result(await(number()));

    static int main() {
        return run(() -> {
            int x = await(number());
            return result(x + 1);
        });
    }

    void use() throws Exception {
        Supplier<Coroutine<Integer>> supplier = () -> result(await(number()));
        Callable<? extends Coroutine<Integer>> wildcard = () -> result(await(number()));
        Named<Coroutine<Integer>, Integer> named = each -> result(await(each));
        Object cast = (AsyncSupplier<Integer> & Serializable) () -> { await(number()); return number(); };
        AsyncSupplier<Supplier<Coroutine<Integer>>> nested = () -> { await(number()); return result(() -> result(await(number()))); };
        AsyncSupplier<Integer> forever = () -> { while (true) { await(number()); } };
        Supplier<Coroutine<Integer>> notAsync = () -> null;
    }

    @Async
    Coroutine<Integer> nullsOfOthers() {
        Supplier<String> supplier = () -> { return null; };
        Object anonymous = new Object() {
            @Override
            public String toString() {
                return null;
            }
        };
        return result(null);
    }
}
