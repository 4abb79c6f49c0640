package dev.plimsoll.bench;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One changed constant of a record, or of the records in it, while the others stay.
 *
 * @param name      its path, such as {@code delay.margin}
 * @param value     its shipped value
 * @param constants all constants, with this one multiplied
 */
public record ChangedConstant<T extends Record>(String name, Object value, T constants) {

    /** Each number, duration and size of {@code shipped} multiplied by {@code factor}; other parts stay as they are. */
    public static <T extends Record> List<ChangedConstant<T>> each(T shipped, double factor) {
        return each("", shipped, factor);
    }

    private static <T extends Record> List<ChangedConstant<T>> each(String path, T record, double factor) {
        List<ChangedConstant<T>> all = new ArrayList<>();
        RecordComponent[] components = record.getClass().getRecordComponents();
        for (int at = 0; at < components.length; at++) {
            Object value = value(components[at], record);
            String name = path.isEmpty() ? components[at].getName() : path + "." + components[at].getName();
            if (value instanceof Record inner && !(value instanceof ComputeUnits)) {
                for (ChangedConstant<Record> change : each(name, inner, factor)) {
                    all.add(new ChangedConstant<>(change.name, change.value, copy(record, at, change.constants)));
                }
            } else if (value instanceof Number || value instanceof Duration || value instanceof ComputeUnits) {
                all.add(new ChangedConstant<>(name, value, copy(record, at, times(value, factor))));
            }
        }
        return all;
    }

    private static Object times(Object value, double factor) {
        return switch (value) {
            case Duration span -> Duration.ofNanos(Math.round(span.toNanos() * factor));
            case Integer count -> (int) Math.max(1, Math.round(count * factor));
            case Double number -> number * factor;
            case ComputeUnits size -> new ComputeUnits(size.value().multiply(BigDecimal.valueOf(factor)));
            default -> throw new IllegalArgumentException("a constant cannot be " + value);
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Record> T copy(T record, int at, Object changed) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] values = Arrays.stream(components).map(each -> value(each, record)).toArray();
        values[at] = changed;
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return (T) record.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
