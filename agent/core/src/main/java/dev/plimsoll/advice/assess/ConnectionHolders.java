package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who held the connections, over the probes kept that report it.
 *
 * @param probes  number of these probes
 * @param idle    number of them with many clients, mostly idle
 * @param fullest the probe with most connections; null where none reports clients
 */
public record ConnectionHolders(int probes, int idle, @Nullable Connections fullest) {

    /** The holders in {@code probes}; those that do not report clients are left out. */
    public static ConnectionHolders of(List<Connections> probes) {
        int reporting = 0;
        int idle = 0;
        Connections fullest = null;
        for (Connections probe : probes) {
            if (probe.clients() != null) {
                reporting++;
                idle += areMostlyIdle(probe) ? 1 : 0;
                fullest = fullest == null || probe.used() > fullest.used() ? probe : fullest;
            }
        }
        return new ConnectionHolders(reporting, idle, fullest);
    }

    private static boolean areMostlyIdle(Connections probe) {
        Clients clients = Objects.requireNonNull(probe.clients());
        return areMany(clients.sessions(), probe) && isMost(clients.idleLong(), clients.sessions());
    }

    private static boolean areMany(int clients, Connections probe) {
        return clients >= AssessmentTunables.MANY_CLIENTS
                || clients >= AssessmentTunables.MANY_OF_LIMIT * probe.limit();
    }

    /**
     * Whether most clients came through the pooler in a probe. Empty where that is not known, and where only a few
     * bypassed it: one terminal session proves nothing.
     */
    public static Optional<Boolean> cameThrough(Connections probe) {
        Clients clients = probe.clients();
        Integer pooled = clients == null ? null : clients.pooled();
        if (clients == null || pooled == null) {
            return Optional.empty();
        }
        int direct = clients.sessions() - pooled;
        return pooled > direct
                ? Optional.of(true)
                : areMany(direct, probe) ? Optional.of(false) : Optional.empty();
    }

    private static boolean isMost(int part, int whole) {
        return whole > 0 && 2 * part >= whole;
    }

    /** What these probes show of a peak of {@code connections}: nothing where none of them had half of it. */
    public ConnectionHolders of(int connections) {
        return fullest != null && isMost(fullest.used(), connections) ? this
                : new ConnectionHolders(probes, idle, null);
    }

    /** Whether most probes found mostly idle clients. */
    public boolean isUsuallyIdle() {
        return probes >= AssessmentTunables.LEAST_PROBES && 2 * idle > probes;
    }

    /** Whether clients were mostly long idle at the peak. */
    public boolean wasIdleAtItsFullest() {
        Clients then = clients();
        return then != null && isMost(then.idleLong(), then.sessions());
    }

    /** Whether some clients used the pooler at the peak. */
    public boolean isPooled() {
        Integer pooled = pooled();
        return pooled != null && pooled > 0;
    }

    /** Whether most clients bypassed the pooler at the peak; false where that is not known. */
    public boolean isMostlyDirect() {
        Clients then = clients();
        Integer pooled = pooled();
        return then != null && pooled != null && isMost(then.sessions() - pooled, then.sessions());
    }

    /** The clients at the peak; null where not reported. */
    @Nullable
    public Clients clients() {
        return fullest == null ? null : fullest.clients();
    }

    /** The clients that came through the pooler at the peak; null where not reported. */
    @Nullable
    public Integer pooled() {
        Clients then = clients();
        return then == null ? null : then.pooled();
    }
}
