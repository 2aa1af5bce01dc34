package dev.fermata.interop;

import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.AllArguments;
import net.bytebuddy.implementation.bind.annotation.Origin;
import net.bytebuddy.implementation.bind.annotation.RuntimeType;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;

/** Proxies, and subclasses that Fermata has not seen, stand in front of {@code @Async} methods like any others. */
class ProxyTest {
    private final List<String> calls = new ArrayList<>();

    /** Overrides {@code @Async} methods with plain ones. */
    static class Plain extends Service {
        @Override
        public Coroutine<String> name(String key) {
            return result("plain " + key);
        }

        @Override
        public Coroutine<String> fetch(String key) {
            return key.equals("f") ? result("plain fetch") : super.fetch(key);
        }

        @Override
        public Coroutine<Integer> count() {
            return result(3);
        }
    }

    @Test
    void a_subclass_that_was_compiled_without_fermata_overrides() {
        assertThat(run(Caller.all(new Plain())))
                .isEqualTo("plain n; size 7; count 3; plain fetch; fetched t, fetched t; hidden secret h; closed c;"
                        + " hello plain g");
        assertThat(run(Caller.named(new Plain()))).isEqualTo("plain n; hello plain g");
        assertThat(run(Caller.base(new Plain()))).isEqualTo("plain n; size 7; count 3");
    }

    @Test
    void calls_through_interface_and_base_class_find_the_overriding_method() {
        assertThat(run(Caller.named(new Service()))).isEqualTo("service of base n; hello service of base g");
        assertThat(run(Caller.base(new Service()))).isEqualTo("service of base n; size 17; count 2");
        assertThat(run(Caller.base(new Base()))).isEqualTo("base n; size 6; count 1");
        Named<String> lambda = key -> result("lambda " + key);
        assertThat(run(Caller.named(lambda))).isEqualTo("lambda n; hello lambda g");
    }

    @Test
    void jdk_proxies_see_each_call() {
        Service target = new Service();
        InvocationHandler handler = (proxy, method, arguments) -> {
            calls.add(method.getName() + List.of(arguments));
            return method.getName().equals("greet")
                    ? InvocationHandler.invokeDefault(proxy, method, arguments)
                    : method.invoke(target, arguments);
        };
        @SuppressWarnings("unchecked")
        Named<String> named = (Named<String>)
                Proxy.newProxyInstance(Named.class.getClassLoader(), new Class<?>[] {Named.class}, handler);
        assertThat(run(Caller.named(named))).isEqualTo("service of base n; hello service of base g");
        assertThat(calls).containsExactly("name[n]", "greet[g]", "name[g]");
    }

    @Test
    void a_subclass_made_by_byte_buddy_sees_each_virtual_call() throws Exception {
        Service service = new ByteBuddy()
                .subclass(Service.class)
                .method(ElementMatchers.isDeclaredBy(ElementMatchers.nameStartsWith("dev.fermata.interop")))
                .intercept(MethodDelegation.to(new Recorder()))
                .make()
                .load(Service.class.getClassLoader())
                .getLoaded()
                .getDeclaredConstructor()
                .newInstance();
        assertThat(run(Caller.all(service))).isEqualTo(MockitoTest.REAL);
        assertThat(calls)
                .containsExactly(
                        "name(n)",
                        "size(s)",
                        "name(s)",
                        "count()",
                        "fetch(f)",
                        "twice(t)",
                        "fetch(t)",
                        "fetch(t)",
                        "hidden(h)",
                        "greet(g)",
                        "name(g)");
    }

    /** Called in the place of each method. */
    public final class Recorder {
        /** Goes on to the real method. */
        @RuntimeType
        public Object record(@Origin Method method, @AllArguments Object[] arguments, @SuperCall Callable<?> real)
                throws Exception {
            String argument = arguments.length == 0 ? "" : (String) arguments[0];
            calls.add(method.getName() + "(" + argument + ")");
            return real.call();
        }
    }
}
