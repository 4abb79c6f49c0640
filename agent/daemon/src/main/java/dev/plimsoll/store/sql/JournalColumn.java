package dev.plimsoll.store.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table {@code journal}, and its field in JSON.
 *
 * @param name   its name in the table
 * @param form   the form of its values
 * @param object the JSON object that holds the field; null for the entry itself
 * @param field  name of the field
 */
record JournalColumn(String name, Form form, @Nullable String object, String field) {

    /** Times are ISO 8601 in JSON, sizes are numbers. The items of a list have no spaces, and are separated by one. */
    enum Form {
        TEXT, TIME, SIZE, NUMBER, FLAG, LIST
    }

    static JournalColumn list(String name) {
        return new JournalColumn(name, Form.LIST, null, name);
    }

    static JournalColumn text(String name) {
        return new JournalColumn(name, Form.TEXT, null, name);
    }

    static JournalColumn time(String name) {
        return new JournalColumn(name, Form.TIME, null, name);
    }

    static JournalColumn number(String name) {
        return new JournalColumn(name, Form.NUMBER, null, name);
    }

    /** An autosuspend delay in seconds. */
    static JournalColumn seconds(String name, String object) {
        return new JournalColumn(name, Form.NUMBER, object, "autosuspend_seconds");
    }

    static JournalColumn flag(String name) {
        return new JournalColumn(name, Form.FLAG, null, name);
    }

    static JournalColumn size(String name, String object, String field) {
        return new JournalColumn(name, Form.SIZE, object, field);
    }

    /** The same column with another name in JSON. */
    JournalColumn as(String other) {
        return new JournalColumn(name, form, object, other);
    }

    /** The value in a row: a text, a number or a flag. */
    @Nullable
    Object read(ResultSet row) throws SQLException {
        Object value = switch (form) {
            case TEXT, SIZE, LIST -> row.getString(name);
            case TIME, NUMBER -> row.getLong(name);
            case FLAG -> row.getBoolean(name);
        };
        return row.wasNull() ? null : value;
    }

    /** Puts {@code value}, as {@link #read} returns it, into the JSON of an entry. */
    void put(ObjectNode entry, Object value) {
        ObjectNode target = object == null ? entry : entry.withObjectProperty(object);
        switch (value) {
            case Long time when form == Form.TIME -> target.put(field, Times.instant(time).toString());
            case Long number -> target.put(field, number);
            case Boolean flag -> target.put(field, flag);
            case String items when form == Form.LIST -> {
                ArrayNode list = target.putArray(field);
                Stream.of(items.split(" ", -1)).forEach(list::add);
            }
            case String size when form == Form.SIZE -> putSize(target, size);
            default -> target.put(field, value.toString());
        }
    }

    /** A size that somebody spoiled stays text, so that verification reports the entry instead of failing. */
    private void putSize(ObjectNode target, String size) {
        try {
            target.put(field, ComputeUnits.of(size).value());
        } catch (IllegalArgumentException spoiled) {
            target.put(field, size);
        }
    }
}
