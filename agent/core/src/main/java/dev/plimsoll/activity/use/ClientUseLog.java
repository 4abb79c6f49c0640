package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.ClientTool;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who was connected while a compute was awake without need.
 *
 * @param clients those with most of that time, at most eight, the most first
 */
public record ClientUseLog(List<ClientUse> clients) {

    private static final int MOST = 8;
    private static final Duration WEEK = Duration.ofDays(7);
    /** The time of a day counts half after two. */
    private static final double HALF_LIFE_HOURS = 48;

    /**
     * One client in one use of the compute's time.
     *
     * @param use   {@link TimeUse#POLLER}: it was active; {@link TimeUse#IDLE_SESSIONS}: it had idle sessions
     * @param group the client, at the latest probe that found it in that use
     * @param hours hours in that use, the older ones with less weight
     * @param seen  when that probe was
     */
    public record ClientUse(TimeUse use, ClientGroup group, double hours, Instant seen) {

        /** Whether it polls with a statement of a health check. A monitor checks nothing. */
        public boolean isHealthCheck() {
            return polls() && group.isCheck()
                    && group.tool().map(tool -> tool.kind() == ClientTool.ClientKind.POOL).orElse(true);
        }

        public boolean polls() {
            return use == TimeUse.POLLER;
        }

        private boolean isOf(TimeUse other, ClientGroup it) {
            return use == other && group.application().equals(it.application()) && group.role().equals(it.role());
        }

        private double hoursAt(Instant now) {
            return hours * StrictMath.pow(0.5, Hours.of(TimeSpans.longer(Duration.ZERO, Duration.between(seen, now)))
                    / HALF_LIFE_HOURS);
        }
    }

    public ClientUseLog {
        clients = List.copyOf(clients);
    }

    /** The log after a use of {@code span} until {@code at}, in which these clients had a part. */
    public static ClientUseLog after(@Nullable ClientUseLog before, TimeUse use, List<ClientGroup> groups,
            Duration span,
            Instant at) {
        List<ClientUse> all = new ArrayList<>(before == null ? List.of() : before.latest(at));
        for (ClientGroup group : groups) {
            ClientUse known = all.stream().filter(client -> client.isOf(use, group)).findFirst().orElse(null);
            all.remove(known);
            all.add(new ClientUse(use, known == null ? group : group.after(known.group),
                    Hours.of(span) + (known == null ? 0 : known.hoursAt(at)), at));
        }
        all.sort(Comparator.comparing((ClientUse client) -> client.hoursAt(at)).reversed());
        return new ClientUseLog(all.subList(0, Math.min(MOST, all.size())));
    }

    /** Clients of the latest week. */
    public List<ClientUse> latest(Instant now) {
        return clients.stream().filter(client -> client.seen.plus(WEEK).isAfter(now)).toList();
    }
}
