package dev.fermata;

/** Has a method with the name of Fermata's, which its subclasses inherit. */
public class Base {
    protected static int await(Coroutine<Integer> coroutine) {
        return 0;
    }
}
