package dev.plimsoll.change.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.Permission;
import dev.plimsoll.change.ChangePolicy.RollBack;
import dev.plimsoll.change.ChangePolicy.Timing;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.window.ChangeWindows;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Explores every order of the steps of a change, of the platform's, of two agents' and of people's. */
class EveryOrderTest {

    /** Each with the states and transitions that it has. */
    enum Case {
        POLICY_NOW(Mode.APPLY, Approval.POLICY, When.NOW, 0, 0,
                Map.of(Limit.INTENT, 2, Limit.HUMAN, 1, Limit.LEASE, 1, Limit.TIME, 1));

        final Scenario scenario;
        private final int states;
        private final long transitions;

        Case(Mode mode, Approval approval, When when, int states, long transitions, Map<Limit, Integer> limits) {
            ChangePolicy any = ChangePolicy.of(mode, approval, when);
            ChangePolicy policy = any.with(new Permission(approval, Moments.EXPIRES, null, false))
                    .with(new Timing(when, Moments.WINDOWS, ChangeWindows.NONE, null, RollBack.NOW));
            this.scenario = new Scenario(name(), policy, false, 1, limits, Flaw.NONE);
            this.states = states;
            this.transitions = transitions;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOrderOfEvents_keepsTheInvariants(Case one) {
        long start = System.nanoTime();
        Explorer.Result result = new Explorer(one.scenario).explore();

        System.out.printf("%s: %d states, %d transitions, %s, %d ms%n", one, result.states(), result.transitions(),
                result.races(), (System.nanoTime() - start) / 1_000_000);
        result.counterexamples()
                .forEach((broken, path) -> System.out.println(broken + "\n  " + String.join("\n  ", path)));
        assertThat(result.counterexamples()).isEmpty();
        assertThat(result.states()).isEqualTo(one.states);
        assertThat(result.transitions()).isEqualTo(one.transitions);
    }
}
