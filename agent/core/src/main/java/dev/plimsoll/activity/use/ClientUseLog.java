package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.ClientGroup;
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
     * @param use         {@link TimeUse#POLLER}: it was active; {@link TimeUse#IDLE_SESSIONS}: it had idle sessions
     * @param application its application name; empty where it sets none
     * @param role        the role that it logs in as
     * @param statements  {@link ClientGroup#statements}, the latest that was known
     * @param isCheck     whether its latest statement was that of a health check
     * @param sessions    number of its sessions that count, at the latest probe
     * @param hours       hours in that use, the older ones with less weight
     * @param seen        the latest probe that found it in that use
     */
    public record ClientUse(TimeUse use, String application, String role, @Nullable String statements, boolean isCheck,
            int sessions, double hours, Instant seen) {

        private boolean isOf(TimeUse other, ClientGroup group) {
            return use == other && application.equals(group.application()) && role.equals(group.role());
        }

        private double hoursAt(Instant now) {
            return hours * Math.pow(0.5, Hours.of(TimeSpans.longer(Duration.ZERO, Duration.between(seen, now)))
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
            all.add(new ClientUse(use, group.application(), group.role(),
                    group.statements() == null && known != null ? known.statements() : group.statements(),
                    group.isCheck(), use == TimeUse.POLLER ? group.sessions() : group.idle(),
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
