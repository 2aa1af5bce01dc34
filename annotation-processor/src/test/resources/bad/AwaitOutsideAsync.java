import static dev.fermata.Fermata.*;

import dev.fermata.AsyncGenerator;
import dev.fermata.Fermata;

class AwaitOutsideAsync {
    int load() {
        return 1 + await(number()); // error: FERMATA001 col 20 (method load)
    }

	int tab() {
		return	Fermata.await(number()); // error: FERMATA001 col 25 (method tab)
	}

    int chained() {
        int both = await(Fermata.run(() -> result(number()))) + dev.fermata.Fermata.await(number()).intValue(); // error: FERMATA001 col 20 (method chained); FERMATA001 col 65 (method chained)
        return both;
    }

    void stream(AsyncGenerator<Integer> numbers) {
        for (int i : each(numbers)) { // error: FERMATA001 col 22 (each awaits; method stream)
            emit(i); // error: FERMATA001 col 13 (emit awaits; method stream)
        }
    }

    static class Nested {
        class Inner {
            int deep() {
                class Local {
                    int deeper() {
                        return await(number()); // error: FERMATA001 col 32 (method deeper)
                    }
                }
                return new Local().deeper();
            }
        }
    }
}

class Second {
    int other() {
        return await(number()); // error: FERMATA001 col 16 (method other)
    }
}
