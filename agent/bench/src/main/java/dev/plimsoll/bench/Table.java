package dev.plimsoll.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A Markdown table, written row by row. */
public final class Table {

    private final String heads;
    private final StringBuilder rows = new StringBuilder();
    private final int columns;

    public Table(Object... heads) {
        this.heads = line(heads);
        this.columns = heads.length;
    }

    public void row(Object... cells) {
        rows.append(line(cells));
    }

    @Override
    public String toString() {
        return heads + "|" + "---|".repeat(columns) + "\n" + rows;
    }

    private static String line(Object... cells) {
        return Arrays.stream(cells).map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
