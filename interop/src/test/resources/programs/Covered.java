import static dev.fermata.Fermata.*;

import dev.fermata.*;
import java.time.Duration;

/** The line numbers stand in the test. */
class Covered {
    static boolean suspends;

    @Async
    static Coroutine<Integer> part(int n) {
        if (suspends) {
            await(sleep(Duration.ZERO));
        }
        if (n > 100) {
            return result(0);
        }
        return result(n);
    }

    @Async
    Coroutine<Integer> whole(boolean odd) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += await(part(i));
        }
        if (odd) {
            sum++;
            sum += await(part(7));
        }
        try {
            sum += await(part(1));
        } catch (IllegalStateException e) {
            sum = -1;
        }
        return result(sum);
    }

    public static void main(String[] arguments) {
        suspends = arguments.length > 0;
        System.out.println(run(new Covered().whole(false)));
    }
}
