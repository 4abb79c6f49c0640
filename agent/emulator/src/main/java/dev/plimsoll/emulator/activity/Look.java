package dev.plimsoll.emulator.activity;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one look of a monitor told, beside the look before. */
public final class Look {

    private final @Nullable Reading before;
    private final Reading now;

    Look(@Nullable Reading before, Reading now) {
        this.before = before;
        this.now = now;
    }

    /** When it was taken. */
    public Instant at() {
        return now.at();
    }

    /** The newest activity there was since the look before. */
    public Optional<Activity> activity() {
        return MonitorRule.judge(before, now);
    }

    /**
     * The newest activity there would have been without the sessions of somebody.
     *
     * @param movedSums whether they alone can have moved the sums over the databases of users
     */
    public Optional<Activity> without(String applicationName, boolean movedSums) {
        Reading left = now.without(applicationName);
        Reading known = before;
        return known == null
                ? MonitorRule.judge(null, left)
                : MonitorRule.judge(known.without(applicationName), movedSums ? left.withSumsOf(known) : left);
    }
}
