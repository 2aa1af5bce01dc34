import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.mockito.Mockito;

class DiscardedCoroutine {
    void plain(DiscardedCoroutine other) {
        number(); // warning: FERMATA013 col 9 (number)
        other.save(1); // warning: FERMATA013 col 14 (other.save)
        Runnable nothing = () -> number(); // warning: FERMATA013 col 34 (number)
        Runnable block = () -> { Fermata.sleep(null); }; // warning: FERMATA013 col 41 (Fermata.sleep)
        Callable<Object> returned = () -> number();
        Function<Integer, Object> passed = this::save;
        Mockito.verify(other).save(1);
    }

    @Async
    Coroutine<Integer> save(int value) {
        save(value); // warning: FERMATA013 col 9 (save)
        Coroutine<Integer> kept = save(1);
        await(save(1));
        numbers(); // warning: FERMATA013 col 9 (numbers)
        return save(2);
    }

    @Async
    AsyncGenerator<Integer> numbers() {
        return AsyncGenerator.end();
    }
}
