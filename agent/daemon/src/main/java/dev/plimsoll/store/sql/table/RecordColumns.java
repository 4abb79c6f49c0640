package dev.plimsoll.store.sql.table;

import dev.plimsoll.json.RecordRow;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a record: one for each value of its {@link RecordRow}.
 * <p>It reads by position: for forty columns, finding a column by name costs more than reading it.
 */
public final class RecordColumns<R extends Record> implements RowMapper<R> {

    private final Class<R> type;
    private final List<String> names;
    private final RecordRow<R> form;

    private RecordColumns(Class<R> type, List<String> names) {
        this.type = type;
        this.names = names;
        this.form = new RecordRow<>(type);
        if (names.size() != form.width()) {
            throw new IllegalArgumentException("%s has %d columns".formatted(type, form.width()));
        }
    }

    /**
     * The columns of a record, one for each component.
     *
     * @param names of the columns, or expressions without a comma, separated by commas; one that follows itself is one column,
     *              which is read twice; {@code null} is not stored
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

    /** {@code a = excluded.a, b = excluded.b}. */
    String replacement() {
        return written().mapToObj(column -> "%1$s = excluded.%1$s".formatted(names.get(column)))
                .collect(Collectors.joining(", "));
    }

    /** The values of {@link #insertion}. */
    public List<@Nullable Object> values(R row) {
        @Nullable
        Object[] all = form.values(row);
        List<@Nullable Object> values = new ArrayList<>(names.size());
        written().forEach(column -> values.add(all[column]));
        return values;
    }

    private IntStream written() {
        return IntStream.range(0, names.size())
                .filter(column -> column == 0 || !names.get(column).equals(names.get(column - 1)))
                .filter(column -> !names.get(column).equals("null"));
    }

    @Override
    public R map(ResultSet row) throws SQLException {
        @Nullable
        Object[] values = new Object[names.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(row, i + 1, form.plain(i));
        }
        try {
            return form.of(values);
        } catch (RuntimeException spoiled) {
            throw new SQLDataException("a row holds no %s".formatted(type.getSimpleName()), spoiled);
        }
    }

    private static @Nullable Object value(ResultSet row, int column, Class<?> plain) throws SQLException {
        Object value = plain == Long.class ? Long.valueOf(row.getLong(column))
                : plain == Double.class ? Double.valueOf(row.getDouble(column))
                        : plain == String.class ? row.getString(column) : row.getBytes(column);
        return row.wasNull() ? null : value;
    }
}
