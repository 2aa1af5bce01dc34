package dev.fermata.interop;

import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.MockMakers;
import org.mockito.MockedStatic;

/** Mocks and spies answer each call that comes from another class, and real methods run as they are. */
class MockitoTest {
    static final String REAL = "service of base n; size 17; count 2; fetched f; fetched t, fetched t; hidden secret h;"
            + " closed c; hello service of base g";

    @Test
    void nothing_intercepted() {
        assertThat(run(Caller.all(new Service()))).isEqualTo(REAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {MockMakers.INLINE, MockMakers.SUBCLASS})
    void a_mock_answers(String maker) {
        Service service = mock(Service.class, withSettings().mockMaker(maker));
        when(service.name(any())).thenReturn(result("mocked"));
        when(service.fetch("f")).thenReturn(result("mocked f"));
        assertThat(run(service.name("x"))).isEqualTo("mocked");
        assertThat(run(service.fetch("f"))).isEqualTo("mocked f");
        assertThat(service.fetch("other")).isNull();
        verify(service, times(2)).fetch(anyString());
    }

    @ParameterizedTest
    @ValueSource(strings = {MockMakers.INLINE, MockMakers.SUBCLASS})
    void a_real_method_of_a_mock_runs_and_calls_mocked_ones(String maker) {
        Service service = mock(Service.class, withSettings().mockMaker(maker));
        when(service.fetch("t")).thenAnswer(call -> result("mocked t"));
        when(service.twice("t")).thenCallRealMethod();
        when(service.hidden("h")).thenCallRealMethod();
        when(service.greet("g")).thenCallRealMethod();
        doReturn(result("mocked name")).when(service).name("g");
        assertThat(run(service.twice("t"))).isEqualTo("mocked t, mocked t");
        assertThat(run(service.hidden("h"))).isEqualTo("hidden secret h");
        assertThat(run(service.greet("g"))).isEqualTo("hello mocked name");
        verify(service, times(2)).fetch("t");
    }

    @ParameterizedTest
    @ValueSource(strings = {MockMakers.INLINE, MockMakers.SUBCLASS})
    void a_spy_runs_what_is_not_stubbed(String maker) {
        Service service = mock(Service.class, withSettings().mockMaker(maker).defaultAnswer(CALLS_REAL_METHODS));
        assertThat(run(Caller.all(service))).isEqualTo(REAL);
        doReturn(result("spied")).when(service).fetch("f");
        doReturn(result("spied name")).when(service).name("g");
        assertThat(run(Caller.all(service)))
                .isEqualTo(REAL.replace("fetched f", "spied").replace("hello service of base g", "hello spied name"));
    }

    @Test
    void a_spy_of_an_object_too() {
        Service service = spy(new Service());
        assertThat(run(Caller.all(service))).isEqualTo(REAL);
        doReturn(result("spied")).when(service).closed("c");
        assertThat(run(Caller.all(service))).isEqualTo(REAL.replace("closed c", "spied"));
        verify(service, times(4)).fetch("t");
    }

    @Test
    void static_methods_answer() {
        try (MockedStatic<Service> mocked = mockStatic(Service.class)) {
            mocked.when(() -> Service.fixed("f")).thenReturn(result("mocked f"));
            mocked.when(() -> Service.fixedTwice("t")).thenReturn(result("mocked t"));
            assertThat(run(Caller.statics())).isEqualTo("mocked f; mocked t");
            mocked.verify(() -> Service.fixed("f"));
        }
        assertThat(run(Caller.statics())).isEqualTo("fixed f; fixed t, fixed t");
    }

    @Test
    void real_static_methods_run_beside_mocked_ones() {
        try (MockedStatic<Service> mocked = mockStatic(Service.class)) {
            mocked.when(() -> Service.fixed("f")).thenReturn(result("mocked f"));
            mocked.when(() -> Service.fixedTwice("t")).thenCallRealMethod();
            assertThat(run(Caller.statics())).isEqualTo("mocked f; fixed t, fixed t");
        }
        try (MockedStatic<Service> mocked = mockStatic(Service.class, CALLS_REAL_METHODS)) {
            assertThat(run(Caller.statics())).isEqualTo("fixed f; fixed t, fixed t");
            mocked.verify(() -> Service.fixed("f"));
        }
    }
}
