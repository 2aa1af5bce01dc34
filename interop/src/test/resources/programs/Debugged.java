import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** The line numbers stand in the test. */
class Debugged {
    private final int base = 100;

    @Async
    static Coroutine<Integer> part(int n, boolean suspends) {
        long before = n * 10L;
        if (suspends) {
            await(sleep(Duration.ZERO));
        }
        long after = before + 1;
        String text = "t" + after;
        return result((int) after + text.length());
    }

    @Async
    Coroutine<Integer> whole(boolean suspends) {
        int sum = base;
        for (String name : new String[] {"a", "b"}) {
            int part = await(part(name.length(), suspends));
            sum += part;
        }
        sum += await(overridable(suspends));
        return result(sum);
    }

    @Async
    Coroutine<Integer> overridable(boolean suspends) {
        return result(await(part(5, suspends)));
    }

    public static void main(String[] arguments) {
        Debugged debugged = new Debugged();
        System.out.println(run(debugged.whole(false)));
        System.out.println(run(debugged.whole(true)));
    }
}
