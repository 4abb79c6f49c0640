package dev.plimsoll.emulator.compute;

import java.util.Locale;

/** What a compute is doing ({@code platform/api.md} section 3.2). */
public enum State {

    /** Being made, or started again. */
    INIT,

    /** Its server runs. */
    ACTIVE,

    /** Its server does not run, and will at the first connection. */
    IDLE;

    /** As the API writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
