package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvicePartsTest {

    private static final SizeCause FACT = new SizeCause.ObservedRatio(new Ratio(0.97), Duration.ofHours(1),
            new Ratio(0.99), true);
    private static final CostCause SAVING = new CostCause.AccumulatedSaving(3.5);
    private static final CostCause COST = new CostCause.ChangeCost(Given.costs(2.4), Given.costs(2.4));

    /** Causes come in any order; each sentence is in one part. */
    @Test
    void eachSentence_isInItsPart_andNoneIsLost() {
        Candidate grow = new Candidate(Action.GROW, Given.cu("2"), Reason.TOO_SMALL,
                List.of(COST, SAVING, FACT));

        AdviceParts parts = AdviceParts.of(grow);

        assertThat(parts.facts()).isEqualTo(Explanation.of(FACT));
        assertThat(parts.expectation()).isEmpty();
        assertThat(parts.cost()).isEqualTo(Explanation.of(SAVING) + " " + Explanation.of(COST));
        assertThat(parts.waiting()).isEmpty();
        assertThat(parts.with(Fleets.tooSmall().view(), Controls.COMMANDS).waiting())
                .isEqualTo("Recommendation only; Plimsoll does not make the change itself.");
        assertThat(parts.facts() + " " + parts.cost()).isEqualTo(Explanation.of(grow.causes()));
    }
}
