package dev.plimsoll.advice.size;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.replay.PageCaches;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.replay.TraceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A compute under a steady load that starts at a wrong size, with an exact LRU cache. It is probed each five minutes,
 * and each change that pays is made once enough was observed. Caches and reads are 64 times smaller than those that the
 * adviser sees.
 *
 * @param hot      pages that are read evenly, in caches of 1 CU
 * @param tail     share of reads of other pages, each read about once
 * @param rate     reads a second
 * @param database size of all databases, in caches of 1 CU
 */
record WrongStart(double hot, double tail, int rate, double database) {

    static final int SCALE = 64;
    private static final Duration PROBE = Duration.ofMinutes(5);
    private static final SizingPolicy POLICY = Given.policy();

    /** A change that pays: when it was first advised, and when enough was observed to make it. */
    record Change(ComputeUnits from, ComputeUnits to, Duration paidAt, @Nullable Duration madeAt) {}

    /** Everything advised in {@code time} from a start at {@code cu}. */
    List<Change> from(String cu, Duration time) {
        SizeTable table = Given.scaled(Given.table(), SCALE, UsedUnit.PAGES.size());
        ReplayedCompute compute = new ReplayedCompute(table, UsedUnit.PAGES, ComputeUnits.of(cu), context(), Given.T0);
        Adviser adviser = new Adviser(Given.table());
        IntSupplier pages = pages();
        int[] read = new int[(int) (rate * PROBE.toSeconds() / SCALE)];
        History history = History.EMPTY;
        @Nullable
        StoredModel model = null;
        List<Change> changes = new ArrayList<>();
        @Nullable
        Change open = null;
        for (Duration now = PROBE; now.compareTo(time) <= 0; now = now.plus(PROBE)) {
            for (int i = 0; i < read.length; i++) {
                read[i] = pages.getAsInt();
            }
            compute.read(read, 0, read.length, PROBE);
            Sample sample = atFullScale(compute.probe());
            history = history.plus(sample, Adviser.REMEMBERED);
            Adviser.Evaluation evaluation = adviser.evaluate(Given.compute(compute.size()),
                    new AssessmentInput(history, ConnectionPeaks.of(10), model, null, null, null, null), POLICY,
                    sample.at());
            model = Objects.requireNonNull(evaluation.storedModel());
            Recommendation advice = evaluation.advised().recommendation();
            CostBenefit benefit = advice.costBenefit();
            if (advice.action() == Action.HOLD || benefit == null || !benefit.pays()) {
                continue;
            }
            ComputeUnits to = advice.target().max();
            if (open == null || !open.to().equals(to)) {
                open = new Change(compute.size().max(), to, now, null);
                changes.add(open);
            }
            Duration observed = Objects.requireNonNull(model.observed()).time();
            if (observed.compareTo(
                    POLICY.evidence().before(advice.action() == Action.GROW, benefit.isCertain())) >= 0) {
                changes.set(changes.size() - 1, new Change(open.from(), to, open.paidAt(), now));
                compute.resize(to);
                open = null;
            }
        }
        return changes;
    }

    /** The smallest size that meets the target under this load, by exact LRU caches that are warm. */
    ComputeUnits right() {
        SizeTable table = Given.scaled(Given.table(), SCALE, UsedUnit.PAGES.size());
        PageCaches caches = PageCaches.of(table.sizes().stream().map(size -> size.cache()).toList(), UsedUnit.PAGES);
        IntSupplier pages = pages();
        int warm = (int) (8 * hot * Given.PAGES / SCALE);
        for (int i = 0; i < warm; i++) {
            caches.read(pages.getAsInt());
        }
        int[] misses = new int[table.sizes().size()];
        for (int i = 0; i < warm; i++) {
            int missed = caches.read(pages.getAsInt());
            for (int cache = 0; cache < missed; cache++) {
                misses[cache]++;
            }
        }
        for (int cache = 0; cache < misses.length; cache++) {
            if (misses[cache] <= 0.01 * warm) {
                return table.sizes().get(cache).cu();
            }
        }
        return table.largest().cu();
    }

    private IntSupplier pages() {
        Random random = new Random(20_260_301);
        int hotPages = (int) (hot * Given.PAGES / SCALE);
        int cold = (int) (200L * Given.PAGES / SCALE);
        return () -> random.nextDouble() < tail ? hotPages + random.nextInt(cold) : random.nextInt(hotPages);
    }

    private TraceContext context() {
        return new TraceContext("br-main", new Bytes((long) (database * Given.PAGES * 8192)), 10, 0, 3, false);
    }

    private static Sample atFullScale(Sample small) {
        Counters counters = Objects.requireNonNull(small.cache().counters());
        Counters large = new Counters(counters.hits() * SCALE, counters.misses() * SCALE, 0,
                small.cache().used() * SCALE, null);
        return SampleBuilder.like(small).cache(new CacheStatistics(large, null, null, null, null, null, null)).sample();
    }
}
