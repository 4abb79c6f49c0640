package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.json.CompactStatus;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest pass over a suspended compute, in a compact form. While listings show the compute as it was, a pass would find
 * nothing new. The store has the rest: its model, and its timeline up to the suspend.
 *
 * @param status     its status
 * @param seen       the latest listing
 * @param use        its expected use
 * @param epoch      epoch of the claim under which the pass ran
 * @param longestGap longest time between two listings in which it cannot have been awake unnoticed
 * @param until      a pass runs then: figures such as the savings of a month change by time alone
 * @param tunables   constants of its timeline
 */
public record SuspendedCompute(CompactStatus status, Seen seen, ComputeUse use, long epoch,
        Duration longestGap, Instant until, ActivityTunables tunables) {

    /** A pass runs at least this often. */
    private static final Duration LONGEST = Duration.ofHours(4);
    /** These passes of a fleet that was begun at once are spread over this share of the time. */
    private static final int SPREAD = 4;

    /**
     * A listing.
     *
     * @param project without its use
     */
    public record Seen(Compute compute, Project project, Instant at) {

        boolean isAs(Seen other) {
            return compute.equals(other.compute) && project.equals(other.project);
        }
    }

    /**
     * The compact form of a pass; null where something may change without a listing that shows it.
     *
     * @param epoch    epoch of the claim under which it ran
     * @param listedAt when the platform listed the compute
     */
    public static @Nullable SuspendedCompute of(ReconciliationPass.PassResult result, long epoch,
            Instant listedAt, ActivityPolicy activity) {
        ComputeStatus status = result.computeStatus();
        if (!isAtRest(status) || !hasSettled(result.record()) || !result.memory().isInStore(listedAt)) {
            return null;
        }
        Duration delay = result.memory().state().timeline().likelyDelay(status.compute(), listedAt, activity);
        Duration unchanged = activity.tunables().use().unchanged();
        Instant latest = listedAt.plus(LONGEST)
                .minus(LONGEST.dividedBy(SPREAD)
                        .multipliedBy(Math.floorMod(status.compute().id().hashCode(), 256))
                        .dividedBy(256));
        return new SuspendedCompute(CompactStatus.of(status),
                new Seen(status.compute(), status.project().withoutUse(), listedAt), FleetOverview.of(result, listedAt),
                epoch, delay.compareTo(unchanged) > 0 ? delay : unchanged, until(status, latest, listedAt),
                activity.tunables());
    }

    private static Instant until(ComputeStatus status, Instant latest, Instant now) {
        ComputeSavings savings = status.advice().savings();
        Instant month = AwakeSpan.startOf(AwakeSpan.monthOf(now).plusMonths(1));
        return savings == null || savings.months().isEmpty() || latest.isBefore(month) ? latest : month;
    }

    /** Whether it is suspended as it was before, and nothing is planned, dismissed or counted for it. */
    public static boolean isAtRest(ComputeStatus status) {
        Compute compute = status.compute();
        boolean isSuspended = status.phase() == Phase.ASLEEP && compute.lifecycle().state().isIdle()
                && !compute.isMoving() && status.probes().observation() instanceof Observation.Asleep;
        boolean waits = !(status.advice().plan() instanceof Plan.NoChange
                || status.advice().plan() instanceof Plan.Advise)
                || RollBackAdvice.isAdvised(status.advice().advised());
        ComputeSavings savings = status.advice().savings();
        boolean isCounted = savings != null && savings.latest() != null && savings.latest().effect() == null;
        return isSuspended && !waits && !isCounted && hasSettled(status.advice().record())
                && status.sizing().table().lists(compute.size().max());
    }

    /** Whether no change, verdict or dismissal in the record ends by itself. */
    private static boolean hasSettled(ChangeRecord record) {
        return record.open() == null && record.dismissed() == null
                && record.changes().stream().noneMatch(LatestChange::isUnverified);
    }

    /** Whether a listing shows nothing that the pass does not know. */
    public boolean isAsBefore(Seen listing, long presentEpoch) {
        return epoch == presentEpoch && listing.isAs(seen) && !listing.at().isBefore(seen.at())
                && listing.at().isBefore(until) && !seen.at().plus(longestGap).isBefore(listing.at());
    }

    /** The same after such a listing. */
    public SuspendedCompute seenAgain(Seen listing) {
        return new SuspendedCompute(status, listing, use, epoch, longestGap, until, tunables);
    }

    /** The same with the compact status of {@code earlier}, if that is equal, so that what was made of it stays. */
    public SuspendedCompute like(CompactStatus earlier) {
        return status.isOf(earlier)
                ? new SuspendedCompute(earlier, seen, use, epoch, longestGap, until, tunables)
                : this;
    }
}
