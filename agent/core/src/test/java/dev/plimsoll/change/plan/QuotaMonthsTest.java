package dev.plimsoll.change.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.DailyTimeUse.UseOfDay;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Months of projects with a quota of compute time, whose computes ask to grow again and again. */
class QuotaMonthsTest {

    private static final int MONTHS = Campaigns.of(25, 60, 200);
    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final int DAYS = 30;
    private static final Instant END = START.plus(Duration.ofDays(DAYS));
    private static final Duration STEP = Duration.ofMinutes(15);
    private static final int STEPS_A_DAY = 96;
    /** A week is known of its computes before it begins. */
    private static final int FIRST = -7 * STEPS_A_DAY;
    private static final List<String> SIZES = List.of("0.25", "0.5", "1", "2", "3", "4");

    @Test
    void noGrowthExhaustsAQuota_andOneThatIsAlwaysMadeDoes() {
        int granted = 0;
        int exhausted = 0;
        int control = 0;
        for (int seed = 0; seed < MONTHS; seed++) {
            boolean withoutGrowth = new QuotaMonth(seed, VARIED, Growth.NEVER).run().exhaustedAt != null;
            QuotaMonth guarded = new QuotaMonth(seed, VARIED, Growth.GUARDED).run();
            granted += guarded.grown;
            exhausted += guarded.exhaustedAt != null && !withoutGrowth ? 1 : 0;
            control += new QuotaMonth(seed, VARIED, Growth.ALWAYS).run().exhaustedAt != null && !withoutGrowth ? 1 : 0;
        }

        assertThat(exhausted).isZero();
        assertThat(granted).as("growth that the quota has room for").isGreaterThan(MONTHS / 2);
        assertThat(control).as("exhausted where every growth is made").isGreaterThan(MONTHS / 2);
    }

    @Test
    void theDateOfExhaustion_isRightFromTheSeventhDayOn() {
        int seen = 0;
        double worst = 0;
        for (int seed = 0; seed < MONTHS; seed++) {
            QuotaMonth month = new QuotaMonth(seed, STEADY, Growth.NEVER).run();
            Instant at = month.exhaustedAt;
            if (at == null) {
                continue;
            }
            for (Map.Entry<Instant, @Nullable Instant> said : month.said.entrySet()) {
                if (said.getKey().isBefore(at)) {
                    seen++;
                    double error = Math
                            .abs(Duration.between(at, said.getValue() == null ? END : said.getValue()).toSeconds())
                            / (double) Duration.between(START, at).toSeconds();
                    worst = Math.max(worst, error);
                }
            }
        }

        assertThat(seen).isGreaterThan(5 * MONTHS / 2);
        assertThat(worst).isLessThanOrEqualTo(0.1);
    }

    /** Spread of the time awake of a day around that of its weekday. */
    private static final double VARIED = 0.2;
    private static final double STEADY = 0.07;

    private enum Growth {
        NEVER, GUARDED, ALWAYS
    }

    /** One project in one month, in steps of a quarter of an hour. */
    private static final class QuotaMonth {

        private final Growth growth;
        private final Random random;
        private final int computes;
        private final int[] sizes;
        /** Seconds awake of each compute in each step, from a week before the month on. */
        private final double[][] awake;
        private final double limit;
        private final Map<Instant, @Nullable Instant> said = new HashMap<>();
        private int grown;
        private @Nullable Instant exhaustedAt;

        QuotaMonth(int seed, double noise, Growth growth) {
            this.growth = growth;
            random = new Random(seed);
            computes = 1 + random.nextInt(3);
            sizes = new int[computes];
            awake = new double[computes][(DAYS + 7) * STEPS_A_DAY];
            double expected = 0;
            for (int c = 0; c < computes; c++) {
                sizes[c] = random.nextInt(3);
                double busy = 0.1 + 0.9 * random.nextDouble();
                double weekend = random.nextDouble();
                for (int day = 0; day < DAYS + 7; day++) {
                    double share = busy * (day % 7 < 5 ? 1 : weekend) * Math.exp(noise * random.nextGaussian());
                    for (int step = 0; step < STEPS_A_DAY; step++) {
                        boolean isDay = step > 32 && step < 72;
                        awake[c][day * STEPS_A_DAY + step] = STEP.toSeconds()
                                * Math.min(1, isDay ? 1.6 * share : share / 2);
                        expected += day < 7 ? 0 : cu(c) * awake[c][day * STEPS_A_DAY + step];
                    }
                }
            }
            limit = expected * (0.6 + 2.4 * random.nextDouble());
        }

