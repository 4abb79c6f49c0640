package dev.plimsoll.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A Markdown table, written row by row. */
public final class Table {

    private final List<Object> heads;
    private final List<List<Object>> rows = new ArrayList<>();

    public Table(Object... heads) {
        this.heads = List.of(heads);
    }

    public void row(Object... cells) {
        rows.add(List.of(cells));
    }

    /** Its rows, in their order. */
    public List<List<Object>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** The same rows as a CSV file, with the heads of its columns. */
    public Csv csv(String... columns) {
        Csv csv = new Csv(columns);
        rows.forEach(row -> csv.row(row.toArray()));
        return csv;
    }

    @Override
    public String toString() {
        return line(heads) + "|" + "---|".repeat(heads.size()) + "\n"
                + rows.stream().map(Table::line).collect(Collectors.joining());
    }

    private static String line(List<Object> cells) {
        return cells.stream().map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
