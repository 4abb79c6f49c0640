package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.browser.ShownFleet;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.Savings;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MonthSavingJsonTest {

    private static final FleetStatus FLEET = ShownFleet.of(48);

    private static Map<ComputeId, JsonNode> savings(String json, String list, String saving) throws IOException {
        Map<ComputeId, JsonNode> savings = new HashMap<>();
        for (JsonNode one : new JsonMapper().readTree(json).get(list)) {
            savings.put(new ComputeId(one.get("project_id").textValue(), one.get("endpoint_id").textValue()),
                    one.at(saving));
        }
        return savings;
    }

    @Test
    void recommendationsComputesAndWhatIf_haveTheSameSaving() throws IOException {
        CuHourPrices prices = compute -> compute.endpointId().hashCode() % 2 == 0 ? Savings.PRICE : null;
        StringWriter recommendations = new StringWriter();
        StatusJson.recommendations(FLEET, prices, recommendations);
        StringWriter computes = new StringWriter();
        StatusJson.computes(FLEET, prices, computes);

        Map<ComputeId, JsonNode> savings = savings(recommendations.toString(), "recommendations", "/saving");
        assertThat(savings(computes.toString(), "computes", "/recommendation/saving")).isEqualTo(savings);
        assertThat(savings).hasSize(48);
        for (var status : FLEET.computeStatuses().values()) {
            JsonNode answer = new JsonMapper().readTree(StatusJson.whatIf(status, status, prices));
            assertThat(savings).containsEntry(status.compute().id(), answer.at("/present/saving"));
        }
        assertThat(savings.values()).anyMatch(JsonNode::isNull)
                .anyMatch(saving -> "EUR".equals(saving.path("currency").textValue()))
                .anyMatch(saving -> saving.path("money").isNull());
    }
}
