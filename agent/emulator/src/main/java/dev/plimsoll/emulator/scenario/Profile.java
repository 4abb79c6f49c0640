package dev.plimsoll.emulator.scenario;

import java.util.Locale;

/** Whose words the platform speaks. */
public enum Profile {

    /** As {@code platform/api.md} says it, to the letter. */
    STANDARD,

    /** As {@code platform/in-the-wild.md} found it. */
    NEON;

    /** As a scenario writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
