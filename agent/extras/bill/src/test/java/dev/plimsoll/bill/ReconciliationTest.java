package dev.plimsoll.bill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bill.Reconciliation.ReconciledDay;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each gap alone, and several together; the gaps are exactly the difference. */
class ReconciliationTest {

    private static final Instant DAY = Instant.parse("2026-03-10T00:00:00Z");
    private static final long HOUR = ConsumptionHours.hour(DAY) + 5;
    private static final Instant LATER = DAY.plus(Duration.ofDays(20));
    private static final ComputeId FIXED = new ComputeId("shop", "ep-fixed");
    private static final ComputeId SCALING = new ComputeId("shop", "ep-scaling");

    private final List<BilledHour> billed = new ArrayList<>();
    private final List<SeenHour> seen = new ArrayList<>();

    private void watched(long hour) {
        seen(ConsumptionHours.WATCH, "", hour, 60, 0, 1, 1);
    }

    private void seen(ComputeId compute, String branch, long hour, int minutes, int unsure, double min, double max) {
        seen.add(new SeenHour(compute, branch, hour, Duration.ofMinutes(minutes), Duration.ofMinutes(unsure),
                min * minutes * 60, max * minutes * 60, ConsumptionHours.begin(hour + 1)));
    }

    private void billed(String branch, long hour, double cuSeconds) {
        billed.add(new BilledHour("shop", branch, hour, cuSeconds, "launch_v3",
                ConsumptionHours.begin(hour).plus(Duration.ofHours(9))));
    }

    private ReconciledDay day() {
        return day(LATER);
    }

    private ReconciledDay day(Instant asOf) {
        List<ReconciledDay> days = new Reconciliation(new HourRows(billed, seen), asOf).days(0);
        assertThat(days).isNotEmpty()
                .allSatisfy(day -> assertThat(day.gaps().values().stream().mapToLong(gap -> gap).sum())
                        .as("exactly the difference")
                        .isEqualTo(day.billed() - day.seen()));
        return days.getFirst();
    }

    @Test
    void whatAgrees_hasNoGap() {
        watched(HOUR);
        seen(FIXED, "br-1", HOUR, 30, 0, 2, 2);
        billed("", HOUR, 3600);

        assertThat(day())
                .isEqualTo(new ReconciledDay("shop", LocalDate.of(2026, 3, 10), 3_600_000, true, 3_600_000, Map.of()));
    }

    @Test
    void aboveTheSmallestSize_isAutoscaling_atMostToTheLargest() {
        watched(HOUR);
        seen(SCALING, "br-1", HOUR, 60, 0, 0.25, 2);
        billed("", HOUR, 5000);
        assertThat(day().gaps()).isEqualTo(Map.of(Gap.AUTOSCALING, 4_100_000L));

        billed.clear();
        billed("", HOUR, 9000);
        assertThat(day().gaps()).isEqualTo(Map.of(Gap.AUTOSCALING, 6_300_000L, Gap.OTHER, 1_800_000L));
    }

    @Test
    void whileNobodyWatched_orNotSurely_itWasAwakeUnseen() {
        watched(HOUR - 1);
        seen(FIXED, "br-1", HOUR - 1, 60, 0, 2, 2);
        billed("", HOUR - 1, 7200);
        billed("", HOUR, 5400);
        assertThat(day().gaps()).as("no row of the watch").isEqualTo(Map.of(Gap.UNSEEN_AWAKE, 5_400_000L));

        watched(HOUR);
        assertThat(day().gaps()).as("watched all the hour").isEqualTo(Map.of(Gap.OTHER, 5_400_000L));

        seen(FIXED, "br-1", HOUR, 30, 5, 2, 2);
        assertThat(day().gaps()).isEqualTo(Map.of(Gap.UNSEEN_AWAKE, 600_000L, Gap.OTHER, 1_200_000L));
    }

    /** It was unseen for half an hour at 4 CU, and was made smaller and larger again later. */
    @Test
    void whatWasUnseen_countsAtTheSizeOfItsTime() {
        seen(ConsumptionHours.WATCH, "", HOUR, 30, 0, 1, 1);
        seen(FIXED, "br-1", HOUR, 30, 0, 4, 4);
        billed("", HOUR, 4 * 3600);
        watched(HOUR + 1);
        seen(FIXED, "br-1", HOUR + 1, 60, 0, 1, 1);
        billed("", HOUR + 1, 3600);
        assertThat(day().gaps()).isEqualTo(Map.of(Gap.UNSEEN_AWAKE, 4 * 1_800_000L));

        seen(ConsumptionHours.WATCH, "", HOUR + 2, 30, 0, 1, 1);
        seen(FIXED, "br-1", HOUR + 2, 30, 0, 1, 1);
        billed("", HOUR + 2, 3600 + 100);
        assertThat(day().gaps()).as("at 1 CU").isEqualTo(Map.of(Gap.UNSEEN_AWAKE, 5 * 1_800_000L, Gap.OTHER, 100_000L));
    }

