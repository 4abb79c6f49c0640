package dev.plimsoll.fleet.size;

import java.time.Duration;

/** How the updates of a platform reach a running compute. */
public enum UpdateRule {

    /** They come weekly, and take effect at a start (platform/api.md 3.2, rule 6). */
    WEEKLY(Duration.ofDays(7)),
    /** A compute that was active for 30 days is updated at a planned time (platform/in-the-wild.md 1.8). */
    PLANNED(Duration.ofDays(30));

    private final Duration due;

    UpdateRule(Duration due) {
        this.due = due;
    }

    /** Time after a start from which an update is due. */
    public Duration due() {
        return due;
    }
}
