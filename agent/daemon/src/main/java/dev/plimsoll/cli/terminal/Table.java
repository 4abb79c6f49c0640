package dev.plimsoll.cli.terminal;

import dev.plimsoll.fleet.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows under a heading. A row is one line. Where the screen is too narrow, the text of one column may go below it, cells end
 * in an ellipsis, and the least important columns are left out.
 */
public final class Table {

    private static final String GAP = "  ";
    private static final String ELLIPSIS = "…";
    private static final String INDENT = "    ";
    /** Lines of the text below a row. */
    private static final int LINES_BELOW = 2;
    /** Columns of a line that may stay empty, because the next word does not fit. */
    private static final int LONGEST_BREAK = 16;
    private static final String NOTHING = "-";

    private final List<List<String>> rows = new ArrayList<>();
    private List<String> optional = List.of();
    private Set<String> whole = Set.of();
    private List<String> below = List.of();
    private @Nullable String toned;
    private Map<String, Tone> tones = Map.of();

    public Table(String... heading) {
        rows.add(List.of(heading));
    }

    /** Names the columns that may be left out on a narrow screen; the first one goes first. */
    public Table optional(String... columns) {
        optional = List.of(columns);
        return this;
    }

    /** Names the columns whose cells are shortened last, such as ids to copy. */
    public Table whole(String... columns) {
        whole = Set.of(columns);
        return this;
    }

    /**
     * Names the columns whose text goes below the row on a narrow screen, the more important one first. Only the first that
     * has a text is shown there.
     */
    public Table below(String... columns) {
        below = List.of(columns);
        return this;
    }

    /** Gives the cells of a column a colour by their text; others have none. */
    public Table tones(String column, Map<String, Tone> byText) {
        toned = column;
        tones = Map.copyOf(byText);
        return this;
    }

    /** Adds a row; a null cell is shown as {@code -}. */
    public Table row(@Nullable Object... cells) {
        rows.add(Arrays.stream(cells).map(cell -> cell == null ? NOTHING : PlainText.of(cell.toString())).toList());
        return this;
    }

    /** Whether there are no rows under the heading. */
    public boolean isEmpty() {
        return rows.size() == 1;
    }

    /** Prints all rows. */
    public void print(Screen screen) {
        List<String> heading = rows.getFirst();
        ColumnWidths whole = widths(natural(), screen);
        boolean isNarrow = !below.isEmpty() && !whole.leftOut().isEmpty();
        ColumnWidths widths = isNarrow ? widths(withoutBelow(heading), screen) : whole;
        for (List<String> row : rows) {
            screen.out().println(line(row, widths, screen.colours()));
            if (isNarrow && row != heading) {
                printBelow(heading, row, screen);
            }
        }
        screen.out().flush();
        if (!widths.leftOut().isEmpty()) {
            screen.notes()
                    .println("plimsoll: %d columns are too few for %s; a wider terminal or -o json shows all"
                            .formatted(screen.width(), String.join(", ", widths.leftOut())));
            screen.notes().flush();
        }
    }

    private ColumnWidths widths(int[] natural, Screen screen) {
        return ColumnWidths.of(rows.getFirst(), natural, optional, whole, GAP.length(), screen.width());
    }

    private int[] withoutBelow(List<String> heading) {
        int[] widths = natural();
        below.forEach(column -> widths[heading.indexOf(column)] = 0);
        return widths;
    }

    private void printBelow(List<String> heading, List<String> row, Screen screen) {
        below.stream()
                .map(column -> row.get(heading.indexOf(column)))
                .filter(text -> !text.equals(NOTHING))
                .findFirst()
                .ifPresent(text -> new Lines(screen.out(), screen.width()).print(INDENT,
                        cut(text, LINES_BELOW * (screen.width() - INDENT.length()) - LONGEST_BREAK)));
    }

    private int[] natural() {
        return IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0))
                .toArray();
    }

    private String line(List<String> row, ColumnWidths widths, boolean colours) {
        List<Integer> shown = widths.shown();
        return shown.stream().map(column -> {
            String text = cut(row.get(column), widths.of(column));
            String cell = colours ? coloured(text, row, column) : text;
            return column.equals(shown.getLast()) ? cell : cell + " ".repeat(widths.of(column) - length(text));
        }).collect(Collectors.joining(GAP));
    }

    private String coloured(String text, List<String> row, int column) {
        Tone tone = row.equals(rows.getFirst()) ? Tone.HEADING
                : rows.getFirst().get(column).equals(toned) ? tones.get(row.get(column)) : null;
        return tone == null ? text : tone.over(text);
    }

    private static String cut(String text, int width) {
        return length(text) <= width ? text
                : text.substring(0, text.offsetByCodePoints(0, Math.max(0, width - 1))).stripTrailing() + ELLIPSIS;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
