package dev.plimsoll.emulator.activity;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One reading of a monitor, compared with the reading before. */
public final class ReadingChange {

    private final @Nullable Reading before;
    private final Reading now;

    ReadingChange(@Nullable Reading before, Reading now) {
        this.before = before;
        this.now = now;
    }

    /** The time of the reading. */
    public Instant at() {
        return now.at();
    }

    /** The latest activity since the reading before. */
    public Optional<Activity> activity() {
        return MonitorRule.judge(before, now);
    }

    /**
     * The latest activity without the sessions of one client name.
     *
     * @param movedSums whether only these sessions can have changed the sums over the users' databases
     */
    public Optional<Activity> without(String applicationName, boolean movedSums) {
        Reading left = now.without(applicationName);
        Reading known = before;
        return known == null
                ? MonitorRule.judge(null, left)
                : MonitorRule.judge(known.without(applicationName), movedSums ? left.withSumsOf(known) : left);
    }
}
