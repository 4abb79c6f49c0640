package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.activity.Activity;
import dev.plimsoll.emulator.activity.Monitor;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes for use what a monitor inside the server sees ({@code platform/in-the-wild.md} section 4.2).
 *
 * <p>
 * The monitor does not know whose doing it is: that is whoever sent the last byte through the door; nobody, where the
 * server worked of itself.
 */
final class MonitorVigil implements Vigil {

    private static final Logger LOG = LoggerFactory.getLogger(MonitorVigil.class);

    private final String endpointId;
    private final Vitals vitals;
    private final Monitor monitor;
    // A look that began before the last byte cannot have seen what it led to.
    private volatile boolean trafficSinceLook;
    private volatile @Nullable Instant lookedAt;

    MonitorVigil(String endpointId, Vitals vitals, Monitor monitor) {
        this.endpointId = endpointId;
        this.vitals = vitals;
        this.monitor = monitor;
    }

    @Override
    public boolean isDue(Duration delay) {
        return monitor.isDue();
    }

    @Override
    public void traffic(String name) {
        vitals.seen(name);
        trafficSinceLook = true;
    }

    @Override
    public void started() {
        lookedAt = null;
    }

    @Override
    public void look() {
        if (!monitor.isDue()) {
            return;
        }
        trafficSinceLook = false;
        try {
            Monitor.Look look = monitor.look();
            look.activity().ifPresent(this::note);
            lookedAt = look.at();
        } catch (SQLException e) {
            LOG.debug("endpoint_id={} msg=\"the monitor saw nothing\" why={}", endpointId, e.getSQLState());
        }
    }

    private void note(Activity activity) {
        vitals.active(activity.byUsers() ? vitals.lastSeen() : "", activity.at());
    }

    @Override
    public boolean isInactive(Duration delay) {
        Instant now = lookedAt;
        return now != null && !trafficSinceLook && isLonger(vitals.startedAt(), now, delay)
                && isLonger(vitals.lastActive(), now, delay);
    }

    private static boolean isLonger(@Nullable Instant since, Instant now, Duration delay) {
        return since == null || Duration.between(since, now).compareTo(delay) > 0;
    }

    @Override
    public void ended() {
        lookedAt = null;
        monitor.close();
    }
}
