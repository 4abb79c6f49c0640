package dev.plimsoll.emulator.operation;

import java.util.Locale;

/** What an operation does. */
public enum Action {
    APPLY_CONFIG, START_COMPUTE, SUSPEND_COMPUTE, CREATE_BRANCH, DELETE_TIMELINE;

    /** As the API writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
