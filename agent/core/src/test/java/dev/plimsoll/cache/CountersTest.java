package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountersTest {

    @ParameterizedTest
    @CsvSource({"98.25, true", "98.3, true", "98, true", "97, false", "0.98, false"})
    void reportedRatio_isHeldAgainstTheRuleUpToRounding(double reported, boolean follows) {
        assertThat(new Counters(9_825, 175, 0, 1L, reported).reportedFollowsRule()).isEqualTo(follows);
    }

    @Test
    void reportedRatio_followsTheRuleWhereItSaysNothing() {
        assertThat(new Counters(1, 1, 0, null, null).reportedFollowsRule()).isTrue();
        assertThat(Counters.ZERO.lifetimeHitRatio()).isEmpty();
    }

    @Test
    void headroom_leavesReservedSlotsOut() {
        Connections connections = new Connections(100, 0, 112, 7, 5);

        assertThat(connections.limit()).isEqualTo(100);
        assertThat(connections.headroom()).isEqualTo(new Ratio(0));
    }
}
