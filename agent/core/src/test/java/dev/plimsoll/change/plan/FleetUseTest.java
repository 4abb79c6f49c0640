package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.awake;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.FleetUse.MonthlyUse;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected use counts what is listed, and changes that the listing does not show. */
class FleetUseTest {

    private static final ComputeUnits FOUR = ComputeUnits.of("4");
    private static final ComputeId BESIDE = new ComputeId(Given.ID.projectId(), "ep-beside");
    private static final ComputeId ELSEWHERE = new ComputeId("bank", "ep-1");

    private static MonthlyUse after(FleetUse use, BegunChange... changes) {
        return use.after(Given.ID, FOUR, ChangeCase.recent(changes));
    }

    private static BegunChange to(String cu, ComputeId compute, Instant at, Stage progress) {
        return new BegunChange("c", at, compute, Action.GROW, ComputeUnits.of(cu), false, progress);
    }

    @Test
    void theComputeCountsAtItsNewSize_andOthersAsListed() {
        FleetUse use = new FleetUse(awake(100, "1"),
                Map.of(Given.ID, awake(100, "1"), BESIDE, awake(10, "2"), ELSEWHERE, awake(700, "1")), Set.of(),
                Set.of());

        assertThat(after(use)).isEqualTo(new MonthlyUse(400, 420, 1_120));
    }

    /** The listing shows what became of changes of an hour ago. */
    @ParameterizedTest
    @CsvSource({"OPEN, 7200, 80", "OPEN, 0, 80", "UNVERIFIED, 7200, 20", "UNVERIFIED, 0, 80", "CONFIRMED, 0, 80",
        "OVER, 0, 20"})
    void aChangeThatMayComeOrCameSinceTheListingCountsAtItsSize(Stage progress, int secondsAgo, double beside) {
        FleetUse use = new FleetUse(awake(100, "1"),
                Map.of(BESIDE, new ComputeUse(20, ComputeUnits.of("1"), NOW.minusSeconds(3_600))), Set.of(), Set.of());

        assertThat(after(use, to("4", BESIDE, NOW.minusSeconds(secondsAgo), progress)).project())
                .isEqualTo(400 + beside);
    }

    @Test
    void aSmallerSizeAndAnotherSettingUseNoLess_andTheLargestOfSeveralCounts() {
        FleetUse use = new FleetUse(awake(100, "1"), Map.of(BESIDE, awake(10, "2")), Set.of(), Set.of());

        assertThat(after(use, to("1", BESIDE, NOW, Stage.OPEN)).project()).isEqualTo(420);
        assertThat(after(use, new BegunChange("c", NOW, BESIDE, Action.CHANGE_AUTOSUSPEND, null, false, Stage.OPEN))
                .project()).isEqualTo(420);
        assertThat(after(use, to("3", BESIDE, NOW, Stage.OPEN), to("4", BESIDE, NOW, Stage.UNVERIFIED))
                .project()).isEqualTo(440);
        assertThat(after(use, to("4", ELSEWHERE, NOW, Stage.OPEN)).fleet()).as("deleted meanwhile").isEqualTo(420);
    }
}
