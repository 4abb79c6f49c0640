package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProjectClaims.Fence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a compute, as far as it got: each step returns it with what it found, and the next pass begins with it.
 *
 * @param listing the compute as listed
 * @param project its project
 * @param terms   its policies
 * @param fence   the claim under which it runs
 * @param beside  what is going on beside the compute; null of a pass that has ended, so that no snapshot of the fleet is kept
 * @param memory  what its probes showed
 * @param record  its changes
 * @param latest  its status: that of the pass before until this one has evaluated; null until then on the first pass
 * @param seenAt  the latest listing that showed it unchanged at rest; null of a compute that is not at rest
 */
public record Pass(ComputeListing listing, Project project, ComputePolicies terms, Fence fence,
        @Nullable Surroundings beside,
        ComputeMemory memory, ChangeRecord record, @Nullable ComputeStatus latest, @Nullable Instant seenAt) {

    /** A pass runs at least this often. */
    private static final Duration LONGEST_REST = Duration.ofHours(4);
    /** These passes of a fleet that was begun at once are spread over this share of the time. */
    private static final int SPREAD = 4;

    /**
     * A compute that was listed.
     *
     * @param at    when
     * @param under the claim before the request; null without one
     */
    public record ComputeListing(Compute compute, Instant at, @Nullable Fence under) {

        /** Whether the project was claimed from before the listing until now: only then may a pass act on it. */
        public boolean mayAct(Fence now) {
            return now.equals(under);
        }
    }

    public Compute compute() {
        return listing.compute();
    }

    /** What is going on beside the compute, while the pass runs. */
    Surroundings around() {
        return Objects.requireNonNull(beside);
    }

    ComputeId id() {
        return listing.compute().id();
    }

    /** The status after this pass, or after the one before while this one has not evaluated. */
    public ComputeStatus status() {
        return Objects.requireNonNull(latest);
    }

    ActivityPolicy activity() {
        return terms.observe().heeding(compute()).activity();
    }

    Pass with(ComputeMemory known) {
        return new Pass(listing, project, terms, fence, beside, known, record, latest, seenAt);
    }

    Pass with(ChangeRecord known) {
        return new Pass(listing, project, terms, fence, beside, memory, known, latest, seenAt);
    }

    Pass with(ComputeStatus known) {
        return new Pass(listing, project, terms, fence, beside, memory, record, known, seenAt);
    }

    Pass with(Surroundings now) {
        return new Pass(listing, project, terms, fence, now, memory, record, latest, seenAt);
    }

    Pass with(Project known) {
        return new Pass(listing, known, terms.under(known), fence, beside, memory, record, latest, seenAt);
    }

    /** Planned updates that are known, also those that the platform no longer shows. */
    List<Instant> plannedUpdates() {
        Stream<Instant> former = latest == null ? Stream.of() : latest.project().upkeep().planned();
        return Stream.concat(project.upkeep().planned(), former).toList();
    }

    /** What holds probing now: a quota, or that a probe woke the compute; null if nothing does. */
    @Nullable
    DataGap held(Instant now) {
        Instant paused = memory.pausedUntil(now);
        return isCutOff(now) ? new DataGap.CutOff(project.period() == null ? null : project.period().end())
                : paused == null ? null : new DataGap.ProbingPaused(paused);
    }

    /**
     * Whether a quota keeps the compute from starting: by the reported use while it does not run, or by the latest login, until
     * a later report or start shows otherwise, or the period is over.
     */
    boolean isCutOff(Instant now) {
        ConsumptionPeriod period = project.period();
        if (period != null && period.isExhausted()) {
            return !compute().isAwake();
        }
        if (!(memory.probe() instanceof LatestProbe.FailedSince(var failure, var since))
                || failure.why() != Observation.Failure.QUOTA) {
            return false;
        }
        Instant started = compute().times().startedAt();
        Instant end = period == null ? null : period.end();
        boolean isShownOtherwise = (started != null && started.isAfter(since))
                || (period != null && !period.quotas().isEmpty() && period.readAt().isAfter(since));
        return !isShownOtherwise && now.isBefore(end == null ? since.plus(ConsumptionPeriod.LAG) : end);
    }

    /** With the compute as it was listed again. */
    Pass with(Compute again) {
        return new Pass(new ComputeListing(again, listing.at(), listing.under()), project, terms, fence, beside, memory,
                record, latest, seenAt);
    }

    Pass planned(Plan plan, @Nullable SizeRange inCode, Instant now) {
        return with(status().with(plan, record.asOf(now)).withCode(inCode));
    }

    /** What is advised by the changes known by now: the way back from a harmful one comes first. */
    Advised advised() {
        return RollBackAdvice.first(status().advice().advised(), compute(), record, terms.change());
    }

    /** What is planned by: this pass, and the size that the code says. */
    Situation situation(@Nullable SizeRange inCode, Instant now) {
        Advised advised = advised();
        boolean mayAct = terms.change().mode() == ChangeMode.APPLY;
        return new Situation(compute(), project,
                new ProposedChange(advised.recommendation(), status().assessment().figures(),
                        AwakeTimeAdviser.staysAwake(this, now).orElse(null), memory.spent(), advised.busiest()),
                record, around().withStopped(mayAct && around().fleet().stopped()), terms.sizing(), terms.change(),
                inCode,
                memory.probe());
    }

    /**
     * As it is kept. While listings show a compute at rest as it was, another pass would find nothing new: it is suspended,
     * waits for nothing, and the store has the rest, its model and its timeline up to the suspend.
     *
     * @param isAlone whether it is alone on its branch, so that no other pass changes what is advised for it
     */
    public Pass kept(boolean isAlone) {
        boolean rests = isAlone && status().isAtRest() && record.hasSettled() && memory.isInStore(listing.at());
        return seen(rests ? listing.at() : null);
    }

    /** This pass after its end, as one that may find something new. */
    Pass ended() {
        return seen(null);
    }

    private Pass seen(@Nullable Instant at) {
        return new Pass(listing, project, terms, fence, null, memory, record, latest, at);
    }

    public boolean isAtRest() {
        return seenAt != null;
    }

    /**
     * This pass after a listing that shows the compute at rest, and that it was not awake since the one before; null if another
     * pass may find something.
     */
    public @Nullable Pass seenAgain(ComputeListing again, Project projectNow) {
        Instant seen = seenAt;
        boolean isUnchanged = seen != null && again.compute().equals(compute())
                && projectNow.withoutUse().equals(project.withoutUse()) && !again.at().isBefore(seen)
                && mayStay(seen, again.at());
        return isUnchanged ? seen(again.at()) : null;
    }

    /** Whether equal listings at {@code seen} and {@code now} leave no run between: by the platform's times, or by their distance. */
    private boolean mayStay(Instant seen, Instant now) {
        Duration delay = memory.state().timeline().likelyDelay(compute(), listing.at(), activity());
        ActivityTunables tunables = activity().tunables();
        return memory.hasTimesOfRuns(delay, tunables.reports())
                || !seen.plus(TimeSpans.longer(delay, tunables.use().unchanged())).isBefore(now);
    }

    /** Whether a pass is due though nothing happened: figures such as the savings of a month change by time alone. */
    public boolean isDue(Instant now) {
        Instant latestPass = listing.at()
                .plus(LONGEST_REST)
                .minus(LONGEST_REST.dividedBy(SPREAD).multipliedBy(Math.floorMod(id().hashCode(), 256)).dividedBy(256));
        ComputeSavings savings = status().advice().savings();
        Instant month = AwakeSpan.startOf(AwakeSpan.monthOf(listing.at()).plusMonths(1));
        return !now.isBefore(savings == null || savings.months().isEmpty() || latestPass.isBefore(month) ? latestPass
                : month);
    }

    /**
     * This pass with what listings showed of a compute at rest, for the next one.
     *
     * @param resumed takes in its probe state, and returns what is known of it
     */
    public Pass resumed(UnaryOperator<ProbeState> resumed, Instant now) {
        Instant seen = seenAt;
        if (seen == null) {
            return this;
        }
        ProbeState state = resumed.apply(memory.state().suspendedUntil(seen, activity().tunables()));
        return new Pass(new ComputeListing(compute(), seen, listing.under()), project, terms, fence, beside,
                memory.listed(state, compute()), record, status().at(now), null);
    }
}
