package app;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

public class Greeter {
    @Async
    public static Coroutine<String> greet(String name) {
        return result("hello " + await(shout(name)));
    }

    @Async
    private static Coroutine<String> shout(String name) {
        await(sleep(Duration.ofMillis(1)));
        return result(name.toUpperCase());
    }
}
