package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.savings.SavingCase.BEGIN;
import static dev.plimsoll.change.savings.SavingCase.END;
import static dev.plimsoll.change.savings.SavingCase.MARCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What advice would have saved while nobody followed it: each moment once, at the advice that stood then. */
class UnfollowedAdviceTest {

    private static final AdvisedRange SHRINK = new AdvisedRange(Given.cu("4"), Given.cu("1"), null);
    private static final AdvisedRange GROW = new AdvisedRange(Given.cu("1"), Given.cu("3"), null);

    private static UnfollowedAdvice begun() {
        return UnfollowedAdvice.begin(Given.ID, MARCH, SHRINK);
    }

    private static AwakeSpan hour(Instant from) {
        return new AwakeSpan(from, from.plus(HOUR));
    }

    @Test
    void limitsOfAutoscalingAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AdvisedRange(Given.cu("1", "4"), Given.cu("1"), null))
                .withMessageContaining("1 to 4 CU");
        assertThatIllegalArgumentException().isThrownBy(() -> new AdvisedRange(Given.cu("4"), Given.cu("1", "2"), null))
                .withMessageContaining("1 to 2 CU");
    }

    @Test
    void anEstimateBeginsWithItsMonthAndWithNothing() {
        assertThat(begun()).isEqualTo(new UnfollowedAdvice(Given.ID, MARCH, SHRINK, Duration.ZERO, 0, BEGIN));
    }

    @Test
    void aSmallerSizeWouldHaveSaved_aLargerOneWouldHaveCost() {
        assertThat(begun().plus(hour(BEGIN), SHRINK).cuHours()).isEqualTo(3);
        assertThat(begun().plus(hour(BEGIN), GROW).cuHours()).isEqualTo(-2);
    }

    /** Each hour counts by the advice of that hour, and the latest advice is kept. */
    @Test
    void adviceThatChangesCountsFromThenOn() {
        UnfollowedAdvice estimate = begun().plus(hour(BEGIN), SHRINK).plus(hour(BEGIN.plus(HOUR)), GROW);

        assertThat(estimate).isEqualTo(
                new UnfollowedAdvice(Given.ID, MARCH, GROW, HOUR.multipliedBy(2), 1, BEGIN.plus(HOUR.multipliedBy(2))));
    }

    @Test
    void aMomentCountsOnce() {
        UnfollowedAdvice once = begun().plus(hour(BEGIN), SHRINK);
        UnfollowedAdvice again = once.plus(hour(BEGIN), GROW);

        assertThat(again.cuHours()).isEqualTo(once.cuHours());
        assertThat(again.until()).isEqualTo(once.until());
        assertThat(again.advised()).as("what stands now is known all the same").isEqualTo(GROW);
        assertThat(once.plus(new AwakeSpan(BEGIN, BEGIN.plusSeconds(5_400)), SHRINK).cuHours()).isEqualTo(4.5);
    }

    @Test
    void timeOutsideOfTheMonthDoesNotCount() {
        assertThat(begun().plus(hour(BEGIN.minus(HOUR)), SHRINK)).isEqualTo(begun());
        assertThat(begun().plus(hour(END), SHRINK)).isEqualTo(begun());
        assertThat(begun().plus(hour(END.minusSeconds(1_800)), SHRINK).until()).isEqualTo(END);
        assertThat(begun().plus(hour(END.minusSeconds(1_800)), SHRINK).cuHours()).isEqualTo(1.5);
    }
}
