package dev.plimsoll.cli.terminal;

import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** The meaning of a colour. The text alone says the same. */
public enum Tone {
    HEADING(Style.bold), GOOD(Style.fg_green), WARN(Style.fg_yellow), BAD(Style.fg_red);

    private final IStyle style;

    Tone(IStyle style) {
        this.style = style;
    }

    /** {@code text} in this colour. */
    public String over(String text) {
        return style.on() + text + style.off();
    }
}
