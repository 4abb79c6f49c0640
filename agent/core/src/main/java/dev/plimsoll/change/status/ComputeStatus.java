package dev.plimsoll.change.status;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Complete status of one compute at one moment.
 *
 * @param compute    as listed
 * @param project    its project
 * @param phase      present phase
 * @param probes     what its probes found, and their cost
 * @param ratios     observed hit ratios
 * @param assessment what the samples show
 * @param advice     the recommendation, and what follows from it
 * @param sizing     size table and policy in force
 */
public record ComputeStatus(Compute compute, Project project, Phase phase, ProbeRecord probes, WindowRatios ratios,
        Assessment assessment, ComputeAdvice advice, SizingTerms sizing) {

    /**
     * Whether it is suspended as it was before, and nothing is planned, dismissed or counted for it: nothing of it changes
     * until it wakes.
     */
    public boolean isAtRest() {
        boolean isSuspended = phase == Phase.ASLEEP && compute.state().isIdle() && !compute.isMoving()
                && probes.observation() instanceof Observation.Asleep;
        boolean waits = !(advice.plan() instanceof Plan.NoChange || advice.plan() instanceof Plan.Advise)
                || RollBackAdvice.isAdvised(advice.advised());
        ComputeSavings savings = advice.savings();
        boolean isCounted = savings != null && savings.latest() != null && savings.latest().effect() == null;
        return isSuspended && !waits && !isCounted && advice.record().hasSettled()
                && sizing.table().lists(compute.size().max());
    }

    public ComputeId id() {
        return compute.id();
    }

    public SizeRange size() {
        return compute.size();
    }

    /** What the platform reports. */
    public ComputeState state() {
        return compute.state();
    }

    /** The sizes as the server showed them at the latest probe; before one, those of the size table. */
    public SizeTable table() {
        Sample latest = probes.latest();
        return latest == null ? sizing.table() : latest.sizes(sizing.table());
    }

    public SizingPolicy policy() {
        return sizing.policy();
    }

    /** Its labels in the configuration, by name. */
    public Map<String, String> labels() {
        return sizing.labels();
    }

    /** The hit ratio that it should reach. */
    public Ratio target() {
        return sizing.policy().target().ratio();
    }

    /** What is said about it. */
    public AdviceView view() {
        return AdviceView.of(this);
    }

    /** The latest sample, if it describes the present compute: awake, not failing probes, and not outdated. */
    public @Nullable Sample live() {
        Observation observation = probes.observation();
        boolean answers = observation instanceof Observation.Observed || observation instanceof Observation.Skipped;
        return compute.isAwake() && answers && probes.isCurrent() ? probes.latest() : null;
    }

    /** A copy of this status when its latest sample no longer shows the present. */
    ComputeStatus unprobed() {
        return outdated(probes.observation());
    }

    /** A copy of this status when nothing is known of the compute any more: the platform does not list it. */
    public ComputeStatus unlisted() {
        return outdated(new Observation.Skipped(Observation.Skip.STALE));
    }

    private ComputeStatus outdated(@Nullable Observation observation) {
        return new ComputeStatus(compute, project, Phase.UNKNOWN, probes.outdated(observation),
                new WindowRatios(null, null, ratios.trend()), assessment, advice, sizing);
    }

    /**
     * A copy of this status without what the store has beside it: the model, and what a restart costs at each hour of the week.
     */
    public ComputeStatus compact() {
        return new ComputeStatus(compute, project.withoutUse(), phase, probes, ratios, assessment,
                advice.with(advice.advised().with((ComputeModel) null), advice.restarts().compact()), sizing);
    }

    /**
     * A copy with what {@link #compact} left out, read again.
     *
     * @param stored its stored model; null where there is none
     * @param awake  share of each hour of the week in which it was awake
     */
    public ComputeStatus whole(@Nullable StoredModel stored, WeekProfile awake, Instant now) {
        ComputeModel model = stored != null && stored.isOf(compute) && assessment.figures() != null ? stored.model()
                : null;
        WeeklyImpact week = new WeeklyImpact(model == null ? WeekProfile.UNKNOWN : model.load().connections(), awake);
        return with(advice.with(advice.advised().with(model), advice.restarts().with(week, now)));
    }

    /** A copy with what a restart drops at this hour of the week. */
    public ComputeStatus at(Instant now) {
        return with(advice.with(advice.advised(), advice.restarts().with(advice.restarts().week(), now)));
    }

    /** What another compute of its branch has to know of it. */
    public BranchOrder.Sibling asPeer() {
        return new BranchOrder.Sibling(advice.record(), advice.plan(), view().target(),
                RollBackAdvice.isAdvised(advice.advised()));
    }

    /** A copy of this status with other advice. */
    public ComputeStatus with(ComputeAdvice other) {
        return new ComputeStatus(compute, project, phase, probes, ratios, assessment, other, sizing);
    }

    /** A copy of this status with another plan, and the journal behind it. */
    public ComputeStatus with(Plan plan, ChangeRecord record) {
        return new ComputeStatus(compute, project, phase, probes, ratios, assessment, advice.with(plan, record),
                sizing);
    }

    /** A copy of this status with the size that the code says; null if it says none. */
    public ComputeStatus withCode(@Nullable SizeRange said) {
        return new ComputeStatus(compute, project, phase, probes, ratios, assessment, advice.withCode(said), sizing);
    }

    /** A copy of this status with the savings of its changes; null where another agent works on it. */
    public ComputeStatus with(@Nullable ComputeSavings savings) {
        return with(advice.with(savings));
    }

    /**
     * Observed hit ratios; each is null while asleep or with too little traffic.
     *
     * @param shortWindow hit ratio of the short window
     * @param longWindow  hit ratio of the long window
     * @param trend       hit ratio over the last day, as of the latest sample; it stays while asleep
     */
    public record WindowRatios(@Nullable Ratio shortWindow, @Nullable Ratio longWindow, HitTrend trend) {}

    /**
     * By what a compute is sized, and how.
     *
     * @param table  the size table in force
     * @param policy the sizing policy in force
     * @param via    how its changes reach the platform
     * @param labels its labels in the configuration, by name
     */
    public record SizingTerms(SizeTable table, SizingPolicy policy, Via via, Map<String, String> labels) {}
}
