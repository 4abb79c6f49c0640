package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.status.StatusListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Each call reaches all listeners, also that of a method that is added later. */
class ListenersTest {

    private final List<String> told = new CopyOnWriteArrayList<>();

    private StatusListener listener(String name) {
        return (StatusListener) Proxy.newProxyInstance(StatusListener.class.getClassLoader(),
                new Class<?>[]{StatusListener.class}, (proxy, method, arguments) -> {
                    told.add(name + " " + method.getName());
                    return null;
                });
    }

    @Test
    void everyCall_reachesTheFirstAndThenTheSecond() throws IllegalAccessException, InvocationTargetException {
        StatusListener both = new Listeners(List.of(listener("first"), listener("second")));

        assertThat(StatusListener.class.getMethods()).hasSizeGreaterThan(5);
        for (Method method : StatusListener.class.getMethods()) {
            told.clear();
            method.invoke(both, Arrays.stream(method.getParameterTypes())
                    .map(type -> type == boolean.class ? Boolean.TRUE : null)
                    .toArray());

            assertThat(told).containsExactly("first " + method.getName(), "second " + method.getName());
        }
    }
}
