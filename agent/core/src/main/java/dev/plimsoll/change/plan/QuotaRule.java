package dev.plimsoll.change.plan;

import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A larger size uses compute time faster: growth must not exhaust the quota of the project before its period ends. */
final class QuotaRule {

    /** Days before today whose time awake counts. */
    private static final int DAYS = 7;
    /** How far the use of a week may be from that of another, as a share of it; in 1,000 simulated months, no growth was too much. */
    private static final double MARGIN = 0.25;

    private QuotaRule() {}

    /** What forbids the recommended size; empty if nothing does. */
    static Optional<Veto> of(Situation at, Instant now) {
        ConsumptionPeriod period = at.project().period();
        QuotaUse quota = period == null ? null : period.of(Quota.COMPUTE_TIME);
        SizeRange present = at.compute().size();
        SizeRange target = at.targetSize();
        if (period == null || quota == null
                || !(present.max().isBelow(target.max()) || present.min().isBelow(target.min()))) {
            return Optional.empty();
        }
        if (quota.used() == null || quota.limit() == null) {
            return Optional.of(new Veto.QuotaUseUnknown());
        }
        // Whole days, since the hours of a day differ. The fewer are left, the less they even out.
        double days = period.rest().plusDays(1).minusNanos(1).toDays();
        double margin = 1 + MARGIN * Math.sqrt(1 + 7 / days);
        double then = quota.used() + margin * rate(at, period.rate(quota), now) * days * 86_400;
        double hour = Duration.ofHours(1).toSeconds();
        return then <= quota.limit() ? Optional.empty()
                : Optional.of(new Veto.OverQuota(quota.used() / hour, then / hour, quota.limit() / hour, period.end()));
    }

    /**
     * CU that the project uses on average after the growth. The reported rate does not show what changed since, and the sum over
     * the computes not those that are deleted or not watched: the larger one counts.
     */
    private static double rate(Situation at, @Nullable Double reported, Instant now) {
        SizeRange present = at.compute().size();
        SizeRange target = at.targetSize();
        double more = Math.max(difference(present.max(), target.max()), difference(present.min(), target.min()));
        TimeUseTotals week = at.proposal().spent().latest(DAYS, now).tally();
        double awake = week.all().isZero() ? 1 : (double) week.awake().toMillis() / week.all().toMillis();
        FleetUse use = at.around().use();
        double sum = use == null ? awake * target.max().asDouble()
                : use.after(at.compute().id(), target.max(), at.around().fleet()).project() / DelayCost.HOURS_A_MONTH;
        return Math.max(sum, reported == null ? 0 : reported + awake * more);
    }

    private static double difference(ComputeUnits present, ComputeUnits target) {
        return target.asDouble() - present.asDouble();
    }
}
