package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time since a compute woke or was suspended. */
class StateSpanTest {

    private static final StateSpan SPAN = new StateSpan(true, at(0), at(50), at(10), at(40), at(30));

    @Test
    void aSpan_begins_withoutAnythingLogged() {
        assertThat(StateSpan.begun(true, at(5), at(-70)))
                .isEqualTo(new StateSpan(true, at(5), at(5), at(-70), at(5), at(5)));
    }

    @ParameterizedTest
    @CsvSource({"69.999, false", "70, true", "500, true", "9, false"})
    void inactivityOfAMinute_isAGap(double time, boolean gap) {
        assertThat(SPAN.isGapAt(at(time))).isEqualTo(gap);
    }

    @Test
    void itsInactivity_endsWhereItIsNoLongerCertain() {
        assertThat(SPAN.inactivity()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void whenItIsSeenAgain_onlyALaterTimeCounts() {
        assertThat(SPAN.seenAgain(at(60))).isEqualTo(new StateSpan(true, at(0), at(60), at(10), at(40), at(30)));
        assertThat(SPAN.seenAgain(at(49))).isEqualTo(SPAN);
    }

    @Test
    void activity_endsTheInactivity_andNeverMovesTheLogBack() {
        assertThat(SPAN.activeAt(at(45))).isEqualTo(new StateSpan(true, at(0), at(50), at(45), at(45), at(45)));
        assertThat(SPAN.activeAt(at(20))).isEqualTo(new StateSpan(true, at(0), at(50), at(20), at(20), at(30)));
    }

    @Test
    void moreInactivity_keepsItsStart() {
        assertThat(SPAN.inactiveUntil(at(48), at(33)))
                .isEqualTo(new StateSpan(true, at(0), at(50), at(10), at(48), at(33)));
    }

    @Test
    void twoUses_areInOneState_ifBothAreAwake_asleep_orUnknown() {
        AwakeTime awake = AwakeTime.UNKNOWN.with(SPAN, AwakeTime.UNKNOWN.log());
        AwakeTime asleep = AwakeTime.UNKNOWN.with(StateSpan.begun(false, at(0), at(0)), AwakeTime.UNKNOWN.log());

        assertThat(awake.isInStateOf(awake)).isTrue();
        assertThat(asleep.isInStateOf(asleep)).isTrue();
        assertThat(AwakeTime.UNKNOWN.isInStateOf(AwakeTime.UNKNOWN)).isTrue();
        assertThat(awake.isInStateOf(asleep)).isFalse();
        assertThat(asleep.isInStateOf(AwakeTime.UNKNOWN)).isFalse();
        assertThat(AwakeTime.UNKNOWN.isInStateOf(awake)).isFalse();
    }
}