    @Test
    void aBranchWhoseHourIsStillMissing_isNoDeletedOne() {
        watched(HOUR);
        watched(HOUR + 1);
        seen(FIXED, "br-1", HOUR, 60, 0, 1, 1);
        seen(SCALING, "br-2", HOUR, 60, 0, 0.25, 2);
        billed("", HOUR, 3600 + 5000);
        billed("br-1", HOUR, 3600);
        assertThat(day().gaps()).isEqualTo(Map.of(Gap.AUTOSCALING, 4_100_000L));

        billed("br-2", HOUR, 5000);
        assertThat(day().gaps()).as("it came").isEqualTo(Map.of(Gap.AUTOSCALING, 4_100_000L));
    }

    /** The week before an agent is installed, and what was suspended since. */
    @Test
    void beforeAnyAgentRan_allOfIt_wasAwakeUnseen() {
        billed("", HOUR - 1, 7200);
        billed("br-1", HOUR - 1, 7200);
        watched(HOUR);
        seen(FIXED, "br-1", HOUR, 0, 0, 1, 1);

        assertThat(day().gaps()).isEqualTo(Map.of(Gap.UNSEEN_AWAKE, 7_200_000L));
    }

    @Test
    void whatThePlatformHasNotCountedYet_isLag() {
        watched(HOUR);
        seen(FIXED, "br-1", HOUR, 60, 0, 1, 1);
        Instant soon = ConsumptionHours.begin(HOUR + 1);
        assertThat(day(soon).gaps()).as("no hour at all").isEqualTo(Map.of(Gap.LAG, -3_600_000L));

        billed.add(new BilledHour("shop", "", HOUR, 2700, "launch_v3", soon));
        assertThat(day(soon).gaps()).as("a part of it").isEqualTo(Map.of(Gap.LAG, -900_000L));

        billed.set(0, new BilledHour("shop", "", HOUR, 2700, "launch_v3", soon.plus(Duration.ofHours(2))));
        assertThat(day(soon).gaps()).as("all of it is counted").isEqualTo(Map.of(Gap.OTHER, -900_000L));
    }

    @Test
    void aMissingHourBeforeLaterOnes_mayStillCome_whileThePlatformShowsIt() {
        watched(HOUR);
        seen(FIXED, "br-1", HOUR, 60, 0, 1, 1);
        billed("", HOUR + 1, 0);

        assertThat(day(ConsumptionHours.begin(HOUR + 30)).of(Gap.LAG)).isEqualTo(-3_600_000);
        assertThat(day(ConsumptionHours.begin(HOUR + 300)).of(Gap.OTHER)).as("no use by the platform's count")
                .isEqualTo(-3_600_000);
    }

    @Test
    void branchesThatNobodySawSince_areOfDeletedComputes_andSoIsWhatNoBranchHas() {
        watched(HOUR + 3);
        seen(FIXED, "br-1", HOUR + 3, 60, 0, 1, 1);
        billed("", HOUR + 3, 3600);
        billed("", HOUR, 5000);
        billed("br-1", HOUR, 1000);
        billed("br-gone", HOUR, 3000);

        assertThat(day().gaps()).as("1,000 of no branch, less 2 s of rounding")
                .isEqualTo(Map.of(Gap.DELETED_COMPUTE, 3_998_000L, Gap.UNSEEN_AWAKE, 1_002_000L));
    }

    @Test
    void allTogether_areDividedInOneHour() {
        watched(HOUR + 3);
        seen(FIXED, "br-1", HOUR + 3, 60, 0, 1, 1);
        seen(SCALING, "br-2", HOUR + 3, 60, 0, 1, 2);
        watched(HOUR);
        seen(FIXED, "br-1", HOUR, 50, 10, 1, 1);
        seen(SCALING, "br-2", HOUR, 60, 0, 1, 2);
        billed("", HOUR, 3600 + 6000 + 500 + 200);
        billed("br-1", HOUR, 3800);
        billed("br-2", HOUR, 6000);
        billed("br-gone", HOUR, 500);
        seen(FIXED, "br-1", HOUR + 1, 60, 0, 1, 1);

        ReconciledDay day = day();
        assertThat(day.gaps()).isEqualTo(Map.of(Gap.DELETED_COMPUTE, 500_000L, Gap.AUTOSCALING, 2_400_000L,
                Gap.UNSEEN_AWAKE, 600_000L, Gap.OTHER, 200_000L, Gap.LAG, -3_600_000L - 3_600_000L - 3_600_000L));
        assertThat(day.billed()).isEqualTo(10_300_000);
    }
}
