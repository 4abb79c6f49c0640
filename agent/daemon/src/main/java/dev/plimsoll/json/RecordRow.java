package dev.plimsoll.json;

import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record as a row of plain values: one for each component, in their order, and those of an inner record in its place. An inner
 * record that may be null is so where a value is null that it requires, or where all are.
 *
 * <p>Plain values are {@code Long}, {@code Double}, {@code String} and arrays of bytes. A record has at most 64 of them.
 */
public final class RecordRow<R extends Record> {

    private static final Map<Class<?>, ValueForm> FORMS = Map.ofEntries(same(String.class, String.class),
            same(long.class, Long.class), same(Long.class, Long.class), same(double.class, Double.class),
            same(Double.class, Double.class), form(int.class, Long.class, Math::toIntExact, Integer::longValue),
            form(Integer.class, Long.class, Math::toIntExact, Integer::longValue),
            form(Instant.class, Long.class, Times::instant, Times::of),
            form(Duration.class, Long.class, Duration::ofNanos, Times::of),
            form(ComputeUnits.class, String.class, ComputeUnits::of, ComputeUnits::toString),
            form(YearMonth.class, String.class, YearMonth::parse, YearMonth::toString),
            form(StatusForm.class, byte[].class, StatusForm::new, StatusForm::bytes),
            form(PackedRows.PackedBlock.class, byte[].class, PackedRows.PackedBlock::new,
                    PackedRows.PackedBlock::bytes),
            form(Expectation.class, String.class, RecordRow::expectation, RecordJson::write));

    private final Class<R> type;
    private final List<Column> columns = new ArrayList<>();
    /** Each after those that it contains. */
    private final List<Inner> inners = new ArrayList<>();

    public RecordRow(Class<R> type) {
        this.type = type;
        place("", type, true);
        if (width() > Long.SIZE) {
            throw new IllegalArgumentException("%s has %d columns".formatted(type, width()));
        }
    }

    /** How a component is written as a plain value of the type {@code plain}. */
    private record ValueForm(Class<?> plain, Function<Object, Object> read, Function<Object, Object> written) {}

    private record Column(String name, ValueForm form) {}

    /** @param place a column, or the complement of the number of an inner record */
    private record Argument(Method accessor, int place, boolean isRequired) {}

    /** @param columns a bit for each column that it has */
    private record Inner(Constructor<?> constructor, List<Argument> arguments, long columns, boolean isRequired) {

        @Nullable
        Object of(@Nullable Object[] values, @Nullable Object[] made) {
            @Nullable
            Object[] its = new Object[arguments.size()];
            boolean isComplete = true;
            boolean isAny = false;
            for (int i = 0; i < its.length; i++) {
                Argument argument = arguments.get(i);
                its[i] = argument.place < 0 ? made[~argument.place] : values[argument.place];
                isAny |= its[i] != null;
                isComplete &= its[i] != null || !argument.isRequired;
            }
            try {
                return isComplete && (isAny || isRequired) ? constructor.newInstance(its) : null;
            } catch (ReflectiveOperationException spoiled) {
                throw new IllegalArgumentException(spoiled);
            }
        }
    }

    private static <T> Map.Entry<Class<?>, ValueForm> same(Class<T> type, Class<T> plain) {
        return form(type, plain, value -> value, value -> value);
    }

    @SuppressWarnings("unchecked") // The types of the component and of its plain value say which types these are.
    private static <C, T> Map.Entry<Class<?>, ValueForm> form(Class<T> type, Class<C> plain, Function<C, T> read,
            Function<T, C> written) {
        return Map.entry(type, new ValueForm(plain, (Function<Object, Object>) (Function<?, ?>) read,
                (Function<Object, Object>) (Function<?, ?>) written));
    }

    private static ValueForm words(Class<?> type) {
        List<Object> all = List.of(type.getEnumConstants());
        return new ValueForm(String.class,
                word -> all.stream().filter(value -> ((Worded) value).word().equals(word)).findFirst().orElseThrow(),
                value -> ((Worded) value).word());
    }

    private static Expectation expectation(String text) {
        try {
            return RecordJson.read(text, Expectation.class);
        } catch (IOException spoiled) {
            throw new UncheckedIOException("an expectation cannot be read", spoiled);
        }
    }

    private int place(String name, Class<?> of, boolean isRequired) {
        ValueForm form = FORMS.get(of);
        if (form != null || !of.isRecord()) {
            columns.add(new Column(name, form != null ? form : words(of)));
            return width() - 1;
        }
        int first = width();
        RecordComponent[] components = of.getRecordComponents();
        List<Argument> arguments = Stream.of(components).map(each -> argument(name, each)).toList();
        try {
            Constructor<?> constructor = of.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            inners.add(new Inner(constructor, arguments, (-1L >>> (first - width())) << first, isRequired));
            return -inners.size();
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Argument argument(String in, RecordComponent component) {
        component.getAccessor().setAccessible(true);
        boolean isRequired = !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        String name = in.isEmpty() ? component.getName() : in + "." + component.getName();
        return new Argument(component.getAccessor(), place(name, component.getType(), isRequired), isRequired);
    }

    /** The number of values. */
    public int width() {
        return columns.size();
    }

    /** Where the value stands in the record: {@code sample.run.uptime}. */
    String name(int column) {
        return columns.get(column).name;
    }

    /** The type of a plain value. */
    public Class<?> plain(int column) {
        return columns.get(column).form.plain;
    }

    /** The plain values of a record. */
    public @Nullable Object[] values(R row) {
        @Nullable
        Object[] values = new Object[width()];
        write(row, -inners.size(), values);
        return values;
    }

    private void write(@Nullable Object value, int place, @Nullable Object[] row) {
        if (place >= 0) {
            row[place] = value == null ? null : columns.get(place).form.written.apply(value);
            return;
        }
        for (Argument argument : inners.get(~place).arguments) {
            try {
                write(value == null ? null : argument.accessor.invoke(value), argument.place, row);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    /**
     * The record with these plain values.
     *
     * @throws RuntimeException if there is none
     */
    public R of(@Nullable Object[] values) {
        return new Reader().next(-1, values);
    }

    /** Reads records that follow one another. An inner record that did not change is the same object as before. */
    final class Reader {

        private final @Nullable Object[] parts = new Object[width()];
        private final @Nullable Object[] made = new Object[inners.size()];

        /**
         * The next record.
         *
         * @param changed a bit for each value that is another one than before
         * @throws RuntimeException if there is none with these values
         */
        R next(long changed, @Nullable Object[] values) {
            for (long left = changed & (-1L >>> (Long.SIZE - width())); left != 0; left &= left - 1) {
                int i = Long.numberOfTrailingZeros(left);
                Object value = values[i];
                parts[i] = value == null ? null : columns.get(i).form.read.apply(value);
            }
            for (int i = 0; i < made.length; i++) {
                Inner inner = inners.get(i);
                if ((changed & inner.columns) != 0) {
                    made[i] = inner.of(parts, made);
                }
            }
            return type.cast(Objects.requireNonNull(made[made.length - 1]));
        }
    }
}
