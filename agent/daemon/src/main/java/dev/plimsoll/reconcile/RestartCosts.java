package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving.Suspends;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a restart of one compute costs now and at other times, from its model and its timeline. */
final class RestartCosts {

    private RestartCosts() {}

    static PlanExecution.Costs of(Compute compute, Timeline timeline, EvaluationStep.Evaluated evaluation,
            SizeTable table, ComputePolicies terms, Instant now) {
        ActivityPolicy activity = terms.observe().heeding(compute).activity();
        AwakeCause staysAwake = AwakeTimeAdviser.staysAwake(compute, timeline, activity, now).orElse(null);
        RestartImpact impact = evaluation.advised().impact();
        RestartTimes times = RestartTimes.of(impact, week(timeline, evaluation.advised().model()),
                ClientRoute.of(compute, evaluation.assessment().figures(), table),
                new Suspends(staysAwake != null, timeline.likelyDelay(compute, now, activity)),
                terms.change().timing().windows(), terms.sizing().price(),
                compute.size().max().asDouble(), now);
        return new PlanExecution.Costs(impact, times, staysAwake);
    }

    private static WeeklyImpact week(Timeline timeline, @Nullable ComputeModel model) {
        return new WeeklyImpact(model == null ? WeekProfile.UNKNOWN : model.load().connections(),
                timeline.awakeTime().log().week());
    }
}
