package dev.plimsoll.emulator.scenario;

import java.util.Locale;

/** The emulated platform: the published contract, or the real platform behind it. */
public enum Profile {

    STANDARD, NEON;

    /** The profile's name in a scenario. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
