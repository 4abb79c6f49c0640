package dev.plimsoll.bill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.bill.Reconciliation.ReconciledDay;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A month of hourly consumption with late and missing hours, and a deleted compute, on a fake platform. The agent lists each minute, and does not run for
 * six hours and for a day.
 */
class MonthTest {

    private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");
    private static final int MINUTES = 30 * 24 * 60;
    /** Deleted on the day on which the agent does not run. */
    private static final String GONE = "p-gone";
    private static final int DELETED = 20 * 1440 + 600;
    private static final long HOUR = ConsumptionHours.hour(BEGIN);

    private final SplittableRandom random = new SplittableRandom(7);
    private final HoursInMemory store = new HoursInMemory();
    private final Map<Long, Map<String, Double>> used = new HashMap<>();

    /** A compute with random runs; under autoscaling it runs at 1.25 CU. */
    private final class Simulated {

        private final String project;
        private final SizeRange size;
        private @Nullable Instant started;
        private @Nullable Instant suspended;
        private boolean awake;
        private int left = 30;
        private @Nullable ComputeStatus shown;

        Simulated(String project, SizeRange size) {
            this.project = project;
            this.size = size;
        }

        /** One minute, in which it may start or be suspended at any second. */
        void minute(Instant at) {
            int second = random.nextInt(60);
            int seconds = awake ? 60 : 0;
            if (--left == 0) {
                awake = !awake;
                seconds = awake ? 60 - second : second;
                if (awake) {
                    started = at.plusSeconds(second);
                } else {
                    suspended = at.plusSeconds(second);
                }
                left = awake ? random.nextInt(5, 90) : random.nextInt(1, 180);
                shown = null;
            }
            double cu = size.isFixed() ? size.max().asDouble() : 1.25;
            used.computeIfAbsent(ConsumptionHours.hour(at), hour -> new HashMap<>())
                    .merge(project, seconds * cu, Double::sum);
        }

        /** A listing; while it is suspended, its status is the same object. */
        ComputeStatus listed() {
            ComputeStatus known = shown;
            if (known == null || awake) {
                Compute compute = new ComputeBuilder().id(project, "ep-" + project)
                        .branch("br-" + project)
                        .state(awake ? "active" : "idle")
                        .size(size)
                        .times(new ActivityTimes(started, started, suspended, null))
                        .compute();
                known = Fleets.as(compute, awake ? Fleets.tooSmall() : Fleets.asleep());
                shown = known;
            }
            return known;
        }
    }

    @Test
    void otherIsAtMostOnePercent() throws IOException {
        List<Simulated> computes = List.of(new Simulated("p-fixed", SizeRange.fixed(ComputeUnits.of("2"))),
                new Simulated("p-scaling", new SizeRange(ComputeUnits.of("0.5"), ComputeUnits.of("4"))),
                new Simulated("p-small", SizeRange.fixed(ComputeUnits.of("0.25"))),
                new Simulated(GONE, SizeRange.fixed(ComputeUnits.of("1"))));
        List<String> projects = computes.stream().map(one -> one.project).toList();
        try (FakeHistory fake = new FakeHistory()) {
            HistoryReader reader = new HistoryReader(fake.reader("org-fake"), "org-fake");
            AwakeSeen seen = new AwakeSeen();
            AwakeSeen.SeenCounts counts = new AwakeSeen.SeenCounts();
            for (int minute = 0; minute < MINUTES; minute++) {
                Instant at = BEGIN.plus(Duration.ofMinutes(minute));
                Instant end = at.plusSeconds(60);
                List<Simulated> present = minute < DELETED ? computes : computes.subList(0, 3);
                present.forEach(one -> one.minute(at));
                if (minute % 60 == 59) {
                    show(fake, ConsumptionHours.hour(at), end);
                }
                if (isDown(minute)) {
                    seen = new AwakeSeen();
                    counts = new AwakeSeen.SeenCounts();
                    continue;
                }
                seen.read(fleet(present, end));
                if (minute % 5 == 4) {
                    AwakeSeen.SeenCounts now = counts;
                    seen.take().forEach(span -> now.count(span, store));
                    store.keep(List.of(), counts.changed());
                    counts.stored(ConsumptionHours.hour(at) - 1);
                }
                if (minute % 60 == 7) {
                    fake.now = end;
                    store.keep(reader.read(projects, end.minus(Duration.ofHours(minute % 1440 == 7 ? 167 : 24)), end),
                            List.of());
                }
            }
        }
        Instant asOf = BEGIN.plus(Duration.ofMinutes(MINUTES));
        List<ReconciledDay> days = new ArrayList<>(
                new Reconciliation(store.between(null, 0, Long.MAX_VALUE), asOf).days(HOUR));
        long billed = days.stream().mapToLong(ReconciledDay::billed).sum();

        assertThat(billed).isGreaterThan(600L * 3_600_000);
        assertThat(days.stream().filter(day -> !day.projectId().equals(GONE))).hasSize(90);
        assertThat(sum(days, Gap.DELETED_COMPUTE)).as("its last hours, which no agent watched").isPositive();
        assertThat(days.stream().mapToLong(day -> Math.abs(day.of(Gap.OTHER))).sum()).as("%s", sums(days))
                .isLessThanOrEqualTo(billed / 100);
        assertThat(sum(days, Gap.AUTOSCALING)).isGreaterThan(billed / 10);
        assertThat(sum(days, Gap.UNSEEN_AWAKE)).isPositive();
        assertThat(days.stream()
                .filter(day -> day.projectId().equals("p-fixed"))
                .mapToLong(day -> day.of(Gap.AUTOSCALING)))
                .containsOnly(0L);
        Compute scaling = computes.get(1).listed().compute();
        assertThat(store.between("p-scaling", HOUR, HOUR + 720)
                .use(scaling.id(), scaling.size(), HOUR, HOUR + 720)
                .meanCu()).isBetween(1.2, 1.3);
    }

    private static boolean isDown(int minute) {
        int day = minute / 1440;
        return (day == 5 && minute % 1440 < 360) || day == 20;
    }

    /** Most hours come within the hour, some five hours or two days late; hours without use do not come at all. */
    private void show(FakeHistory fake, long hour, Instant end) {
        used.getOrDefault(hour, Map.of()).forEach((project, cuSeconds) -> {
            if (cuSeconds > 0) {
                int late = random.nextInt(20);
                fake.hour(project, hour, cuSeconds,
                        end.plus(Duration.ofMinutes(late == 0 ? 2880 : late < 3 ? 300 : random.nextInt(60))));
            }
        });
    }

    private static FleetStatus fleet(List<Simulated> computes, Instant at) {
        return Given.fleet(at, true,
                Fleets.byId(computes.stream().map(Simulated::listed).toArray(ComputeStatus[]::new)), Map.of(), null,
                List.of(), false, true);
    }

    private static long sum(List<ReconciledDay> days, Gap gap) {
        return days.stream().mapToLong(day -> day.of(gap)).sum();
    }

    private static Map<Gap, Long> sums(List<ReconciledDay> days) {
        Map<Gap, Long> sums = new HashMap<>();
        for (Gap gap : Gap.values()) {
            sums.put(gap, sum(days, gap) / 3_600_000);
        }
        return sums;
    }
}
