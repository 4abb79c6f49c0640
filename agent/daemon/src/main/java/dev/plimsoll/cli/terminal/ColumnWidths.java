package dev.plimsoll.cli.terminal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The columns of a table that fit a screen, and their widths.
 *
 * @param widths  width by column; 0 for a column that is left out
 * @param leftOut headings of the columns that are left out
 */
record ColumnWidths(List<Integer> widths, List<String> leftOut) {

    /** The fewest characters that a shortened cell keeps, or the heading if that is longer. */
    private static final int LEAST = 8;
    /** The same for the last column, which holds the longest text. */
    private static final int LEAST_TEXT = 20;
    /** The same for a cell that should stay whole. */
    private static final int LEAST_WHOLE = 12;

    ColumnWidths {
        widths = List.copyOf(widths);
        leftOut = List.copyOf(leftOut);
    }

    int of(int column) {
        return widths.get(column);
    }

    /** The columns that are not left out. */
    List<Integer> shown() {
        return IntStream.range(0, widths.size()).filter(column -> widths.get(column) > 0).boxed().toList();
    }

    /**
     * @param natural  width of the longest cell by column; 0 for a column that is not shown in the row
     * @param optional columns that may be left out, the first one first
     * @param whole    columns that are shortened last
     * @param gap      blanks between two columns
     * @param limit    characters of a line
     */
    static ColumnWidths of(List<String> heading, int[] natural, List<String> optional, Set<String> whole, int gap,
            int limit) {
        Fitting fitting = new Fitting(heading, natural.clone(), whole, gap, limit);
        List<String> leftOut = new ArrayList<>();
        for (String column : optional) {
            if (fitting.leastWidth() <= limit) {
                break;
            }
            int index = heading.indexOf(column);
            if (natural[index] > 0) {
                fitting.leaveOut(index);
                leftOut.add(column);
            }
        }
        fitting.shrink();
        return new ColumnWidths(IntStream.of(fitting.widths).boxed().toList(), leftOut);
    }

    /** The widths while they are being fitted. */
    private static final class Fitting {

        private final List<String> heading;
        private final int[] widths;
        private final Set<String> whole;
        private final int gap;
        private final int limit;

        Fitting(List<String> heading, int[] widths, Set<String> whole, int gap, int limit) {
            this.heading = heading;
            this.widths = widths;
            this.whole = whole;
            this.gap = gap;
            this.limit = limit;
        }

        void leaveOut(int column) {
            widths[column] = 0;
        }

        long leastWidth() {
            return gaps() + columns().mapToLong(column -> least(column, true)).sum();
        }

        /** Shortens the last column first, then the widest others, and cells that should stay whole at the end. */
        void shrink() {
            int last = columns().max().orElse(0);
            take(last, least(last, true));
            takeFromWidest(true);
            takeFromWidest(false);
        }

        private void takeFromWidest(boolean keepWhole) {
            while (excess() > 0) {
                int widest = columns().filter(column -> widths[column] > least(column, keepWhole))
                        .boxed()
                        .max(Comparator.comparingInt(column -> widths[column]))
                        .orElse(-1);
                if (widest < 0) {
                    return;
                }
                take(widest, Math.max(least(widest, keepWhole), widths[widest] - 1));
            }
        }

        private void take(int column, int least) {
            widths[column] = (int) Math.max(Math.min(least, widths[column]), widths[column] - Math.max(0, excess()));
        }

        private int least(int column, boolean keepWhole) {
            boolean stays = whole.contains(heading.get(column));
            if (stays && keepWhole) {
                return widths[column];
            }
            int floor = stays ? LEAST_WHOLE : column == heading.size() - 1 ? LEAST_TEXT : LEAST;
            return Math.min(widths[column], Math.max(floor, heading.get(column).length()));
        }

        private long excess() {
            return gaps() + columns().mapToLong(column -> widths[column]).sum() - limit;
        }

        private long gaps() {
            return Math.max(0, columns().count() - 1) * gap;
        }

        private IntStream columns() {
            return IntStream.range(0, widths.length).filter(column -> widths[column] > 0);
        }
    }
}
