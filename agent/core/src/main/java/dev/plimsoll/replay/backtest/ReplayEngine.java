package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Planner;
import dev.plimsoll.change.Resize;
import dev.plimsoll.change.Verifier;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's own straight way from a sample to a plan, with what it remembers of one compute.
 *
 * <p>Nothing else in a backtest knows the steps of deciding, so that they are the shipped ones, in the shipped order.
 */
final class ReplayEngine {

    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());

    private final ComputeId id;
    private final BacktestPolicy rules;
    private final Adviser adviser;
    private final Planner planner;
    private final Verifier verifier = new Verifier();
    private final Deque<Sample> peaks = new ArrayDeque<>();
    private History history = History.EMPTY;
    private ChangeRecord record = ChangeRecord.EMPTY;
    private @Nullable StoredModel storedModel;
    private int changes;

    /** Knows nothing yet of {@code id}. */
    ReplayEngine(ComputeId id, BacktestPolicy rules) {
        this.id = id;
        this.rules = rules;
        this.adviser = new Adviser(rules.table());
        this.planner = new Planner(rules.table());
    }

    /**
     * What one look made of it.
     *
     * @param isConclusive whether what was seen is the ratio of its size
     * @param advice       what it advises
     * @param plan         what follows
     */
    record Thought(boolean isConclusive, Recommendation advice, Plan plan) {}

    /** Thinks about what a look just saw. */
    Thought think(Sample sample) {
        remember(sample);
        Compute compute = listed(sample);
        Adviser.Thought thought = adviser.think(compute, new AssessmentInput(history, peak(sample), storedModel),
                rules.sizing(),
                sample.at());
        storedModel = thought.storedModel();
        Assessment assessment = thought.assessment();
        Recommendation advice = thought.advised().recommendation();
        settle(compute, sample.at());
        note(compute, advice, sample.at());
        Plan plan = planner.plan(new Planner.Situation(compute, false, advice, assessment.figures(), record, false,
                rules.sizing(), rules.change()), sample.at());
        return new Thought(assessment instanceof Assessment.Conclusive, advice, plan);
    }

    /** Takes down that {@code resize} was asked for and accepted. */
    void done(Resize resize, Instant at) {
        changes++;
        String number = Integer.toString(changes);
        record = record.after(new JournalEntry.Intended(at, id, number, resize.from(), resize.to(), resize.why(), 0))
                .after(new JournalEntry.Executed(at, id, number, JournalEntry.Executed.ACCEPTED, ""));
    }

    private void remember(Sample sample) {
        history = history.plus(sample);
        int surplus = history.samples().size() - Adviser.REMEMBERED;
        if (surplus > 0) {
            history = new History(history.samples().subList(surplus, history.samples().size()));
        }
    }

    /** Most connections of the latest seven days; whoever was topped since is not kept. */
    private int peak(Sample latest) {
        while (!peaks.isEmpty() && peaks.peekLast().connections().used() <= latest.connections().used()) {
            peaks.removeLast();
        }
        peaks.addLast(latest);
        while (peaks.getFirst().at().isBefore(latest.at().minus(ConnectionPeaks.COUNTS_FOR))) {
            peaks.removeFirst();
        }
        return peaks.getFirst().connections().used();
    }

    private Compute listed(Sample sample) {
        return new Compute(id, sample.branchId(), "", "", "read_write", ACTIVE, null, sample.size(), false, false,
                null);
    }

    private void settle(Compute compute, Instant now) {
        JournalEntry.Intended open = record.open();
        if (open == null) {
            return;
        }
        switch (verifier.verify(open, compute, now)) {
            case Verifier.Verdict.Pending pending -> {
            }
            case Verifier.Verdict.Confirmed confirmed ->
                settled(open, now, JournalEntry.Verified.CONFIRMED, "it is " + compute.size());
            case Verifier.Verdict.Diverged diverged ->
                settled(open, now, JournalEntry.Verified.FAILED, diverged.found());
        }
    }

    private void settled(JournalEntry.Intended open, Instant now, String verdict, String detail) {
        record = record.after(new JournalEntry.Verified(now, id, open.changeId(), verdict, detail));
    }

    private void note(Compute compute, Recommendation advice, Instant now) {
        JournalEntry.Recommended last = record.recommended();
        boolean same = last != null && last.action().equals(advice.action()) && last.to().equals(advice.target())
                && last.reason().equals(advice.reason().word());
        if (!same) {
            record = record.after(new JournalEntry.Recommended(now, id, advice.action(), advice.reason().word(),
                    compute.size(), advice.target(), advice.advice().why()));
        }
    }
}
