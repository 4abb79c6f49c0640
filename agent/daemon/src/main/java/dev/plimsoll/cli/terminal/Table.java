package dev.plimsoll.cli.terminal;

import dev.plimsoll.fleet.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
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
    /** The fewest characters that a shortened cell keeps, or the heading if that is longer. */
    private static final int LEAST = 8;
    /** Fewest characters of the last column, which holds the longest text. */
    private static final int LEAST_TEXT = 20;
    /** Fewest characters of a cell that should stay whole. */
    private static final int LEAST_WHOLE = 12;
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

    /** Prints all rows. */
    public void print(Screen screen) {
        int[] natural = IntStream.range(0, heading().size())
                .map(column -> rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0))
                .toArray();
        int[] widths = fitted(natural, screen.width());
        boolean isNarrow = !below.isEmpty() && !leftOut(natural, widths).isEmpty();
        if (isNarrow) {
            below.forEach(column -> natural[heading().indexOf(column)] = 0);
            widths = fitted(natural, screen.width());
        }
        for (List<String> row : rows) {
            screen.out().println(line(row, widths, screen.colours()));
            if (isNarrow && row != heading()) {
                printBelow(row, screen);
            }
        }
        screen.out().flush();
        String leftOut = leftOut(natural, widths);
        if (!leftOut.isEmpty()) {
            screen.notes()
                    .println("plimsoll: %d columns are too few for %s; a wider terminal or -o json shows all"
                            .formatted(screen.width(), leftOut));
            screen.notes().flush();
        }
    }

    private List<String> heading() {
        return rows.getFirst();
    }

    private String leftOut(int[] natural, int[] widths) {
        return optional.stream()
                .filter(column -> widths[heading().indexOf(column)] < Math.min(1, natural[heading().indexOf(column)]))
                .collect(Collectors.joining(", "));
    }

    private void printBelow(List<String> row, Screen screen) {
        below.stream()
                .map(column -> row.get(heading().indexOf(column)))
                .filter(text -> !text.equals(NOTHING))
                .findFirst()
                .ifPresent(text -> new Lines(screen.out(), screen.width()).print(INDENT,
                        cut(text, LINES_BELOW * (screen.width() - INDENT.length()) - LONGEST_BREAK)));
    }

    /**
     * Width by column; 0 for one that is left out. Shortens the last column first, then the widest others, and those that
     * should stay whole at the end.
     */
    private int[] fitted(int[] natural, int limit) {
        int[] widths = natural.clone();
        for (String column : optional) {
            if (excess(least(widths, true), limit) > 0) {
                widths[heading().indexOf(column)] = 0;
            }
        }
        int last = shown(widths).max().orElse(0);
        shrink(widths, least(widths, true), limit, column -> column == last);
        shrink(widths, least(widths, true), limit, column -> true);
        shrink(widths, least(widths, false), limit, column -> true);
        return widths;
    }

    private int[] least(int[] widths, boolean keepWhole) {
        return IntStream.range(0, widths.length).map(column -> {
            boolean stays = whole.contains(heading().get(column));
            int floor = stays ? LEAST_WHOLE : column == widths.length - 1 ? LEAST_TEXT : LEAST;
            return stays && keepWhole ? widths[column]
                    : Math.min(widths[column], Math.max(floor, heading().get(column).length()));
        }).toArray();
    }

    private static void shrink(int[] widths, int[] least, int limit, IntPredicate which) {
        Optional<Integer> widest = Optional.of(0);
        while (excess(widths, limit) > 0 && widest.isPresent()) {
            widest = shown(widths).filter(column -> widths[column] > least[column])
                    .filter(which)
                    .boxed()
                    .max(Comparator.comparingInt(column -> widths[column]));
            widest.ifPresent(column -> widths[column]--);
        }
    }

    private static long excess(int[] widths, int limit) {
        return shown(widths).mapToLong(column -> widths[column] + GAP.length()).sum() - GAP.length() - limit;
    }

    private static IntStream shown(int[] widths) {
        return IntStream.range(0, widths.length).filter(column -> widths[column] > 0);
    }

    private String line(List<String> row, int[] widths, boolean colours) {
        int last = shown(widths).max().orElse(0);
        return shown(widths).mapToObj(column -> {
            String text = cut(row.get(column), widths[column]);
            String cell = colours ? coloured(text, row, column) : text;
            return column == last ? cell : cell + " ".repeat(widths[column] - length(text));
        }).collect(Collectors.joining(GAP));
    }

    private String coloured(String text, List<String> row, int column) {
        Tone tone = row == heading() ? Tone.HEADING
                : heading().get(column).equals(toned) ? tones.get(row.get(column)) : null;
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
