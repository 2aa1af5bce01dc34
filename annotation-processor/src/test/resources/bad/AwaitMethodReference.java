import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.function.Function;

class AwaitMethodReference {
    @Async
    Coroutine<Void> load() {
        Function<Coroutine<String>, String> wait = Fermata::await; // error: FERMATA007 col 52 (Fermata::await)
        Function<Coroutine<String>, String> full = dev.fermata.Fermata::await; // error: FERMATA007 col 52 (dev.fermata.Fermata::await)
        Function<String, Coroutine<String>> right = Fermata::result;
        return Fermata.done();
    }
}
