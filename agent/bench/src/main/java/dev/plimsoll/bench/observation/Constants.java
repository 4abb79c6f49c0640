package dev.plimsoll.bench.observation;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.probing.ProbingTunables;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The constants of activity and probing, each changed by a factor while the others stay.
 *
 * @param activity the constants of activity
 * @param probing  the constants of probing
 */
record Constants(ActivityTunables activity, ProbingTunables probing) {

    static final Constants SHIPPED = new Constants(ActivityTunables.SHIPPED, ProbingTunables.SHIPPED);

    /**
     * One changed constant.
     *
     * @param name      its path, such as {@code delay.margin}
     * @param value     its shipped value
     * @param constants all constants, with this one multiplied
     */
    record Changed(String name, Object value, Constants constants) {}

    /** Each constant multiplied by {@code factor}. */
    static List<Changed> each(double factor) {
        List<Changed> all = new ArrayList<>();
        changes("", SHIPPED, factor).forEach(one -> all.add(new Changed(one.name, one.value, (Constants) one.changed)));
        return all;
    }

    private record Change(String name, Object value, Record changed) {}

    /** Each number or duration in {@code record} and the records in it, changed in a copy of {@code record}. */
    private static List<Change> changes(String path, Record record, double factor) {
        List<Change> all = new ArrayList<>();
        RecordComponent[] components = record.getClass().getRecordComponents();
        for (int at = 0; at < components.length; at++) {
            Object value = value(components[at], record);
            String name = path.isEmpty() ? components[at].getName() : path + "." + components[at].getName();
            if (value instanceof Record inner && !(value instanceof ComputeUnits)) {
                for (Change change : changes(name, inner, factor)) {
                    all.add(new Change(change.name, change.value, copy(record, at, change.changed)));
                }
            } else {
                all.add(new Change(name, value, copy(record, at, times(value, factor))));
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

    private static Record copy(Record record, int at, Object changed) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] values = Arrays.stream(components).map(each -> value(each, record)).toArray();
        values[at] = changed;
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return record.getClass().getDeclaredConstructor(types).newInstance(values);
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
