package dev.plimsoll.cycle;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cycle.pace.Due;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.idle.Idleness;
import dev.plimsoll.idle.Idlenesses;
import dev.plimsoll.idle.Stretch;
import dev.plimsoll.idle.advice.DelayAdviser;
import dev.plimsoll.idle.advice.DelayTerms;
import dev.plimsoll.idle.advice.IdleAdvice;
import dev.plimsoll.idle.advice.KeptAwake;
import dev.plimsoll.idle.advice.PendingUpdates;
import dev.plimsoll.idle.advice.PresentDelay;
import dev.plimsoll.sizing.SizingPolicy.PlatformPlan;
import dev.plimsoll.sizing.Words;
import dev.plimsoll.sizing.advice.ColdStart;
import dev.plimsoll.sizing.assess.Figures;
import dev.plimsoll.watch.Inside;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.WatchPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How computes are left alone, read from the store when first asked for; each compute is walked by one thread at a time. */
final class Idling {

    /** What another agent wrote down is read anew so often. */
    private static final Duration REREAD_AFTER = Duration.ofMinutes(15);

    /** Whatever did not sleep for so long has no quiet hour of the day. */
    private static final Duration LONG = Duration.ofDays(2);

    private final Idlenesses memory;
    private final Map<ComputeId, Known> known = new ConcurrentHashMap<>();
    private final Set<ComputeId> stale = ConcurrentHashMap.newKeySet();
    private Instant read = Instant.EPOCH;
    private int term = -1;

    Idling(Idlenesses memory) {
        this.memory = memory;
    }

    /**
     * What is known.
     *
     * @param now     by now
     * @param written as it was last written down
     */
    private record Known(Idleness now, Idleness written) {

        static final Known NOTHING = new Known(Idleness.UNKNOWN, Idleness.UNKNOWN);

        Known with(Idleness later) {
            return new Known(later, written);
        }

        /** Whichever saw more: ours may not have been written down, another agent may have gone on. */
        static Known later(Known ours, Known kept) {
            Stretch mine = ours.now.stretch();
            Stretch theirs = kept.now.stretch();
            return mine != null && (theirs == null || mine.at().isAfter(theirs.at())) ? ours : kept;
        }
    }

    /** Reads the memory again at the begin of each {@code term} of duty. */
    synchronized void begin(int ofDuty, Instant now) {
        if (term != ofDuty) {
            reread(now);
            term = ofDuty;
        }
    }

    /** Reads now and then what the agent that looks wrote down. */
    synchronized void serve(Instant now) {
        if (Due.hasPassed(read, REREAD_AFTER, now)) {
            reread(now);
        }
    }

    private void reread(Instant now) {
        stale.addAll(known.keySet());
        read = now;
    }

    private Known of(Compute compute) {
        ComputeId id = compute.id();
        Known present = known.get(id);
        if (present != null && !stale.contains(id)) {
            return present;
        }
        Known kept = memory.of(id).map(idleness -> new Known(idleness, idleness)).orElse(Known.NOTHING);
        stale.remove(id);
        return known.merge(id, kept, Known::later);
    }

    /** It is gone. */
    void forget(ComputeId compute) {
        known.remove(compute);
        stale.remove(compute);
    }

    /** After a listing; {@code watch} is what it taught. */
    void listed(Compute compute, Watch watch, Instant at, WatchPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(),
                before.with(before.now().listed(compute, watch, at, delay(compute, watch, at, policy))));
    }

    /** After a look; {@code watch} is what was known before it. */
    void looked(Compute compute, Inside inside, Sample sample, @Nullable Sample earlier, Watch watch,
            WatchPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(), before.with(
                before.now().looked(inside, sample, earlier, watch, delay(compute, watch, sample.at(), policy))));
    }

    private static Duration delay(Compute compute, Watch watch, Instant now, WatchPolicy policy) {
        return PresentDelay.of(compute, watch, policy.said(), now).orDefault();
    }

    /** Writes down what is worth it. */
    void write(Compute compute) {
        Idleness now = of(compute).now();
        if (now.isWorthKeepingAfter(of(compute).written())) {
            memory.keep(compute.id(), now);
            known.put(compute.id(), new Known(now, now));
        }
    }

    /**
     * What is to be said of it.
     *
     * @param figures    what the samples show; null where there are none
     * @param withResize whether a resize is advised
     */
    IdleAdvice advise(Compute compute, Project project, Recollection recollection, Terms terms,
            @Nullable Figures figures, boolean withResize, Instant now) {
        Idleness idleness = of(compute).now();
        Sample latest = recollection.latest();
        PresentDelay present = PresentDelay.of(compute, recollection.watch(), terms.watch().heeding(compute).said(),
                now);
        double start = ColdStart.price(figures, terms.sizing(), idleness.ledger().spent().workedPerStart(now));
        DelayTerms weights = DelayTerms.of(compute, start, terms.sizing().plan() == PlatformPlan.FREE);
        Instant runs = PendingUpdates.runsSince(idleness, compute, latest);
        return new IdleAdvice(DelayAdviser.advise(idleness, present, weights, now),
                KeptAwake.of(idleness, present, weights, mostIdle(latest), now).orElse(null),
                PendingUpdates.of(present, runs, now, restart(project), withResize).orElse(null));
    }

    /** Why it is not expected to fall asleep, so that nothing should wait for that; empty where it is, or nothing is known. */
    Optional<String> staysAwake(Compute compute, Watch watch, WatchPolicy policy, Instant now) {
        Stretch stretch = of(compute).now().stretch();
        Optional<Duration> awake = Optional.ofNullable(stretch)
                .filter(Stretch::awake)
                .map(since -> Duration.between(since.from(), since.at()))
                .filter(span -> span.compareTo(LONG) >= 0);
        return PresentDelay.of(compute, watch, policy.said(), now)
                .whyNever()
                .or(() -> awake.map(span -> "it has been awake for " + Words.of(span)));
    }

    private static @Nullable String mostIdle(@Nullable Sample latest) {
        Clients clients = latest == null ? null : latest.connections().clients();
        Clients.Holder holder = clients == null ? null : clients.mostIdle();
        return holder == null ? null : "'" + holder.name() + "'";
    }

    /** When the platform restarts the project's computes by its own plan, whichever plan comes first. */
    private static @Nullable Instant restart(Project project) {
        return Stream.of(project.upkeep().updateAt(), project.upkeep().maintenanceAt())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
