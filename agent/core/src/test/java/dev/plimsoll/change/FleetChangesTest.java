package dev.plimsoll.change;

import static dev.plimsoll.change.ChangeCase.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.FleetChanges.RecentChange;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How recent changes of the fleet limit further ones. */
class FleetChangesTest {

    private static final ComputeId ONE = new ComputeId("shop", "ep-1");
    private static final ComputeId TWO = new ComputeId("shop", "ep-2");
    private static final ComputeId FAR = new ComputeId("bank", "ep-1");

    private static RecentChange change(ComputeId id, Action action, Progress progress) {
        return new RecentChange(NOW, id, action, progress);
    }

    private static FleetChanges fleet(RecentChange... recent) {
        return new FleetChanges(List.of(recent), List.of(), null);
    }

    @Test
    void changesCountFromAMomentOn_thatMomentIncluded() {
        FleetChanges fleet = fleet(change(ONE, Action.GROW, Progress.OVER), change(TWO, Action.SHRINK, Progress.OPEN));

        assertThat(fleet.since(NOW)).isEqualTo(2);
        assertThat(fleet.since(NOW.plusNanos(1))).isZero();
        assertThat(fleet.since(Instant.EPOCH)).isEqualTo(2);
        assertThat(FleetChanges.NONE.since(Instant.EPOCH)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true", "UNVERIFIED, false", "CONFIRMED, false", "OVER, false"})
    void onlyAnOpenChangeMakesItsProjectBusy(Progress progress, boolean busy) {
        assertThat(fleet(change(TWO, Action.GROW, progress)).openBeside(ONE)).isEqualTo(busy ? TWO : null);
    }

    @Test
    void neitherTheComputeItselfNorAnotherProjectIsInTheWay() {
        FleetChanges fleet = fleet(change(ONE, Action.GROW, Progress.OPEN), change(FAR, Action.GROW, Progress.OPEN));

        assertThat(fleet.openBeside(ONE)).isNull();
        assertThat(fleet.openBeside(TWO)).isEqualTo(ONE);
        assertThat(fleet.openBeside(new ComputeId("bank", "ep-2"))).isEqualTo(FAR);
    }

    @ParameterizedTest
    @CsvSource({"OPEN, true", "UNVERIFIED, true", "CONFIRMED, false", "OVER, false"})
    void aChangeWithoutAVerdictIsTheCanaryOfItsKind(Progress progress, boolean waits) {
        FleetChanges fleet = fleet(change(ONE, Action.GROW, progress));

        assertThat(fleet.canary(Action.GROW)).isEqualTo(waits ? ONE : null);
        assertThat(fleet.canary(Action.SHRINK)).isNull();
    }

    /** One that was confirmed is proof enough, even while others wait. */
    @Test
    void aConfirmedChangeOfTheKindEndsTheWait_oneOfAnotherKindDoesNot() {
        RecentChange waiting = change(ONE, Action.GROW, Progress.UNVERIFIED);

        assertThat(fleet(waiting, change(TWO, Action.GROW, Progress.CONFIRMED)).canary(Action.GROW)).isNull();
        assertThat(fleet(waiting, change(TWO, Action.SHRINK, Progress.CONFIRMED)).canary(Action.GROW)).isEqualTo(ONE);
        assertThat(fleet(change(TWO, Action.GROW, Progress.OVER), waiting).canary(Action.GROW)).isEqualTo(ONE);
    }
}
