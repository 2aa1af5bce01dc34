import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Static and instance methods, a lambda and a nested class: each is rewritten by itself. */
class Hello {
    private final String greeting;

    Hello(String greeting) {
        this.greeting = greeting;
    }

    public static void main(String[] arguments) throws Exception {
        run(new Hello("hello").all());
    }

    @Async
    private Coroutine<Void> all() throws Exception {
        AsyncSupplier<String> lambda = () -> {
            await(sleep(Duration.ZERO));
            return result("lambda");
        };
        var first = createTask(greet("task"));
        System.out.println(await(gather(first, lambda.get(), Nested.name())));
        return done();
    }

    @Async
    private Coroutine<String> greet(String name) {
        await(sleep(Duration.ofMillis(1)));
        return result(greeting + " " + name);
    }

    static class Nested {
        @Async
        static Coroutine<String> name() {
            await(sleep(Duration.ZERO));
            return result("nested");
        }
    }
}