        private double cu(int compute) {
            return Double.parseDouble(SIZES.get(sizes[compute]));
        }

        QuotaMonth run() {
            List<Double> used = new ArrayList<>();
            double sum = 0;
            ConsumptionPeriod read = null;
            for (int step = 0; step < DAYS * STEPS_A_DAY; step++) {
                Instant now = START.plus(STEP.multipliedBy(step));
                used.add(sum);
                double shown = used.get(Math.max(0, step - random.nextInt(5)));
                double before = read == null ? 0 : Objects.requireNonNull(read.quotas().getFirst().used());
                read = new ConsumptionPeriod(null, START, END, now,
                        List.of(new QuotaUse(Quota.COMPUTE_TIME, Math.max(before, shown), limit, List.of())))
                        .after(read);
                if (step % STEPS_A_DAY == 0 && step >= 7 * STEPS_A_DAY) {
                    said.put(now, read.exhaustedAt(read.quotas().getFirst()));
                }
                if (exhaustedAt == null && random.nextInt(24) == 0) {
                    grow(random.nextInt(computes), 1 + random.nextInt(2), read, step, now);
                }
                for (int c = 0; c < computes && exhaustedAt == null; c++) {
                    sum += cu(c) * awake[c][step - FIRST];
                }
                if (exhaustedAt == null && sum >= limit) {
                    exhaustedAt = now;
                }
            }
            return this;
        }

        private void grow(int compute, int by, ConsumptionPeriod read, int step, Instant now) {
            int to = Math.min(SIZES.size() - 1, sizes[compute] + by);
            if (growth == Growth.NEVER || to == sizes[compute]
                    || (growth == Growth.GUARDED
                            && QuotaRule.of(situation(compute, to, read, step, now), now).isPresent())) {
                return;
            }
            sizes[compute] = to;
            grown++;
        }

        private Situation situation(int compute, int to, ConsumptionPeriod read, int step, Instant now) {
            Map<ComputeId, ComputeUse> uses = new HashMap<>();
            for (int c = 0; c < computes; c++) {
                TimeUseTotals all = spent(c, step).latest(Integer.MAX_VALUE, now).tally();
                uses.put(id(c),
                        new ComputeUse(DelayCost.HOURS_A_MONTH * all.awake().toSeconds() / all.all().toSeconds(),
                                ComputeUnits.of(SIZES.get(sizes[c])), Instant.MIN));
            }
            Compute listed = ComputeBuilder
                    .like(Given.compute(SizeRange.fixed(ComputeUnits.of(SIZES.get(sizes[compute])))))
                    .id(id(compute))
                    .compute();
            SizeRange target = SizeRange.fixed(ComputeUnits.of(SIZES.get(to)));
            FleetUse use = new FleetUse(Objects.requireNonNull(uses.get(id(compute))), uses, Set.of(), Set.of());
            return new Situation(listed, Project.named("shop").with(read.asOf(now, false)),
                    new ProposedChange(
                            Recommendation.of(new Candidate(Action.GROW, target, Reason.TOO_SMALL, List.of())),
                            null, null, spent(compute, step), 0),
                    ChangeRecord.EMPTY, new Surroundings(FleetChanges.NONE, use, null, START), Given.policy(),
                    ChangeCase.BY_PERSON, null, new LatestProbe.Succeeded());
        }

        private static ComputeId id(int compute) {
            return new ComputeId("shop", "ep-" + compute);
        }

        /** What the agent saw of a compute since the start of the agent, a week before the month. */
        private DailyTimeUse spent(int compute, int step) {
            List<UseOfDay> days = new ArrayList<>();
            for (int first = FIRST; first < step; first += STEPS_A_DAY) {
                double seconds = 0;
                int steps = Math.min(STEPS_A_DAY, step - first);
                for (int i = first; i < first + steps; i++) {
                    seconds += awake[compute][i - FIRST];
                }
                Duration working = Duration.ofSeconds(Math.round(seconds));
                days.add(new UseOfDay(Math.floorDiv(START.getEpochSecond(), 86_400) + Math.floorDiv(first, STEPS_A_DAY),
                        new TimeUseTotals(Map.of(TimeUse.WORKING, working, TimeUse.ASLEEP,
                                STEP.multipliedBy(steps).minus(working))),
                        1));
            }
            return new DailyTimeUse(days);
        }
    }
}
