package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.metrics.Fleets;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class AdviceExplanationTest {

    @Test
    void anUnknownCostOfARestart_isShownAsUnknown() {
        RestartImpact unknown = new RestartImpact(true, RestartRule.FIXED_SIZE, null, null, null, null, null, null,
                null);

        assertThat(explained(unknown))
                .contains("restart cost  connections dropped: not known; cache lost: not known; warm-up: not known; "
                        + "by sizing.cost: not known");
    }

    private static String explained(RestartImpact impact) {
        ComputeStatus seen = Fleets.tooSmall();
        Advised advised = seen.advice().advised();
        StringWriter said = new StringWriter();
        new AdviceExplanation(seen.with(new ComputeAdvice(
                new Advised(advised.recommendation(), impact, impact, advised.platformRule(), advised.model()),
                seen.advice().plan(), seen.advice().awakeTime(), ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null)),
                new PrintWriter(said)).print();
        return said.toString();
    }
}
