package dev.plimsoll.config.text;

import org.jspecify.annotations.Nullable;

/**
 * A place in a text, as editors count it.
 *
 * @param line   from 1
 * @param column from 1, in characters
 */
record TextPlace(int line, int column) {

    /** The first character that YAML 1.2 forbids (rule {@code c-printable}), as a sentence; null without one. */
    static @Nullable String forbidden(String text) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length();) {
            int one = text.codePointAt(i);
            if (!isPrintable(one)) {
                return "it has the character U+%04X at %s; allowed are printable characters, tabs and line breaks"
                        .formatted(one, new TextPlace(line, column));
            }
            line += one == '\n' ? 1 : 0;
            column = one == '\n' ? 1 : column + 1;
            i += Character.charCount(one);
        }
        return null;
    }

    private static boolean isPrintable(int one) {
        return one == '\t' || one == '\n' || one == '\r' || one == 0x85 || (one >= ' ' && one <= '~')
                || (one >= 0xA0 && one <= 0xD7FF) || (one >= 0xE000 && one <= 0xFFFD) || one >= 0x10000;
    }

    /** Whether {@code text} has a tab here. */
    boolean isTab(String text) {
        return text.lines()
                .skip(line - 1L)
                .findFirst()
                .filter(it -> column <= it.length() && it.charAt(column - 1) == '\t')
                .isPresent();
    }

    @Override
    public String toString() {
        return "line %d, column %d".formatted(line, column);
    }
}
