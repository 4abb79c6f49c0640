package dev.plimsoll.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.prediction.PredictionTunables.Part;
import dev.plimsoll.prediction.model.SizeNeed;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a smaller size may have saved while a full cache hid the need: in the hour that ends now, at 6 CU. */
class RestartSavingTest {

    private static final Instant NOW = DecisionCase.NOW;

    private static double saved(DecisionCase at, Tunables tunables) {
        DecisionInput input = at.input();
        return new VerificationRestart(tunables, new ChangeCost(tunables))
                .after(input.model(), input.epoch(), input.present())
                .sizeNeed()
                .saved();
    }

    private static double saved(DecisionCase at) {
        return saved(at, Tunables.SHIPPED);
    }

    private static SizeNeed hidden(@Nullable Duration span, double before, int starts) {
        return new SizeNeed(span == null ? null : NOW.minus(span), before, starts);
    }

    /** A need that has been hidden for an hour, with this saving. */
    private static SizeNeed needed(double cuHours) {
        return hidden(Duration.ofHours(1), cuHours, 1);
    }

    private static DecisionCase full(String cu, SizeNeed need) {
        return new DecisionCase(cu).misses(0.001, 0).needs(need);
    }

    /** After 100 hours the need is over in two of three cases; a third of 6 CU could be released. */
    @Test
    void theSavingOfAnHourIsTheSpareSizeByTheProbabilityThatItIsNotNeeded() {
        assertThat(saved(full("6", hidden(Duration.ofHours(100), 0, 1))))
                .isCloseTo((1 - 1 / Math.E) * 2, within(1e-9));
        assertThat(saved(full("6", hidden(Duration.ofHours(100), 5, 1))))
                .isCloseTo(5 + (1 - 1 / Math.E) * 2, within(1e-9));
    }

    @Test
    void rightAfterItFilledTheSizeIsNeeded() {
        assertThat(saved(full("6", hidden(Duration.ZERO, 0, 1)))).isZero();
        assertThat(saved(full("6", hidden(Duration.ofHours(-5), 0, 1)))).as("the clock was set back").isZero();
    }

    /** Each start in a row that filled the cache again makes the need last four times as long. */
    @ParameterizedTest
    @CsvSource({"1, 100", "2, 400", "3, 1600"})
    void eachConfirmedStartMakesTheNeedLastLonger(int starts, int hours) {
        assertThat(saved(full("6", hidden(Duration.ofHours(hours), 0, starts))))
                .isCloseTo((1 - 1 / Math.E) * 2, within(1e-9));
    }

    /** Below 2.5 CU a restart costs more than it could save. */
    @Test
    void aSmallSizeSavesNothing() {
        assertThat(saved(full("2", hidden(Duration.ofHours(100), 0, 1)))).isZero();
        assertThat(saved(full("3", hidden(Duration.ofHours(100), 0, 1)))).isCloseTo(1 - 1 / Math.E, within(1e-9));
    }

    @Test
    void nothingIsAddedWhileTheUseShowsTheNeed_orTooManyReadsMiss_orTheMethodIsWithoutRestarts() {
        SizeNeed lasting = hidden(Duration.ofHours(100), 7, 1);

        assertThat(saved(full("6", hidden(null, 7, 1)))).isEqualTo(7);
        assertThat(saved(full("6", lasting).misses(0.011, 0))).isEqualTo(7);
        assertThat(saved(full("6", lasting).misses(0.01, 0))).isGreaterThan(7);
        assertThat(saved(full("6", lasting), Tunables.SHIPPED.without(Part.VERIFICATION_RESTART))).isEqualTo(7);
    }

    @Test
    void aRestartIsDueOnceTheSavingExceedsThreeRestarts_andNeverWhileSuspended() {
        DecisionInput at = full("6", needed(0)).input();
        VerificationRestart restart = new VerificationRestart(Tunables.SHIPPED, new ChangeCost(Tunables.SHIPPED));
        double cost = restart.cost(at);

        assertThat(restart.required(at)).isEqualTo(3 * cost);
        assertThat(restart.isDue(full("6", needed(3 * cost)).input())).isFalse();
        assertThat(restart.isDue(full("6", needed(Math.nextUp(3 * cost))).input())).isTrue();
        assertThat(restart.isDue(full("6", needed(30 * cost)).asleep().input())).isFalse();
    }
}
