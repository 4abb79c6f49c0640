package dev.plimsoll.replay.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.replay.backtest.ReplayCost.TargetTime;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BacktestPolicyTest {

    @Test
    void tooFewReadsForOneAllowedMiss_areNotAssessed() {
        BacktestPolicy backtestPolicy = backtestPolicy(Given.policy());

        assertThat(backtestPolicy.canJudge(99)).isFalse();
        assertThat(backtestPolicy.canJudge(100)).isTrue();
    }

    @Test
    void targetOf100Percent_isMissedByAnyMiss_andEveryReadCounts() {
        BacktestPolicy backtestPolicy = backtestPolicy(Given.aiming(1));

        assertThat(backtestPolicy.canJudge(1)).isTrue();
        assertThat(backtestPolicy.canJudge(0)).isFalse();
        assertThat(backtestPolicy.price().allowedMisses()).isEqualTo(1e-6);
        assertThat(backtestPolicy.judged(Duration.ofHours(1), 1_000_000_000, 2_000)).as("half are allowed")
                .isEqualTo(new TargetTime(Duration.ofHours(1), Duration.ofHours(1), 1_000 * 0.001 / 3_600));
    }

    /** What an operator can release: the mode, who approves, and when. Everything else protects as before. */
    @Test
    void anUnattendedPolicyKeepsItsGuardrails() {
        ChangePolicy own = Given.with(Given.with(Given.with(
                Given.with(Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE),
                        new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(2), 3, true)),
                new Timing(When.IDLE, Given.NO_WINDOWS, Given.NO_WINDOWS, Duration.ofHours(1), RollBack.OFF)),
                Via.FILE), Set.of(ComputeSetting.values()));

        assertThat(new BacktestPolicy(Given.table(), Given.policy(), own).unattendedAtOnce().change())
                .isEqualTo(new ChangePolicy(ChangeMode.APPLY,
                        new ApprovalTerms(ApprovalMode.POLICY, Duration.ofDays(2), 3, true),
                        new Timing(When.NOW, Given.NO_WINDOWS, Given.NO_WINDOWS, Duration.ofHours(1), RollBack.OFF),
                        own.limits(), Via.FILE, Set.of(ComputeSetting.values())));
    }

    private static BacktestPolicy backtestPolicy(SizingPolicy sizing) {
        return new BacktestPolicy(Given.table(), sizing,
                Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW));
    }
}
