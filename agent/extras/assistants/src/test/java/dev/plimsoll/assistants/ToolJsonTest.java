package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.reconcile.SleepingCompute;
import dev.plimsoll.web.json.StatusJson;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Assistants read the same facts as programs. */
class ToolJsonTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final CuHourPrices FREE = CuHourPrices.all(null);
    /** An answer for an assistant has four digits. */
    private static final Percentage ROUNDED = Percentage.withPercentage(0.05);

    @Test
    void theCostsOfAChange_areThoseForPrograms() throws IOException {
        for (ComputeStatus status : SleepingCompute.passes(4)) {
            JsonNode json = JSON.readTree(StatusJson.compute(status, FREE, List.of())).path("recommendation");
            JsonNode tool = JSON.readTree(ToolJson.explanation(status, FREE));
            for (String cost : List.of("/restart_impact/cost_cu_hours", "/cost_benefit/cost_cu_hours",
                    "/cost_benefit/cost_suspended_cu_hours")) {
                assertThat(tool.at(cost).doubleValue()).as(cost).isCloseTo(json.at(cost).doubleValue(), ROUNDED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.plimsoll.web.DismissedAdviceTest#dismissed")
    void whatIsDismissed_isShownAsThat(ComputeStatus status) throws IOException {
        assertThat(JSON.readTree(ToolJson.explanation(status, FREE)).at("/dismissed/by").textValue()).isEqualTo("ann");
    }
}
