package dev.plimsoll.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.Situation.Proposal;
import dev.plimsoll.change.effect.Expectation;
import dev.plimsoll.change.effect.Expectation.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedEffectTest {

    /** The journal keeps the load of the busiest hour, with which a verdict compares. */
    @Test
    void theBusiestHour_isExpectedToReturn() {
        Recommendation smaller = Recommendation
                .of(new Candidate(Action.SHRINK, Given.cu("1"), Reason.TOO_BIG, List.of(), null));

        Expectation expected = ExpectedEffect.of(new Proposal(smaller, null, null, DailyTimeUse.NONE, 300),
                Given.cu("1"), Given.policy());

        assertThat(expected.purpose()).isEqualTo(Purpose.LOWER_COST);
        assertThat(expected.busiest()).isEqualTo(300);
        assertThat(expected.before()).isNull();
    }
}
