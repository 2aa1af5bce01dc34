import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.util.List;
import java.util.function.Supplier;

class AwaitInLambda {
    final Runnable field = () -> await(number()); // error: FERMATA002 col 34 (lambda)

    @Async
    Coroutine<Integer> load(List<Coroutine<Integer>> all) {
        all.forEach(each -> await(each)); // error: FERMATA002 col 29 (lambda)
        all.stream().map(each -> { return await(each); }).toList(); // error: FERMATA002 col 43 (lambda)
        Supplier<Integer> supplier = () -> await(number()); // error: FERMATA002 col 44 (lambda)
        Supplier<Coroutine<Integer>> async = () -> {
            Runnable inner = () -> { await(number()); }; // error: FERMATA002 col 38 (lambda)
            return result(await(number()));
        };
        new Object() {
            int anonymous() {
                return await(number()); // error: FERMATA002 col 24 (method anonymous of an anonymous class)
            }
        };
        return result(await(number()));
    }
}
