package app;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import org.junit.jupiter.api.Test;

class GreeterTest {
    @Test
    void greets() {
        assertEquals("hello WORLD, hello AGAIN", run(twice()));
    }

    @Async
    static Coroutine<String> twice() {
        return result(await(Greeter.greet("world")) + ", " + await(Greeter.greet("again")));
    }
}
