package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.Monitor;
import dev.plimsoll.emulator.activity.ReadingChange;
import dev.plimsoll.emulator.activity.RecentSenders;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects use with a monitor inside the server ({@code platform/in-the-wild.md} section 4.2).
 *
 * <p>
 * The monitor does not know the client. Use counts for the client that sent the last byte to the listener; for no client if the
 * server did its own work.
 */
final class SessionActivityMonitor implements ActivityMonitor {

    private static final Logger LOG = LoggerFactory.getLogger(SessionActivityMonitor.class);

    private final String endpointId;
    private final Vitals vitals;
    private final Monitor monitor;
    private final InstantSource clock;
    private final RecentSenders movers = new RecentSenders(System::nanoTime);
    // A reading that began before the last byte cannot show its effect.
    private volatile boolean trafficSinceReading;
    private volatile @Nullable Instant readAt;

    SessionActivityMonitor(String endpointId, Vitals vitals, Monitor monitor, InstantSource clock) {
        this.endpointId = endpointId;
        this.vitals = vitals;
        this.monitor = monitor;
        this.clock = clock;
    }

    @Override
    public boolean isDue(Duration delay) {
        return monitor.isDue();
    }

    @Override
    public void traffic(Caller caller) {
        movers.sent(caller.applicationName(), caller.database());
        vitals.seen(caller.applicationName(), clock.instant());
        trafficSinceReading = true;
    }

    @Override
    public void started() {
        readAt = null;
    }

    @Override
    public void read() {
        if (!monitor.isDue()) {
            return;
        }
        trafficSinceReading = false;
        try {
            ReadingChange change = monitor.change();
            vitals.probed(change, movers::isAlone);
            readAt = change.at();
        } catch (SQLException e) {
            LOG.debug("endpoint_id={} msg=\"the monitor cannot read\" why={}", endpointId, e.getSQLState());
        }
    }

    @Override
    public boolean isInactive(Duration delay) {
        Instant now = readAt;
        return now != null && !trafficSinceReading && isLonger(vitals.startedAt(), now, delay)
                && isLonger(vitals.lastActive(), now, delay);
    }

    private static boolean isLonger(@Nullable Instant since, Instant now, Duration delay) {
        return since == null || Duration.between(since, now).compareTo(delay) > 0;
    }

    @Override
    public void ended() {
        readAt = null;
        monitor.close();
    }
}
