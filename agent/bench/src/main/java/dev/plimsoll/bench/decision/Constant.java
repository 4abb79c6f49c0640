package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.prediction.Tunables;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One constant of the sizing method, which a benchmark can vary.
 *
 * @param path names of the record components from {@link Tunables} to it
 */
record Constant(List<String> path) {

    /** The price is a setting of the owner, no constant. */
    private static final List<String> OWNERS = List.of("price");

    Constant {
        path = List.copyOf(path);
    }

    /** All constants, in the order of the records. */
    static List<Constant> all() {
        return below(Tunables.class, List.of()).map(Constant::new).toList();
    }

    private static Stream<List<String>> below(Class<?> type, List<String> path) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> !OWNERS.contains(component.getName()))
                .flatMap(component -> {
                    List<String> here = Stream.concat(path.stream(), Stream.of(component.getName())).toList();
                    return component.getType().isRecord() ? below(component.getType(), here)
                            : component.getType() == double.class ? Stream.of(here) : Stream.empty();
                });
    }

    String name() {
        return String.join(".", path);
    }

    /** Its shipped value. */
    double shipped() {
        return valueIn(Setup.TUNABLES);
    }

    double valueIn(Tunables tunables) {
        Object value = tunables;
        for (String step : path) {
            value = read(component(value.getClass(), step), value);
        }
        return (double) value;
    }

    /** The shipped constants with {@code times} this one. */
    Tunables times(double times) {
        return (Tunables) changed(Setup.TUNABLES, path, times * shipped());
    }

    private static Object changed(Object given, List<String> path, double value) {
        List<Object> parts = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        for (RecordComponent component : given.getClass().getRecordComponents()) {
            Object part = read(component, given);
            boolean onTheWay = component.getName().equals(path.getFirst());
            parts.add(!onTheWay ? part : path.size() == 1 ? value : changed(part, path.subList(1, path.size()), value));
            types.add(component.getType());
        }
        try {
            Constructor<?> constructor = given.getClass().getDeclaredConstructor(types.toArray(Class<?>[]::new));
            return constructor.newInstance(parts.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot change " + String.join(".", path), e);
        }
    }

    private static RecordComponent component(Class<?> type, String name) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Object read(RecordComponent component, Object from) {
        try {
            return component.getAccessor().invoke(from);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component.getName(), e);
        }
    }
}
