package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.stress.change.RunCounts.What;
import dev.plimsoll.stress.change.SimulatedPlatform.Mutation;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How well the default policy does in a calm run, from the platform's ledger: which changes dropped connections, and
 * how soon harmful ones were undone. Only awake time counts, because a suspended compute serves nobody.
 */
final class GoalFigures {

    private static final Duration DAILY = Duration.ofDays(1);
    private static final Duration SOON = Duration.ofMinutes(30);
    /** A verdict so short before the end leaves no time for the way back. */
    private static final Duration LAST = Duration.ofMinutes(15);

    private final SimulatedPlatform platform;
    private final RunCounts counts;
    private final List<Mutation> changes;

    GoalFigures(SimulatedPlatform platform, RunCounts counts) {
        this.platform = platform;
        this.counts = counts;
        this.changes = platform.ledger()
                .stream()
                .filter(one -> one.intent() != null && one.intent().setting() == ComputeSetting.SIZE)
                .toList();
    }

    void count(List<JournalEntry> written) {
        counts.add(What.CALM_RUNS);
        changes.stream().filter(one -> !intent(one).isRollBack()).forEach(this::countDropped);
        written.stream()
                .filter(Verified.class::isInstance)
                .map(Verified.class::cast)
                .filter(one -> one.verdict() == EffectVerdict.HARMFUL && one.at().isBefore(platform.now().minus(LAST)))
                .forEach(this::countUndone);
    }

    private static Intended intent(Mutation change) {
        return Objects.requireNonNull(change.intent());
    }

    private void countDropped(Mutation change) {
        if (change.before().suspendedAt().plus(DAILY).isAfter(change.at())) {
            counts.add(What.CALM_CHANGES_OF_DAILY_SUSPENDED);
            counts.add(What.OF_THESE_WITH_DROPPED_CONNECTIONS, change.dropped() > 0 ? 1 : 0);
        }
    }

    private void countUndone(Verified verdict) {
        counts.add(What.CALM_HARMFUL_CHANGES);
        Mutation harmful = first(verdict.changeId(), false);
        Mutation back = first(verdict.changeId(), true);
        if (harmful != null && back != null) {
            Duration awake = back.before().awake().minus(harmful.before().awake());
            double cost = back.before().missCost() - harmful.before().missCost();
            counts.add(What.OF_THESE_UNDONE_IN_TIME,
                    awake.compareTo(longest(intent(harmful))) <= 0 || cost <= restart(back) ? 1 : 0);
            counts.add(What.AWAKE_MINUTES_UNTIL_UNDONE, awake.toMinutes());
        }
    }

    /** The change itself, or the one that undid it. */
    private @Nullable Mutation first(String changeId, boolean undone) {
        return changes.stream()
                .filter(one -> changeId.equals(undone ? intent(one).basis().rollsBack() : intent(one).changeId()))
                .findFirst()
                .orElse(null);
    }

    private static Duration longest(Intended harmful) {
        ExpectedImpact impact = harmful.basis().expected().impact();
        Duration twice = impact == null || impact.warmup() == null ? Duration.ZERO : impact.warmup().multipliedBy(2);
        return twice.compareTo(SOON) > 0 ? twice : SOON;
    }

    private static double restart(Mutation back) {
        return ChangeTerms.PRICE.ofRestart(intent(back).from().size().orElseThrow().max().asDouble(), back.dropped());
    }
}
