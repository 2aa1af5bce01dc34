import static dev.fermata.Fermata.*;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;

class EmitOutsideGenerator {
    @Async
    Coroutine<Void> single() {
        emit(1); // error: FERMATA014 col 9
        return done();
    }

    @Async
    AsyncGenerator<Integer> many() throws Exception {
        emit(1);
        AsyncSupplier<Integer> inner = () -> {
            emit(2); // error: FERMATA014 col 13
            return result(2);
        };
        emit(await(inner.get()));
        return AsyncGenerator.end();
    }
}
