package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.json.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a record: one for each component, in their order, and those of an inner record in its place. An inner
 * record that may be null is so where a column is null that it requires, or where all are.
 * <p>It reads by position: for forty columns, finding a column by name costs more than reading it.
 */
public final class RecordColumns<R extends Record> implements RowMapper<R> {

    private static final Map<Class<?>, StoredComponent> FORMS = Map.ofEntries(form(String.class, ResultSet::getString),
            form(long.class, ResultSet::getLong), form(Long.class, ResultSet::getLong),
            form(int.class, ResultSet::getInt), form(Integer.class, ResultSet::getInt),
            form(double.class, ResultSet::getDouble), form(Double.class, ResultSet::getDouble),
            form(Instant.class, ResultSet::getLong, Times::instant, Times::of),
            form(Duration.class, ResultSet::getLong, Duration::ofNanos, Times::of),
            form(ComputeUnits.class, ResultSet::getString, ComputeUnits::of, ComputeUnits::toString),
            form(YearMonth.class, ResultSet::getString, YearMonth::parse, YearMonth::toString),
            form(StatusForm.class, ResultSet::getBytes, StatusForm::new, StatusForm::bytes),
            form(Expectation.class, ResultSet::getString, RecordColumns::expectation, RecordJson::write));

    private final Class<R> type;
    private final List<String> names;
    private final Inner form;

    private RecordColumns(Class<R> type, List<String> names) {
        this.type = type;
        this.names = names;
        this.form = Inner.of(type, true);
        if (names.size() != form.width()) {
            throw new IllegalArgumentException("%s has %d columns".formatted(type, form.width()));
        }
    }

    /**
     * The columns of a record, one for each component.
     *
     * @param names of the columns, or expressions without a comma, separated by commas; one that follows itself is one column,
     *              which is read twice
     */
    public static <R extends Record> RecordColumns<R> of(Class<R> type, String names) {
        return new RecordColumns<>(type, List.of(names.split(",\\s*")));
    }

    /** The columns, separated by commas, for a query. */
    @Override
    public String toString() {
        return String.join(", ", names);
    }

    /** {@code (a, b) values (?, ?)}. */
    String insertion() {
        List<String> written = written().mapToObj(names::get).toList();
        return "(%s) values (%s)".formatted(String.join(", ", written),
                String.join(", ", Collections.nCopies(written.size(), "?")));
    }

    /** The values of {@link #insertion}. */
    public List<@Nullable Object> values(R row) {
        List<@Nullable Object> all = new ArrayList<>(names.size());
        form.write(row, all);
        List<@Nullable Object> values = new ArrayList<>(names.size());
        written().forEach(column -> values.add(all.get(column)));
        return values;
    }

    private IntStream written() {
        return IntStream.range(0, names.size())
                .filter(column -> column == 0 || !names.get(column).equals(names.get(column - 1)));
    }

    @Override
    public R map(ResultSet row) throws SQLException {
        try {
            return type.cast(Objects.requireNonNull(form.read(row, 1)));
        } catch (RuntimeException | ReflectiveOperationException spoiled) {
            throw new SQLException("a row holds no %s".formatted(type.getSimpleName()), spoiled);
        }
    }

    private static Expectation expectation(String text) {
        try {
            return RecordJson.read(text, Expectation.class);
        } catch (IOException spoiled) {
            throw new UncheckedIOException("an expectation cannot be read", spoiled);
        }
    }

    @FunctionalInterface
    private interface Reader<T> {
        @Nullable
        T read(ResultSet row, int column) throws SQLException;
    }

    private static <T> Map.Entry<Class<?>, StoredComponent> form(Class<T> type, Reader<T> reader) {
        return Map.entry(type, new Column(reader, raw -> raw, value -> value));
    }

    @SuppressWarnings("unchecked") // The reader and the type of the component say which types these are.
    private static <C, T> Map.Entry<Class<?>, StoredComponent> form(Class<T> type, Reader<C> reader,
            Function<C, T> read,
            Function<T, Object> written) {
        return Map.entry(type, new Column(reader, (Function<Object, Object>) (Function<?, ?>) read,
                (Function<Object, Object>) (Function<?, ?>) written));
    }

    private static StoredComponent form(Class<?> type, boolean isRequired) {
        StoredComponent known = FORMS.get(type);
        return known != null ? known : type.isRecord() ? Inner.of(type, isRequired) : words(type);
    }

    private static StoredComponent words(Class<?> type) {
        List<Object> all = List.of(type.getEnumConstants());
        return new Column(ResultSet::getString,
                word -> all.stream().filter(value -> ((Worded) value).word().equals(word)).findFirst().orElseThrow(),
                value -> ((Worded) value).word());
    }

    /** How a component is stored. */
    private sealed interface StoredComponent {

        int width();

        /** @param first number of its first column */
        @Nullable
        Object read(ResultSet row, int first) throws SQLException, ReflectiveOperationException;

        void write(@Nullable Object value, List<@Nullable Object> row);
    }

    private record Column(Reader<?> reader, Function<Object, Object> read, Function<Object, Object> written)
            implements
                StoredComponent {

        @Override
        public int width() {
            return 1;
        }

        @Override
        public @Nullable Object read(ResultSet row, int first) throws SQLException {
            Object raw = reader.read(row, first);
            return raw == null || row.wasNull() ? null : read.apply(raw);
        }

        @Override
        public void write(@Nullable Object value, List<@Nullable Object> row) {
            row.add(value == null ? null : written.apply(value));
        }
    }

    private record ColumnPart(Method accessor, StoredComponent form, boolean isRequired) {

        static ColumnPart of(RecordComponent component) {
            component.getAccessor().setAccessible(true);
            boolean isRequired = !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            return new ColumnPart(component.getAccessor(), RecordColumns.form(component.getType(), isRequired),
                    isRequired);
        }
    }

    private record Inner(Constructor<?> constructor, List<ColumnPart> parts, int width,
            boolean isRequired) implements StoredComponent {

        static Inner of(Class<?> type, boolean isRequired) {
            RecordComponent[] components = type.getRecordComponents();
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(
                        Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
                constructor.setAccessible(true);
                List<ColumnPart> parts = Stream.of(components).map(ColumnPart::of).toList();
                return new Inner(constructor, parts, parts.stream().mapToInt(part -> part.form.width()).sum(),
                        isRequired);
            } catch (NoSuchMethodException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public @Nullable Object read(ResultSet row, int first) throws SQLException, ReflectiveOperationException {
            @Nullable
            Object[] values = new Object[parts.size()];
            boolean isComplete = true;
            boolean isAny = false;
            int column = first;
            for (int i = 0; i < values.length; i++) {
                ColumnPart part = parts.get(i);
                values[i] = part.form.read(row, column);
                column += part.form.width();
                isAny |= values[i] != null;
                isComplete &= values[i] != null || !part.isRequired;
            }
            return isComplete && (isAny || isRequired) ? constructor.newInstance(values) : null;
        }

        @Override
        public void write(@Nullable Object value, List<@Nullable Object> row) {
            for (ColumnPart part : parts) {
                try {
                    part.form.write(value == null ? null : part.accessor.invoke(value), row);
                } catch (ReflectiveOperationException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }
}
