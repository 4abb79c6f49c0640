package dev.plimsoll.change.savings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.verdict.EffectVerdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes are verified, and what they save in an hour. */
class CountedChangeTest {

    @Test
    void aChangeWithoutAVerdictIsUnverified() {
        assertThat(new SavingCase().change().isVerified()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"CONFIRMED, true", "INEFFECTIVE, true", "HARMFUL, true", "INCONCLUSIVE, false"})
    void onlyAnInconclusiveVerdictLeavesAChangeUnverified(EffectVerdict verdict, boolean verified) {
        assertThat(new SavingCase().judged(verdict).change().isVerified()).isEqualTo(verified);
    }

    @Test
    void theFirstVerdictCounts() {
        CountedChange judged = new SavingCase().judged(EffectVerdict.HARMFUL).change();

        assertThat(judged.with(SavingCase.CONFIRMED)).isSameAs(judged);
        assertThat(judged.with(null)).isSameAs(judged);
    }

    @Test
    void aVerdictChangesNothingButTheEffect() {
        CountedChange open = new SavingCase().dropped(7).change();

        assertThat(open.with(SavingCase.CONFIRMED)).isEqualTo(new CountedChange(open.id(), open.by(), open.from(),
                open.to(), open.since(), 7, open.expected(), SavingCase.CONFIRMED));
        assertThat(open.with(null)).isEqualTo(open);
    }

    @Test
    void aSmallerSizeSaves_aLargerOneCosts() {
        assertThat(new SavingCase().sizes(Given.cu("4"), Given.cu("0.25")).change().savedPerHour()).isEqualTo(3.75);
        assertThat(new SavingCase().sizes(Given.cu("0.25"), Given.cu("4")).change().savedPerHour()).isEqualTo(-3.75);
        assertThat(new SavingCase().sizes(Given.cu("4"), Given.cu("4")).change().savedPerHour()).isZero();
    }

    /** The platform does not report the size in use between two limits. */
    @Test
    void aChangeFromOrToLimitsOfAutoscalingIsNotMeasured() {
        assertThat(new SavingCase().sizes(Given.cu("1", "4"), Given.cu("1")).change().savedPerHour()).isNull();
        assertThat(new SavingCase().sizes(Given.cu("4"), Given.cu("1", "2")).change().savedPerHour()).isNull();
    }
}
