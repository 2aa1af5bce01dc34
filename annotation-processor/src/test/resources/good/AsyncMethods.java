import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.concurrent.*;

/** Every way to say it. */
class AsyncMethods {
    @dev.fermata.Async
    CompletableFuture<Integer> hot() {
        return CompletableFuture.completedFuture(Fermata.await(Fermata.number()));
    }

    @dev.fermata.Async
    CompletionStage<Integer> stage() {
        return CompletableFuture.completedFuture(Fermata.<Integer>await(Fermata.number()));
    }

    @dev.fermata.Async
    dev.fermata.AsyncGenerator<Integer> generator() {
        Fermata.emit(1);
        return AsyncGenerator.end();
    }

    @dev.fermata.Async
    Coroutine<Integer> coroutine() {
        class Local {
            @dev.fermata.Async
            Coroutine<Integer> inner() {
                return Fermata.result(switch (Fermata.await(Fermata.number())) {
                    case 1 -> 1;
                    default -> Fermata.await(Fermata.number());
                });
            }
        }
        synchronized (this) {
            hashCode();
        }
        return new Local().inner();
    }

    interface Service {
        @dev.fermata.Async
        Coroutine<Integer> load();
    }

    Service anonymous() {
        return new Service() {
            @Override
            @dev.fermata.Async
            public Coroutine<Integer> load() {
                return Fermata.result(Fermata.await(Fermata.number()));
            }
        };
    }
}
