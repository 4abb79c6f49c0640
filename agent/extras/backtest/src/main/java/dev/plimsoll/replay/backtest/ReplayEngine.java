package dev.plimsoll.replay.backtest;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's own reconciliation pass from a sample to a plan, with its model of one compute.
 *
 * <p>A backtest uses only this class to decide, so that the steps and their order are the shipped ones.
 */
class ReplayEngine {

    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());

    /** A replay writes no journal, so its entries need no text. */
    static final String NO_TEXT = "";

    final ComputeId id;
    private final BacktestPolicy policy;
    private final Adviser adviser;
    private final Planner planner;
    private final Deque<Sample> peaks = new ArrayDeque<>();
    private History history = History.EMPTY;
    /** No other compute, no alerts, and an agent that has run for long. */
    private static final Surroundings ALONE = new Surroundings(FleetChanges.NONE, null, null, Instant.EPOCH);

    ChangeRecord record = ChangeRecord.EMPTY;
    private @Nullable StoredModel storedModel;

    ReplayEngine(ComputeId id, BacktestPolicy policy) {
        this.id = id;
        this.policy = policy;
        this.adviser = new Adviser(policy.table());
        this.planner = new Planner(policy.table());
    }

    /**
     * The evaluation of one probe.
     *
     * @param isConclusive whether the observed ratio is that of its size
     * @param advice       the recommendation
     * @param plan         what follows from it
     */
    record ReplayedPass(boolean isConclusive, Recommendation advice, Plan plan) {}

    ReplayedPass evaluate(Sample sample) {
        history = history.plus(sample, Adviser.REMEMBERED);
        Compute compute = listed(sample);
        Adviser.Evaluation evaluation = adviser.evaluate(compute,
                new AssessmentInput(history, ConnectionPeaks.of(peak(sample)), storedModel, null, null, null, null),
                policy.sizing(),
                sample.at());
        storedModel = evaluation.storedModel();
        Assessment assessment = evaluation.assessment();
        Recommendation advice = evaluation.advised().recommendation();
        settle(compute, sample.at());
        recordRecommendation(compute, advice, sample.at());
        Plan plan = planner.plan(new Situation(compute, Project.named(compute.id().projectId()),
                new Situation.ProposedChange(advice, assessment.figures(), null, DailyTimeUse.NONE, 0), record, ALONE,
                policy.sizing(),
                policy.change(), null, new LatestProbe.Succeeded()), sample.at());
        return new ReplayedPass(assessment instanceof Assessment.Conclusive, advice, plan);
    }

    /** Most connections of the latest seven days. A sample with fewer connections than a later one is dropped. */
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
        return new Compute(id, sample.branchId(), "read_write", new ComputeAddress("", "", false, null),
                new Lifecycle(ACTIVE, null, false),
                sample.size(), null, ActivityTimes.UNKNOWN);
    }

    /** Records how an open change ended. Here nothing is changed. */
    void settle(Compute compute, Instant now) {}

    private void recordRecommendation(Compute compute, Recommendation advice, Instant now) {
        JournalEntry.Recommended last = record.recommended();
        if (last == null || !last.says(advice)) {
            record = record.after(new JournalEntry.Recommended(now, id, advice.action(), advice.reason(),
                    SettingValue.of(compute.size()), SettingValue.of(advice.target()), compute.branchId(),
                    RecordedCauses.recorded(NO_TEXT)));
        }
    }
}
