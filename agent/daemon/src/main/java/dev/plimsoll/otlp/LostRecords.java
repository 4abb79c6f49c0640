package dev.plimsoll.otlp;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts log records that no collector got, and logs their number: at once, then once an hour at most.
 *
 * <p>Each number counts the records since the message before.
 */
final class LostRecords {

    private static final Logger LOG = LoggerFactory.getLogger(LostRecords.class);
    private static final Duration AT_MOST_EVERY = Duration.ofHours(1);

    private final InstantSource clock;
    private long unsaid;
    private @Nullable Instant said;

    LostRecords(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void add(int records) {
        unsaid += records;
        Instant now = clock.instant();
        if (said == null || !now.isBefore(said.plus(AT_MOST_EVERY))) {
            LOG.atWarn().addKeyValue("records", unsaid).log("decisions were not sent to the OpenTelemetry collector");
            said = now;
            unsaid = 0;
        }
    }
}
