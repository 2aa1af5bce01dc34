import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;

import dev.fermata.Async;
import dev.fermata.Coroutine;

/** Loads classes that the test gives the version of a Java to come. */
class Newer {
    static class One {
        @Async
        static Coroutine<Integer> get() {
            return result(1);
        }
    }

    static class Two extends One {
        @Async
        static Coroutine<Integer> get() {
            return result(2);
        }
    }

    static class Three {
        @Async
        static Coroutine<Integer> get() {
            return result(3);
        }
    }

    @Async
    static Coroutine<Integer> get() {
        return result(1);
    }

    public static void main(String[] arguments) throws Exception {
        for (String name : new String[] {"One", "Two", "Three"}) {
            try {
                System.out.println(Class.forName("Newer$" + name));
            } catch (LinkageError e) {
                System.out.println(name + ": " + e.getClass().getSimpleName());
            }
        }
        System.out.println("this one: " + run(get()));
    }
}
