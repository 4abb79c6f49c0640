package dev.plimsoll.store.sql.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the columns of one row in the order in which they were selected.
 * <p>It reads by position: for forty columns, finding a column by name costs more than reading it.
 */
final class Cells {

    private final ResultSet row;
    private int next = 1;

    Cells(ResultSet row) {
        this.row = row;
    }

    /** {@code (a, b) values (?, ?)}. */
    static String insertion(List<String> columns) {
        return "(%s) values (%s)".formatted(String.join(", ", columns),
                String.join(", ", Collections.nCopies(columns.size(), "?")));
    }

    String text() throws SQLException {
        String text = row.getString(next++);
        if (text == null) {
            throw new SQLException("column %s of a row is null".formatted(row.getMetaData().getColumnName(next - 1)));
        }
        return text;
    }

    @Nullable
    String textOrNull() throws SQLException {
        return row.getString(next++);
    }

    long number() throws SQLException {
        return row.getLong(next++);
    }

    @Nullable
    Long numberOrNull() throws SQLException {
        long number = row.getLong(next++);
        return row.wasNull() ? null : number;
    }

    int count() throws SQLException {
        return row.getInt(next++);
    }

    @Nullable
    Integer countOrNull() throws SQLException {
        int count = row.getInt(next++);
        return row.wasNull() ? null : count;
    }

    double decimal() throws SQLException {
        return row.getDouble(next++);
    }

    @Nullable
    Double decimalOrNull() throws SQLException {
        double decimal = row.getDouble(next++);
        return row.wasNull() ? null : decimal;
    }

    boolean flag() throws SQLException {
        return row.getBoolean(next++);
    }
}
