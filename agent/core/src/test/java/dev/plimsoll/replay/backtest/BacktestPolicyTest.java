package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BacktestPolicyTest {

    @Test
    void fewerReadsThanOneMissIsAllowedOf_sayNothing() {
        BacktestPolicy rules = rules(Given.policy());

        assertThat(rules.tells(99)).isFalse();
        assertThat(rules.tells(100)).isTrue();
    }

    @Test
    void aTargetOf100Percent_isMissedByWhatTheMeterCallsAMiss_andEveryReadTells() {
        BacktestPolicy rules = rules(Given.aiming(1));

        assertThat(rules.tells(1)).isTrue();
        assertThat(rules.tells(0)).isFalse();
        assertThat(rules.prices()).isEqualTo(Given.aiming(1).tunables().weights());
        assertThat(rules.prices().severity(0.001)).isEqualTo(2);
    }

    private static BacktestPolicy rules(SizingPolicy sizing) {
        return new BacktestPolicy(Given.table(), sizing,
                new ChangePolicy(Mode.APPLY, Approval.POLICY, When.NOW, Duration.ZERO, null, null));
    }
}
