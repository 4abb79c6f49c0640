package dev.plimsoll.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.view.AgentView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AgentPageTest {

    private static final AgentPage PAGE = new AgentPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()));

    @Test
    void theBreaker_isShownForTheFleet_forSingleComputes_andAsNotKnown() {
        ComputeStatus free = Fleets.tooSmall();
        ComputeStatus stopped = blocked(free, new Veto.BreakerOpen(false));

        assertThat(page(free, null)).contains("not known yet").doesNotContain("bad verdicts");
        assertThat(page(free, false)).contains("closed").doesNotContain("bad verdicts");
        assertThat(page(blocked(free, new Veto.ChangeOpen(null, null)), false)).doesNotContain("bad verdicts");
        assertThat(page(stopped, false)).contains("open for 1 compute after bad verdicts: plimsoll resume closes it");
        assertThat(page(stopped, true)).contains("open for the fleet after bad verdicts: plimsoll resume closes it");
    }

    private static ComputeStatus blocked(ComputeStatus one, Veto veto) {
        return one.with(new ComputeAdvice(one.advice().advised(), new Plan.BlockedPlan(List.of(veto)),
                one.advice().awakeTime(), ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null));
    }

    private static String page(ComputeStatus one, @Nullable Boolean breakerOpen) {
        AgentView view = new AgentView(new ProbingSum(0, Duration.ZERO), 0.0, null, 10.0, false, null, 4, breakerOpen,
                true, List.of());
        return PAGE.of(Fleets.of(one), view, List.of(), null, new Visitor.Anonymous(false));
    }
}
