package dev.plimsoll.bench.report;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A CSV file beside a page, written row by row. Cells are those of a Markdown table, as plain figures. */
public final class Csv {

    private static final Pattern MARKS = Pattern.compile("\\*\\*|`");
    private static final Pattern FIGURE = Pattern.compile("-?[\\d,]+(\\.\\d+)?( %)?");
    private static final Pattern NO_DIGIT = Pattern.compile(",| %");

    private final StringBuilder text = new StringBuilder();

    public Csv(Object... heads) {
        row(heads);
    }

    /** A list among {@code cells} stands for its elements. */
    public void row(Object... cells) {
        text.append(line(cells)).append('\n');
    }

    /** A row without its end of line: marks, thousands separators and the sign of per cent are left out. */
    public static String line(Object... cells) {
        return Table.flat(cells).map(Csv::cell).collect(Collectors.joining(","));
    }

    private static String cell(Object cell) {
        String plain = MARKS.matcher(String.valueOf(cell)).replaceAll("");
        if (FIGURE.matcher(plain).matches()) {
            return NO_DIGIT.matcher(plain).replaceAll("");
        }
        return plain.contains(",") ? '"' + plain + '"' : plain;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
