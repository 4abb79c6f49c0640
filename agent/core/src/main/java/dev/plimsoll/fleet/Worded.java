package dev.plimsoll.fleet;

import java.util.Locale;

/** A constant that JSON, metrics and the journal write as a word: its name in lower case. */
public interface Worded {

    String name();

    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
