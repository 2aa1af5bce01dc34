import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;

class EachOutsideFor {
    @Async
    Coroutine<Void> stored(AsyncGenerator<Integer> numbers) {
        Iterable<Integer> all = each(numbers); // error: FERMATA015 col 33
        for (int number : all) {}
        for (int number : (each(numbers))) {}
        for (int number : numbers == null ? each(numbers) : all) {} // error: FERMATA015 col 45
        each(numbers).forEach(n -> {}); // error: FERMATA015 col 9
        return done();
    }
}
