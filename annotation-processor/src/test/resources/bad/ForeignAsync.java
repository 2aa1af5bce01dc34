import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.number;

import org.springframework.scheduling.annotation.Async;

class ForeignAsync {
    @Async
    int load() {
        return await(number()); // error: FERMATA001 col 16 (the @Async of method load is org.springframework.scheduling.annotation.Async, not dev.fermata.Async)
    }

    @interface Other {
        @interface Async {}
    }

    @ForeignAsync.Other.Async
    int nested() {
        return await(number()); // error: FERMATA001 col 16 (the @Async of method nested is ForeignAsync.Other.Async, not dev.fermata.Async)
    }
}
