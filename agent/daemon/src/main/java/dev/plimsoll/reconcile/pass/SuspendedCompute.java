package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The latest pass over a suspended compute, in a compact form. While listings show the compute as it was, a pass would find
 * nothing new. The store has the rest: its model, and its timeline up to the suspend.
 *
 * @param seen       the latest listing
 * @param use        its expected use
 * @param longestGap longest time between two listings in which it cannot have been awake unnoticed
 * @param until      a pass runs then: figures such as the savings of a month change by time alone
 * @param tunables   constants of its timeline
 */
public record SuspendedCompute(Seen seen, ComputeUse use, Duration longestGap, Instant until,
        ActivityTunables tunables) {

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
     * @param listedAt when the platform listed the compute
     */
    public static @Nullable SuspendedCompute of(ReconciliationPass.PassResult result, Instant listedAt,
            ActivityPolicy activity) {
        ComputeStatus status = result.computeStatus();
        if (!status.isAtRest() || !result.record().hasSettled() || !result.memory().isInStore(listedAt)) {
            return null;
        }
        Duration delay = result.memory().state().timeline().likelyDelay(status.compute(), listedAt, activity);
        Duration unchanged = activity.tunables().use().unchanged();
        Instant latest = listedAt.plus(LONGEST)
                .minus(LONGEST.dividedBy(SPREAD)
                        .multipliedBy(Math.floorMod(status.compute().id().hashCode(), 256))
                        .dividedBy(256));
        return new SuspendedCompute(
                new Seen(status.compute(), status.project().withoutUse(), listedAt), FleetOverview.of(result, listedAt),
                delay.compareTo(unchanged) > 0 ? delay : unchanged, until(status, latest, listedAt),
                activity.tunables());
    }

    private static Instant until(ComputeStatus status, Instant latest, Instant now) {
        ComputeSavings savings = status.advice().savings();
        Instant month = AwakeSpan.startOf(AwakeSpan.monthOf(now).plusMonths(1));
        return savings == null || savings.months().isEmpty() || latest.isBefore(month) ? latest : month;
    }

    /** Whether a listing shows nothing that the pass does not know. */
    public boolean isAsBefore(Seen listing) {
        return listing.isAs(seen) && !listing.at().isBefore(seen.at())
                && listing.at().isBefore(until) && !seen.at().plus(longestGap).isBefore(listing.at());
    }

    /** The same after such a listing. */
    public SuspendedCompute seenAgain(Seen listing) {
        return new SuspendedCompute(listing, use, longestGap, until, tunables);
    }
}
