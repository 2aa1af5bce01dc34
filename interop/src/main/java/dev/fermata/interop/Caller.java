package dev.fermata.interop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Coroutine;

/** Another top-level class: each of its calls can be intercepted. */
public final class Caller {
    private Caller() {}

    /** Calls all methods of a service. */
    @Async
    public static Coroutine<String> all(Service service) {
        return result(String.join(
                "; ",
                await(service.name("n")),
                "size " + await(service.size("s")),
                "count " + await(service.count()),
                await(service.fetch("f")),
                await(service.twice("t")),
                await(service.hidden("h")),
                await(service.closed("c")),
                await(service.greet("g"))));
    }

    /** Calls through the interface. */
    @Async
    public static Coroutine<String> named(Named<String> named) {
        return result(await(named.name("n")) + "; " + await(named.greet("g")));
    }

    /** Calls through the base class. */
    @Async
    public static Coroutine<String> base(Base base) {
        return result(await(base.name("n")) + "; size " + await(base.size("s")) + "; count " + await(base.count()));
    }

    /** Calls static methods. */
    @Async
    public static Coroutine<String> statics() {
        return result(await(Service.fixed("f")) + "; " + await(Service.fixedTwice("t")));
    }
}
