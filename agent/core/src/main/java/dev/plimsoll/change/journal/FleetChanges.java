package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfChange;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the journal says of the whole fleet: recent changes, which limit further ones, the verdicts that open the
 * breaker, and the stop switch.
 *
 * @param recent    changes of about the last {@link #SPAN}, newest first
 * @param verdicts  the latest verdicts since a person resumed, newest first, without inconclusive ones
 * @param resumedAt when a person last turned the stop switch off; null if never
 * @param stopped   whether the stop switch is on
 */
public record FleetChanges(List<BegunChange> recent, List<EffectVerdict> verdicts, @Nullable Instant resumedAt,
        boolean stopped) {

    /** How far back changes count: a verdict comes within seven days. */
    public static final Duration SPAN = Duration.ofDays(8);

    /** The latest changes stay whatever their time: a clock that was ahead for once must not lift a limit. */
    private static final int STAYING = 100;

    public static final FleetChanges NONE = new FleetChanges(List.of(), List.of(), null, false);

    public FleetChanges {
        recent = List.copyOf(recent);
        verdicts = List.copyOf(verdicts);
    }

    /** Whether an entry may change it. Recommendations and answers, which are most entries, do not. */
    public static boolean concerns(JournalEntry entry) {
        return entry instanceof OfChange || entry instanceof Switched;
    }

    /** The fleet after one more entry. */
    public FleetChanges after(JournalEntry entry) {
        return switch (entry) {
            case Intended intent -> with(begun(intent));
            case Executed reply when reply.outcome() == ExecutionOutcome.NOT_SENT ->
                with(recent.stream().filter(change -> !change.changeId().equals(reply.changeId())).toList());
            case Verified verified when isJudgedBefore(verified) -> this;
            case Verified verified -> going(verified).judged(verified.verdict());
            case OfChange of -> going(of);
            case Switched turned when turned.stopped() -> withStopped(true);
            case Switched turned -> new FleetChanges(recent, List.of(), turned.at(), false);
            default -> this;
        };
    }

    private FleetChanges with(List<BegunChange> changes) {
        return new FleetChanges(changes, verdicts, resumedAt, stopped);
    }

    /** The changes with a new one, without those that no limit counts any more. */
    private List<BegunChange> begun(Intended intent) {
        Instant since = intent.at().minus(SPAN);
        return Stream.concat(Stream.of(BegunChange.begun(intent)),
                IntStream.range(0, recent.size())
                        .filter(place -> place < STAYING || !recent.get(place).at().isBefore(since))
                        .mapToObj(recent::get))
                .toList();
    }

    private FleetChanges going(OfChange entry) {
        return recent.stream().noneMatch(change -> change.isOf(entry) && change.progress().takes(entry))
                ? this
                : with(recent.stream().map(change -> change.isOf(entry) ? change.after(entry) : change).toList());
    }

    /** One verdict counts for a change, also for the breaker. */
    private boolean isJudgedBefore(Verified verified) {
        return recent.stream().anyMatch(change -> change.isOf(verified) && !change.progress().takes(verified));
    }

    private FleetChanges judged(EffectVerdict verdict) {
        return verdict == EffectVerdict.INCONCLUSIVE
                ? this
                : new FleetChanges(recent, Stream.concat(Stream.of(verdict), verdicts.stream())
                        .limit(Breaker.FLEET_VERDICTS)
                        .toList(), resumedAt, stopped);
    }

    /** A copy with another stop switch. */
    public FleetChanges withStopped(boolean now) {
        return now == stopped ? this : new FleetChanges(recent, verdicts, resumedAt, now);
    }

    /** A copy with the changes of the last {@link #SPAN} before {@code now} only. */
    public FleetChanges asOf(Instant now) {
        Instant since = now.minus(SPAN);
        return recent.stream().noneMatch(change -> change.at().isBefore(since))
                ? this
                : with(recent.stream().filter(change -> !change.at().isBefore(since)).toList());
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
    public record BegunChange(String changeId, Instant at, ComputeId compute, Action action,
            @Nullable ComputeUnits largest, boolean isRollBack, Stage progress) {

        static BegunChange begun(Intended intent) {
            return new BegunChange(intent.changeId(), intent.at(), intent.compute(), intent.basis().action(),
                    intent.to().size().map(SizeRange::max).orElse(null), intent.isRollBack(), Stage.OPEN);
        }

        /** How far a change got. */
        public enum Stage {
            /** Its result is not known yet. */
            OPEN,
            /** It did not come, and may come late. */
            NOT_MADE,
            /** The value is in use, and nobody knows yet whether it helps. */
            UNVERIFIED,
            /** It helped. */
            CONFIRMED,
            /** It was refused, failed, was a roll-back, or did not help. */
            OVER;

            /**
             * Whether a change in this stage goes on by {@code entry}: the rule of the fleet and of each compute. The first
             * verdict counts, and of several ends the first; but what did not come may come late.
             */
            boolean takes(OfChange entry) {
                return switch (this) {
                    case OPEN -> entry instanceof Settled
                            || (entry instanceof Executed reply && reply.outcome() == ExecutionOutcome.REFUSED);
                    case NOT_MADE -> entry instanceof Settled end && end.isInUse();
                    case UNVERIFIED -> entry instanceof Verified;
                    case CONFIRMED, OVER -> false;
                };
            }

            /** The stage after an entry that a change takes. */
            private static Stage after(OfChange entry) {
                return switch (entry) {
                    case Settled end -> switch (end.result()) {
                        case APPLIED -> UNVERIFIED;
                        case NOT_APPLIED, CLAMPED -> NOT_MADE;
                        case FAILED, ROLLED_BACK -> OVER;
                    };
                    case Verified verified when verified.verdict() == EffectVerdict.CONFIRMED -> CONFIRMED;
                    default -> OVER;
                };
            }
        }

        private boolean isOf(OfChange entry) {
            return changeId.equals(entry.changeId());
        }

        private BegunChange after(OfChange entry) {
            Stage next = Stage.after(entry);
            // A way back has no verdict of its own.
            return to(isRollBack && next == Stage.UNVERIFIED ? Stage.OVER : next);
        }

        private BegunChange to(Stage next) {
            return new BegunChange(changeId, at, compute, action, largest, isRollBack, next);
        }

        /**
         * Whether it holds the roll-back of another compute of the project while it is open. The platform refuses a request
         * only while operations of the project run, as for {@code working}. A lost request begins one soon, or never.
         */
        public boolean holdsRollBacks(Set<ComputeId> working, Instant now) {
            return at.plus(working.contains(compute) ? Verifier.ACCEPTED_ROLL_BACK_PATIENCE
                    : Verifier.ROLL_BACK_PATIENCE).isAfter(now);
        }

        private boolean isWaiting() {
            return progress == Stage.OPEN || progress == Stage.UNVERIFIED;
        }
    }

    /**
     * Changes of the fleet that began at {@code since} or later. No limit holds back a roll-back, so none is used up by
     * its attempts.
     */
    public long since(Instant since) {
        return recent.stream().filter(change -> !change.at().isBefore(since) && !change.isRollBack()).count();
    }

    /** The computes with a change that is open, or waits for its verdict. */
    public Set<ComputeId> unended() {
        return recent.stream().filter(BegunChange::isWaiting).map(BegunChange::compute).collect(Collectors.toSet());
    }

    /**
     * The open changes of other computes of the same project. Only the latest change of a compute can be open: a person who
     * gives one up lets the next one begin.
     */
    public Stream<BegunChange> openBeside(ComputeId compute) {
        Set<ComputeId> seen = new HashSet<>(Set.of(compute));
        return recent.stream()
                .filter(change -> seen.add(change.compute()) && change.progress() == Stage.OPEN
                        && change.compute().projectId().equals(compute.projectId()));
    }

    /**
     * Another compute whose change of this kind has no verdict yet, while none of its kind was confirmed; null if there is
     * nchange. The way back of a harmful change proves nothing, and nothing waits for it.
     */
    public @Nullable ComputeId canary(Action action, ComputeId compute) {
        ComputeId first = null;
        for (BegunChange change : recent) {
            if (change.action() == action && !change.isRollBack()) {
                if (change.progress() == Stage.CONFIRMED) {
                    return null;
                }
                first = change.isWaiting() && !change.compute().equals(compute) ? change.compute() : first;
            }
        }
        return first;
    }
}
