package dev.plimsoll.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Markdown table, written row by row. */
public final class Table {

    private final List<Object> heads;
    private final List<List<Object>> rows = new ArrayList<>();

    public Table(Object... heads) {
        this.heads = flat(heads).toList();
    }

    /** A list among {@code cells} stands for its elements. */
    public void row(Object... cells) {
        rows.add(flat(cells).toList());
    }

    static Stream<Object> flat(Object... cells) {
        return Arrays.stream(cells)
                .flatMap(cell -> cell instanceof List<?> some ? flat(some.toArray()) : Stream.of(cell));
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
