package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Prints rows under a heading; each column is as wide as its longest cell, the last one is not padded. */
public final class Table {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... heading) {
        rows.add(List.of(heading));
    }

    /** Adds a row; a null cell is shown as {@code -}. */
    public Table row(@Nullable Object... cells) {
        rows.add(Arrays.stream(cells).map(cell -> cell == null ? "-" : cell.toString()).toList());
        return this;
    }

    /** Whether there are no rows under the heading. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** Prints all rows. */
    public void print(PrintWriter out) {
        int columns = rows.getFirst().size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
                .toArray();
        for (List<String> row : rows) {
            out.println(IntStream.range(0, columns)
                    .mapToObj(
                            column -> column == columns - 1 ? row.get(column) : padded(row.get(column), widths[column]))
                    .collect(Collectors.joining(GAP)));
        }
        out.flush();
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - cell.length());
    }
}
