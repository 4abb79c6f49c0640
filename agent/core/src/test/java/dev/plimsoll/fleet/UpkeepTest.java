package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.fleet.Upkeep.Window;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plans of the platform for a project, and the projects whose listing shows none. */
class UpkeepTest {

    private static final LocalTime TWO = LocalTime.of(2, 0);

    @Test
    void aWindowWithoutADay_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(Set.of(), TWO, TWO.plusHours(1)))
                .withMessageContaining("at least one day");
    }

    @Test
    void aWindow_mayEndOnTheNextDay() {
        Window night = new Window(Set.of(DayOfWeek.SUNDAY), LocalTime.of(23, 0), TWO);

        assertThat(night.end()).isBefore(night.start());
    }

    @Test
    void aWindow_doesNotChangeWithTheDaysItWasMadeOf() {
        Set<DayOfWeek> days = EnumSet.of(DayOfWeek.SUNDAY);
        Window window = new Window(days, TWO, TWO.plusHours(1));

        days.add(DayOfWeek.MONDAY);

        assertThat(window.days()).containsExactly(DayOfWeek.SUNDAY).isUnmodifiable();
    }

    @Test
    void aProjectOfWhichLittleIsListed_hasNoUsageAndNoPlans() {
        Project plain = new Project("shop", "Shop", "eu", true);

        assertThat(plain).isEqualTo(new Project("shop", "Shop", "eu", true, null, null, Upkeep.NONE));
        assertThat(new Project("shop", "Shop", "eu", true, "3"))
                .isEqualTo(new Project("shop", "Shop", "eu", true, "3", null, Upkeep.NONE))
                .isNotEqualTo(plain);
    }

    @Test
    void noPlans_areNoUpdate_noMaintenance_andNoWindow() {
        assertThat(Upkeep.NONE).isEqualTo(new Upkeep(null, null, null));
    }
}
