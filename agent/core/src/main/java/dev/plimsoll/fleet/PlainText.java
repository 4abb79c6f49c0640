package dev.plimsoll.fleet;

/**
 * Text from outside, without what is not seen: characters that control a terminal, begin a line, or turn the direction of
 * the text around them. Names and messages of platforms, servers and people pass through here where they enter the agent.
 * So a page, a log, a metric and a terminal can show all of them.
 */
public final class PlainText {

    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private PlainText() {}

    /**
     * {@code text} without control characters, line ends, marks of text direction, and other characters without a width.
     * What separates words becomes a space. Joiners stay, which some scripts need.
     */
    public static String of(String text) {
        return text.codePoints().noneMatch(PlainText::isHidden) ? text
                : text.codePoints()
                        .filter(c -> !isHidden(c) || isSeparator(c))
                        .map(c -> isHidden(c) ? ' ' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** The text on one line, with single spaces, and without spaces around it. */
    public static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }

    /** Whether {@code character} is left out: a control or format character, a line end, or half a character. */
    public static boolean isHidden(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            case Character.FORMAT -> character != ZERO_WIDTH_NON_JOINER && character != ZERO_WIDTH_JOINER;
            default -> false;
        };
    }

    private static boolean isSeparator(int character) {
        return Character.getType(character) != Character.FORMAT;
    }
}
