import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

class ReturnNull {
    @Async
    Coroutine<Void> plain() {
        return null; // error: FERMATA005 col 16
    }

    @Async
    Coroutine<Integer> hidden(int n) {
        if (n == 1) {
            return n > 0 ? null : number(); // error: FERMATA005 col 28
        }
        if (n == 2) {
            return (Coroutine<Integer>) (null); // error: FERMATA005 col 42
        }
        return switch (n) {
            case 3 -> null; // error: FERMATA005 col 23
            case 4 -> {
                Supplier<String> unrelated = () -> null;
                yield null; // error: FERMATA005 col 23
            }
            default -> number();
        };
    }

    @Async
    CompletableFuture<Integer> hot() {
        return null; // error: FERMATA005 col 16
    }

    @Async
    AsyncGenerator<Integer> generator() {
        emit(1);
        return null; // error: FERMATA005 col 16
    }

    AsyncSupplier<Integer> lambda() {
        return () -> {
            await(number());
            return null; // error: FERMATA005 col 20
        };
    }
}
