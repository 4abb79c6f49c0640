package dev.plimsoll.emulator.scenario;

import java.util.Locale;

/** Which platform is played: the contract to the letter, or the real one it was drawn from. */
public enum Profile {

    STANDARD, NEON;

    /** As a scenario writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
