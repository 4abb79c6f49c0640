package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.plan.FleetUse;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Expected use of the fleet by the latest passes, and of computes that had none yet by the listing. It is made again at
 * most each {@link #INTERVAL}, or for a project that it lacks, and only if a compute asks that may be changed within a budget.
 * It counts no changes: those that began since are in the journal.
 */
public final class FleetOverview {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Function<Instant, KnownUse> passes;
    private final Supplier<Collection<Compute>> listed;
    private KnownUse all = new KnownUse(Map.of(), Set.of(), Set.of());
    private Instant madeAt = Instant.MIN;

    /**
     * @param passes expected use at a time by the latest pass of each compute
     * @param listed the computes that were listed since the start
     */
    public FleetOverview(Function<Instant, KnownUse> passes, Supplier<Collection<Compute>> listed) {
        this.passes = passes;
        this.listed = listed;
    }

    /**
     * What is known of the use of the fleet at one moment.
     *
     * @param uses     expected use by the latest pass of each compute
     * @param unlisted projects that were not listed completely since the start
     * @param unknown  computes whose use is not known
     */
    public record KnownUse(Map<ComputeId, ComputeUse> uses, Set<String> unlisted, Set<ComputeId> unknown) {}

    /**
     * Expected use, for a change of {@code compute}.
     *
     * @param spent what its time was used for
     */
    synchronized FleetUse use(Compute compute, DailyTimeUse spent, Instant now) {
        // The computes of a project are listed together, so those beside one that is known are known too.
        if (!all.uses().containsKey(compute.id()) || now.isBefore(madeAt)
                || Duration.between(madeAt, now).compareTo(INTERVAL) >= 0) {
            KnownUse known = passes.apply(now);
            Map<ComputeId, ComputeUse> made = new HashMap<>();
            listed.get()
                    .forEach(other -> made.put(other.id(),
                            new ComputeUse(DelayCost.HOURS_A_MONTH, other.size().max(), Instant.MIN)));
            made.putAll(known.uses());
            all = new KnownUse(Map.copyOf(made), known.unlisted(), known.unknown());
            madeAt = now;
        }
        return new FleetUse(of(compute, spent, ChangeRecord.EMPTY, now), all.uses(), all.unlisted(),
                all.unknown());
    }

    /** Expected use by a pass. */
    public static ComputeUse of(Pass pass, Instant now) {
        return of(pass.compute(), pass.memory().spent(), pass.record(), now);
    }

    private static ComputeUse of(Compute compute, DailyTimeUse spent, ChangeRecord record, Instant now) {
        return new ComputeUse(awakeHours(spent, now), compute.size().max(), shownUpTo(record));
    }

    /** The latest change that has ended is listed; one that is open may come later. */
    public static Instant shownUpTo(ChangeRecord record) {
        LatestChange latest = record.latest();
        if (latest == null) {
            return Instant.MIN;
        }
        return latest.isOpen() ? latest.intent().at().minusNanos(1) : latest.intent().at();
    }

    /** Hours a month that a compute is awake: all where that is not known yet. */
    static double awakeHours(DailyTimeUse spent, Instant now) {
        TimeUseTotals known = spent.latest(Integer.MAX_VALUE, now).tally();
        long time = known.all().toMillis();
        return DelayCost.HOURS_A_MONTH * (time == 0 ? 1 : (double) known.awake().toMillis() / time);
    }
}
