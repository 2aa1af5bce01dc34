import static dev.fermata.Fermata.*;

class AwaitInInitializer {
    static final int SHARED = await(number()); // error: FERMATA003 col 31
    final int own = await(number()); // error: FERMATA003 col 21

    static {
        await(number()); // error: FERMATA003 col 9
    }

    {
        await(number()); // error: FERMATA003 col 9
    }

    AwaitInInitializer() {
        this(await(number())); // error: FERMATA003 col 14
    }

    AwaitInInitializer(int value) {
        await(number()); // error: FERMATA003 col 9
    }

    record Point(int x) {
        Point {
            await(number()); // error: FERMATA003 col 13
        }
    }

    enum Size {
        LARGE(await(number())); // error: FERMATA003 col 15

        Size(int value) {}
    }
}
