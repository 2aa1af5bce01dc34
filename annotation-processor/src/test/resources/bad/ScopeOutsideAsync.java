import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.io.ByteArrayInputStream;

class ScopeOutsideAsync {
    void plain(AsyncScope known) throws Exception {
        try (var group = TaskGroup.open()) { // error: FERMATA010 col 18 (TaskGroup)
            group.hashCode();
        }
        try (known) { // error: FERMATA010 col 14 (AsyncScope)
            known.hashCode();
        }
        try (var in = new ByteArrayInputStream(new byte[0])) {
            in.read();
        }
        Runnable lambda = () -> {
            try (TaskGroup group = TaskGroup.open()) { // error: FERMATA010 col 28 (TaskGroup)
                group.hashCode();
            }
        };
    }

    ScopeOutsideAsync() {
        try (var group = TaskGroup.open()) { // error: FERMATA010 col 18 (TaskGroup)
            group.hashCode();
        }
    }

    @Async
    Coroutine<Void> right() {
        try (var group = TaskGroup.open()) {
            AsyncSupplier<Void> lambda = () -> {
                try (var inner = TaskGroup.open()) {
                    return done();
                }
            };
        }
        return done();
    }
}
