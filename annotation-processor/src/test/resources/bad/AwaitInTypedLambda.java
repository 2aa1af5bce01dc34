import static dev.fermata.Fermata.*;

import dev.fermata.Coroutine;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Lambdas that look as if they were async: only their types show that they are not. */
class AwaitInTypedLambda {
    Callable<?> callable = () -> { await(number()); return result(1); }; // error: FERMATA002 col 36 (lambda)
    Function<Integer, Object> function = x -> result(await(number())); // error: FERMATA002 col 54 (lambda)

    <C extends Coroutine<Integer>> void variable(C cold) {
        Callable<C> right = () -> { await(number()); return cold; };
    }

    static class Inherits extends dev.fermata.Base {
        void use() {
            await(number());
        }
    }
}
