package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who held the connections, over the looks that are remembered and tell it.
 *
 * @param probes   how many those are
 * @param idle    how many of them found mostly idle clients, and not just a few
 * @param fullest the one that found most connections; null where none tells
 */
public record ConnectionHolders(int probes, int idle, @Nullable Connections fullest) {

    /** Half of the connections idle for long is a pool that is too large, not one between two queries. */
    private static final double MOSTLY = 0.5;
    /** Fewer than these are no crowd, unless they are a good part of what the limit allows. */
    private static final int FEW = 20;
    private static final double GOOD_PART = 0.3;
    /** So few looks may all have come by in one quiet moment. */
    private static final int FEW_LOOKS = 3;

    public static ConnectionHolders of(List<Connections> probes) {
        List<Connections> telling = probes.stream().filter(probe -> probe.clients() != null).toList();
        return new ConnectionHolders(telling.size(),
                (int) telling.stream().filter(ConnectionHolders::areMostlyIdle).count(),
                telling.stream().max(Comparator.comparingInt(Connections::used)).orElse(null));
    }

    private static boolean areMostlyIdle(Connections probe) {
        Clients clients = Objects.requireNonNull(probe.clients());
        return areMany(clients.sessions(), probe) && isMost(clients.idleLong(), clients.sessions());
    }

    private static boolean areMany(int clients, Connections probe) {
        return clients >= FEW || clients >= GOOD_PART * probe.limit();
    }

    /**
     * Whether most clients came through the pooler at a look; empty where that cannot be told, and where but a few came past
     * it: one session of an owner at a terminal proves nothing.
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
        return whole > 0 && part >= MOSTLY * whole;
    }

    /** What it tells of a peak of {@code connections}: nothing, where that was not among the looks, nor half of it. */
    public ConnectionHolders of(int connections) {
        return fullest != null && isMost(fullest.used(), connections) ? this : new ConnectionHolders(probes, idle, null);
    }

    /** Whether most looks found mostly idle clients. */
    public boolean isUsuallyIdle() {
        return probes >= FEW_LOOKS && 2 * idle > probes;
    }

    /** Whether clients were mostly idle for long when they were most. */
    public boolean wasIdleAtItsFullest() {
        Clients then = clients();
        return then != null && isMost(then.idleLong(), then.sessions());
    }

    /** Whether some clients came through the pooler when they were most. */
    public boolean isPooled() {
        Integer pooled = pooled();
        return pooled != null && pooled > 0;
    }

    /** Whether most clients came past the pooler when they were most; false where that cannot be told. */
    public boolean isMostlyDirect() {
        Clients then = clients();
        Integer pooled = pooled();
        return then != null && pooled != null && isMost(then.sessions() - pooled, then.sessions());
    }

    /** What clients were doing when they were most; null where that is not told. */
    @Nullable
    public Clients clients() {
        return fullest == null ? null : fullest.clients();
    }

    private @Nullable Integer pooled() {
        Clients then = clients();
        return then == null ? null : then.pooled();
    }

    /** {@code 61 of 80 clients were idle, 55 of them for more than 5 minutes, 40 of them of 'shop'}. */
    public static String text(Clients clients) {
        Clients.Holder top = clients.mostIdle();
        if (clients.sessions() == 1 || clients.idle() == 1) {
            return one(clients) + (top == null ? "" : ", of '%s'".formatted(top.name()));
        }
        return "%s of %s clients were idle, %s of them for more than 5 minutes%s".formatted(
                FigureText.of(clients.idle()),
                FigureText.of(clients.sessions()), FigureText.of(clients.idleLong()),
                top == null ? "" : ", %s of them of '%s'".formatted(FigureText.of(top.count()), top.name()));
    }

    private static String one(Clients clients) {
        return "%s was %s%s".formatted(
                clients.sessions() == 1 ? "the only client"
                        : "1 of %s clients".formatted(FigureText.of(clients.sessions())),
                clients.idle() == 1 ? "idle" : "not idle", clients.idleLong() == 1 ? ", for more than 5 minutes" : "");
    }
}
