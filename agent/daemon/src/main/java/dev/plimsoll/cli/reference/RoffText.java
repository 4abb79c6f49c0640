package dev.plimsoll.cli.reference;

import java.util.List;
import java.util.Locale;

/** Text with the macros of {@code man(7)}. */
final class RoffText {

    private final StringBuilder text = new StringBuilder();

    void title(String name) {
        line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"\" \"User Commands\"");
        // No hyphenation and no adjustment: commands and options must stay as they are typed.
        line(".nh");
        line(".ad l");
    }

    void section(String heading) {
        line(".SH \"" + escaped(heading) + "\"");
    }

    void subsection(String heading) {
        line(".SS \"" + escaped(heading) + "\"");
    }

    void paragraph(String sentences) {
        line(".PP");
        line(guarded(sentences));
    }

    /** A line that begins with bold words. */
    void bold(String words, String rest) {
        line(".PP");
        line("\\fB" + escaped(words) + "\\fR" + escaped(rest));
    }

    /** A definition; the term is bold, its argument is not. */
    void item(String term, String argument, String meaning) {
        line(".TP");
        line("\\fB" + escaped(term) + "\\fR" + escaped(argument));
        line(guarded(meaning));
    }

    /** Commands to type, one a line. */
    void examples(List<String> commands) {
        if (!commands.isEmpty()) {
            line(".PP");
            line(".RS 4");
            line(".nf");
            commands.forEach(command -> line(guarded(command)));
            line(".fi");
            line(".RE");
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** A line that begins with a dot or an apostrophe would be a macro. */
    private static String guarded(String words) {
        String escaped = escaped(words);
        return escaped.startsWith(".") || escaped.startsWith("\\(aq") ? "\\&" + escaped : escaped;
    }

    private static String escaped(String words) {
        return words.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("\"", "\\(dq")
                .replace("~", "\\(ti")
                .replace("^", "\\(ha")
                .replace("`", "\\(ga")
                .replaceAll("\\s+", " ");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
