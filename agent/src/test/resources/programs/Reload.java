import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import java.io.InputStream;
import java.time.Duration;

/** Loads a class whose superclass cannot be found at first: its frames are there already when it is loaded again. */
class Reload {
    public static void main(String[] arguments) throws Exception {
        Loader loader = new Loader();
        try {
            loader.loadClass("Reload$Answer");
        } catch (NoClassDefFoundError e) {
            System.out.println("missing " + e.getMessage());
        }
        loader.complete = true;
        var answer = (AsyncSupplier<?>)
                loader.loadClass("Reload$Answer").getDeclaredConstructor().newInstance();
        System.out.println("answer " + run(answer.get()));
    }

    public static class Base {}

    public static class Answer extends Base implements AsyncSupplier<Integer> {
        @Async
        @Override
        public Coroutine<Integer> get() {
            await(sleep(Duration.ZERO));
            return result(42);
        }
    }

    static class Loader extends ClassLoader {
        boolean complete;

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("Reload$Base") && !complete) {
                throw new ClassNotFoundException(name);
            }
            if (!name.equals("Reload$Answer")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = Reload.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
