package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.Breaker;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recent changes of the whole fleet, which limit further ones.
 *
 * @param recent    changes of the last {@link #SPAN}, newest first
 * @param verdicts  the latest verdicts since a person resumed, newest first, without inconclusive ones
 * @param resumedAt when a person last turned the stop switch off; null if never
 */
public record FleetChanges(List<RecentChange> recent, List<EffectVerdict> verdicts, @Nullable Instant resumedAt) {

    /** How far back changes count: a verdict comes within seven days. */
    public static final Duration SPAN = Duration.ofDays(8);

    public static final FleetChanges NONE = new FleetChanges(List.of(), List.of(), null);

    public FleetChanges {
        recent = List.copyOf(recent);
        verdicts = List.copyOf(verdicts);
    }

    /** A change with its latest end and its first verdict; null without one. */
    private record Course(Intended intent, @Nullable String end, @Nullable EffectVerdict verdict) {

        private Course ended(String other) {
            return new Course(intent, other, verdict);
        }

        private Course judged(EffectVerdict other) {
            return verdict == null ? new Course(intent, end, other) : this;
        }
    }

    /** The changes since {@code since} by all entries of a journal, oldest first, for a journal in memory. */
    public static FleetChanges of(List<JournalEntry> entries, Instant since) {
        Map<String, Course> changes = new LinkedHashMap<>();
        Deque<EffectVerdict> verdicts = new ArrayDeque<>();
        Instant resumedAt = null;
        for (JournalEntry entry : entries) {
            switch (entry) {
                case Intended intent -> changes.put(intent.changeId(), new Course(intent, null, null));
                case Executed reply when reply.outcome().equals(Executed.NOT_SENT) -> changes.remove(reply.changeId());
                case Executed reply when reply.outcome().equals(Executed.REFUSED) ->
                    changes.computeIfPresent(reply.changeId(), (id, one) -> one.ended(reply.outcome()));
                case Settled end -> changes.computeIfPresent(end.changeId(), (id, one) -> one.ended(end.result()));
                case Verified verified -> {
                    changes.computeIfPresent(verified.changeId(), (id, one) -> one.judged(verified.verdict()));
                    if (verified.verdict() != EffectVerdict.INCONCLUSIVE) {
                        verdicts.addFirst(verified.verdict());
                    }
                }
                case Switched turned when !turned.stopped() -> {
                    resumedAt = turned.at();
                    verdicts.clear();
                }
                default -> {
                    // Nothing else limits other changes.
                }
            }
        }
        return new FleetChanges(changes.values()
                .stream()
                .filter(one -> !one.intent().at().isBefore(since))
                .map(one -> new RecentChange(one.intent(), Progress.of(one.end(), one.verdict())))
                .toList()
                .reversed(), verdicts.stream().limit(Breaker.FLEET_VERDICTS).toList(), resumedAt);
    }

    /**
     * A recent change.
     *
     * @param at         time of its intent
     * @param action     the recommended action
     * @param largest    the largest size that it leads to; null where it changes another setting
     * @param isRollBack whether it undoes a harmful change
     * @param progress   how far it got
     */
    public record RecentChange(Instant at, ComputeId compute, Action action, @Nullable ComputeUnits largest,
            boolean isRollBack, Progress progress) {

        /** The change of an intent. */
        public RecentChange(Intended intent, Progress progress) {
            this(intent.at(), intent.compute(), intent.basis().action(),
                    intent.to().size().map(SizeRange::max).orElse(null), intent.isRollBack(), progress);
        }

        /** How far a change got. */
        public enum Progress {
            /** Its result is not known yet. */
            OPEN,
            /** The size is in use, and nobody knows yet whether it helps. */
            UNVERIFIED,
            /** It helped. */
            CONFIRMED,
            /** It was refused, failed, was undone, or did not help. */
            OVER;

            /**
             * The progress of a change with this end. Of several, the latest end counts, since a change may come late,
             * and the first verdict.
             *
             * @param end     word of the entry that ended it: {@link Executed#REFUSED}, or the result of {@link Settled};
             *                null while it is open
             * @param verdict null while there is none
             */
            public static Progress of(@Nullable String end, @Nullable EffectVerdict verdict) {
                if (end == null) {
                    return OPEN;
                }
                if (!end.equals(Settled.APPLIED)) {
                    return OVER;
                }
                return verdict == null ? UNVERIFIED : verdict == EffectVerdict.CONFIRMED ? CONFIRMED : OVER;
            }
        }

        private boolean isWaiting() {
            return progress == Progress.OPEN || progress == Progress.UNVERIFIED;
        }
    }

    /**
     * Changes of the fleet that began at {@code since} or later. No limit holds back a roll-back, so none is used up by
     * its attempts.
     */
    public long since(Instant since) {
        return recent.stream().filter(change -> !change.at().isBefore(since) && !change.isRollBack()).count();
    }

    /**
     * Another compute of the same project whose change is open; null if there is none. Only the latest change of a compute
     * can be open: a person who gives one up lets the next one begin.
     */
    @Nullable
    ComputeId openBeside(ComputeId compute) {
        Set<ComputeId> seen = new HashSet<>(Set.of(compute));
        for (RecentChange change : recent) {
            ComputeId other = change.compute();
            if (seen.add(other) && change.progress() == Progress.OPEN
                    && other.projectId().equals(compute.projectId())) {
                return other;
            }
        }
        return null;
    }

    /**
     * Another compute whose change of this kind has no verdict yet, while none of its kind was confirmed; null if there is
     * none. The way back of a harmful change proves nothing, and nothing waits for it.
     */
    @Nullable
    ComputeId canary(Action action, ComputeId compute) {
        ComputeId first = null;
        for (RecentChange change : recent) {
            if (change.action() == action && !change.isRollBack()) {
                if (change.progress() == Progress.CONFIRMED) {
                    return null;
                }
                first = change.isWaiting() && !change.compute().equals(compute) ? change.compute() : first;
            }
        }
        return first;
    }
}
