package dev.fermata.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.Locale;

/** Two tasks wait at the same time; their results come in the order in which they were asked for. */
public final class ScheduleTasks {
    private ScheduleTasks() {}

    public static void main(String[] arguments) {
        run(fetchBoth());
    }

    @Async
    static Coroutine<Void> fetchBoth() {
        var profile = createTask(fetch("profile", Duration.ofMillis(30)), "profile");
        var orders = createTask(fetch("orders", Duration.ofMillis(10)), "orders");
        System.out.println(await(gather(profile, orders)));
        return done();
    }

    @Async
    static Coroutine<String> fetch(String label, Duration delay) {
        System.out.println("start " + label);
        await(sleep(delay));
        System.out.println("done " + label);
        return result(label.toUpperCase(Locale.ROOT));
    }
}
