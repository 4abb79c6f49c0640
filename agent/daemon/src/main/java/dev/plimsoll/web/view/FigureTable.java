package dev.plimsoll.web.view;

import dev.plimsoll.explain.FigureText;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table of figures of an extension, which pages, reports, JSON and tables of the command line show alike.
 *
 * @param name    its name in JSON
 * @param title   its heading for people
 * @param columns the names of its columns in JSON, such as {@code cu_hours}
 * @param rows    a cell for each column: text, a number, or {@link #UNKNOWN}. People see two to three digits of a double
 * @param note    what people should know of it, in whole sentences
 */
public record FigureTable(String name, String title, List<String> columns, List<List<Object>> rows,
        String note) {

    /** The cell of what is not known; null in JSON. */
    public static final Object UNKNOWN = new Object();

    public FigureTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** The headings for people. */
    public List<String> headings() {
        return columns.stream().map(column -> column.replace('_', ' ').replace("cu ", "CU-")).toList();
    }

    /** A cell for people. */
    @SuppressWarnings("ReferenceEquality") // There is one such cell.
    public static String text(Object cell) {
        return cell == UNKNOWN ? "not known" : switch (cell) {
            case Double figure -> FigureText.amount(figure);
            case BigDecimal exact -> FigureText.exact(exact);
            case Long count -> FigureText.of(count);
            default -> cell.toString();
        };
    }

    /** Several tables as one object of JSON. */
    public static Map<String, Object> all(List<FigureTable> tables) {
        Map<String, Object> all = new LinkedHashMap<>();
        tables.forEach(table -> all.put(table.name(), table.objects()));
        return all;
    }

    /** Several tables with their notes as one object of JSON. */
    public static Map<String, Map<String, Object>> noted(List<FigureTable> tables) {
        Map<String, Map<String, Object>> all = new LinkedHashMap<>();
        tables.forEach(table -> all.put(table.name(), Map.of("rows", table.objects(), "note", table.note())));
        return all;
    }

    /** The rows as objects of JSON. */
    private List<Map<String, @Nullable Object>> objects() {
        return rows.stream().map(row -> {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                object.put(columns.get(i), row.get(i).equals(UNKNOWN) ? null : row.get(i));
            }
            return object;
        }).toList();
    }
}
