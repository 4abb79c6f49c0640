package dev.plimsoll.cli.terminal;

import java.io.PrintWriter;
import org.apache.commons.text.WordUtils;

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
     * Prints a line with colours.
     *
     * @param shown {@code first} with colours, which take no columns
     */
    public void print(String first, String shown, String sentence) {
        String prefix = shown;
        for (String line : WordUtils.wrap(sentence.strip(), width - first.length(), "\n", false).split("\n", -1)) {
            verbatim((prefix + line).stripTrailing());
            prefix = " ".repeat(first.length());
        }
    }
}
