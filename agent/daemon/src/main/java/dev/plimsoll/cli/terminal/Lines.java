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
        StringBuilder line = new StringBuilder(first);
        boolean begun = false;
        for (String word : sentence.strip().split(" ", -1)) {
            if (begun && line.length() + 1 + word.length() > width) {
                verbatim(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(first.length()));
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        verbatim(line.toString().stripTrailing());
    }
}
