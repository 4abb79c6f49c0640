package dev.plimsoll.alertmanager;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An answer counts for {@link #FRESH}, so that a pass over many computes asks once. */
final class RecentAnswer implements Alerts {

    private static final Duration FRESH = Duration.ofSeconds(15);

    private final Supplier<Veto.@Nullable OfAlerts> reading;
    private final InstantSource clock;
    private Instant readAt = Instant.MIN;
    private Veto.@Nullable OfAlerts blocking;

    RecentAnswer(Supplier<Veto.@Nullable OfAlerts> reading, InstantSource clock) {
        this.reading = reading;
        this.clock = clock;
    }

    @Override
    public synchronized Veto.@Nullable OfAlerts blocking() {
        Instant now = clock.instant();
        if (now.isBefore(readAt) || readAt.equals(Instant.MIN)
                || Duration.between(readAt, now).compareTo(FRESH) >= 0) {
            blocking = reading.get();
            readAt = now;
        }
        return blocking;
    }
}
