package app;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

public class Monitor {
    @Async
    public Coroutine<Void> pause() {
        synchronized (this) {
            await(sleep(Duration.ZERO));
        }
        return done();
    }
}
