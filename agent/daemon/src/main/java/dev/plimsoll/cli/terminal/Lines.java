package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;

/**
 * Prints sentences as lines that fit a terminal.
 *
 * @param width of a line in columns; a longer word gets a line of its own
 */
public record Lines(PrintWriter out, int width) {

    /** Prints one line without wrapping, such as a command to copy. */
    public void verbatim(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a sentence with wrapping; {@code first} begins the first line, and blanks of the same width the others. */
    public void print(String first, String sentence) {
        print(first, first, sentence);
    }

    /**
     * The same with colours.
     *
     * @param shown {@code first} with colours, which take no columns
     */
    public void print(String first, String shown, String sentence) {
        String prefix = shown;
        StringBuilder line = new StringBuilder(first);
        boolean begun = false;
        for (String word : sentence.strip().split(" ", -1)) {
            if (begun && line.length() + 1 + word.length() > width) {
                verbatim((prefix + line.substring(first.length())).stripTrailing());
                prefix = " ".repeat(first.length());
                line = new StringBuilder(" ".repeat(first.length()));
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        verbatim((prefix + line.substring(first.length())).stripTrailing());
    }
}
