package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.metrics.Fleets;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class AdviceExplanationTest {

    @Test
    void anUnknownCostOfARestart_isShownAsUnknown() {
        RestartImpact unknown = new RestartImpact(true, RestartRule.FIXED_SIZE, null, null, null, null);

        assertThat(explained(unknown))
                .contains("restart cost  connections dropped: not known; cache lost: not known; warm-up: not known; "
                        + "by sizing.cost: not known");
    }

    private static String explained(RestartImpact impact) {
        ComputeStatus seen = Fleets.tooSmall();
        Advised advised = seen.advice().advised();
        StringWriter said = new StringWriter();
        AdviceExplanation
                .of(new ComputeStatus(seen.compute(), seen.project(), seen.phase(), seen.probes(), seen.ratios(),
                        seen.assessment(),
                        new ComputeAdvice(new Advised(advised.recommendation(), impact, impact, advised.platformRule(),
                                advised.model()), seen.advice().plan(), seen.advice().awakeTime()),
                        seen.sizing()))
                .print(new PrintWriter(said));
        return said.toString();
    }
}
