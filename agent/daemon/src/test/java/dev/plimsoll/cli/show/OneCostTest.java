package dev.plimsoll.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.reconcile.SleepingCompute;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.compute.ComputeView;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A change of one size has one cost at each moment: while awake, and while suspended. All surfaces show these two. */
class OneCostTest {

    private static final PageFrame FRAME = new PageFrame(StaticFiles.load(), Map.of(), Map.of());
    private static final CuHourPrices FREE = CuHourPrices.all(null);

    @Test
    void asleepAndAwakeInTurn_eachSurfaceShowsTheSameTwoCosts_andTheyDoNotAlternate() throws IOException {
        List<ChangeCosts> shown = new ArrayList<>();
        for (ComputeStatus status : SleepingCompute.passes(4)) {
            JsonNode json = new ObjectMapper().readTree(StatusJson.compute(status, FREE, List.of()))
                    .path("recommendation");
            boolean isAsleep = status.compute().lifecycle().state().isIdle();
            ChangeCosts costs = costs(json.path("cost_benefit"));
            shown.add(costs);
            String moments = "costs %s while awake, %s while suspended".formatted(CostSentences.cuHours(costs.awake()),
                    CostSentences.cuHours(costs.suspended()));

            assertThat(json.at("/restart_impact/cost_cu_hours").doubleValue()).as("now").isEqualTo(costs.at(isAsleep));
            assertThat(List.of(json.path("why").asText(), page(status), explained(status),
                    FleetDiff.of(Fleets.of(status)).json())).allSatisfy(
                            text -> assertThat(text).contains(moments)
                                    .doesNotContain("CU-hours now"));
            assertThat(page(status)).contains("|Cost while %s|%s|".formatted(isAsleep ? "suspended" : "awake",
                    CostSentences.cuHours(costs.at(isAsleep))));
            assertThat(explained(status)).contains(
                    isAsleep ? "no: "
                            : "by sizing.cost: %s while awake".formatted(CostSentences.cuHours(costs.awake())),
                    "cost of the change" + moments.substring("costs".length()));
        }
        assertThat(shown).as("what was learned of the run before").hasSize(9);
        for (int pass = 1; pass < shown.size(); pass += 2) {
            assertThat(shown.get(pass)).as("asleep in pass %d, as awake before", pass).isEqualTo(shown.get(pass - 1));
        }
        assertThat(shown.getFirst().awake()).isGreaterThan(2 * shown.getFirst().suspended());
    }

    private static ChangeCosts costs(JsonNode benefit) {
        return new ChangeCosts(benefit.path("cost_cu_hours").doubleValue(),
                benefit.path("cost_suspended_cu_hours").doubleValue());
    }

    @SuppressWarnings("NullAway") // The checker does not see the annotation of a nested type.
    private static String page(ComputeStatus status) {
        return new ComputePage(FRAME, FREE).of(new ComputeView(status, new Visitor.Anonymous(false),
                new ChartRange("24h", "24h", null, false), Optional.empty(), Map.of(), null, List.of(), false,
                Fleets.NOON))
                .replaceAll("<[^>]*>", "|")
                .replaceAll("\\|+", "|");
    }

    private static String explained(ComputeStatus status) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new AdviceExplanation(status, out).print();
        out.flush();
        return text.toString();
    }
}
