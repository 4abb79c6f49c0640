package dev.plimsoll.cli.show;

import dev.plimsoll.change.status.FleetStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The status of the fleet, read again only after a while: a conversation asks much, and each reading lists all projects. */
final class RecentStatus implements Supplier<FleetStatus> {

    /** How long a status is used. */
    static final Duration FRESH = Duration.ofSeconds(30);

    private final Supplier<FleetStatus> reading;
    private final InstantSource clock;

    private @Nullable FleetStatus latest;
    private Instant readAt = Instant.MIN;

    RecentStatus(Supplier<FleetStatus> reading, InstantSource clock) {
        this.reading = reading;
        this.clock = clock;
    }

    /** A failed reading is not kept, so the next call tries again. */
    @Override
    public synchronized FleetStatus get() {
        FleetStatus known = latest;
        if (known == null || !clock.instant().isBefore(readAt.plus(FRESH))) {
            known = reading.get();
            latest = known;
            readAt = clock.instant();
        }
        return known;
    }
}
