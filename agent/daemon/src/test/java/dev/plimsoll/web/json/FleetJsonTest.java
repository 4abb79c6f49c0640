package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.Given;
import dev.plimsoll.browser.ShownFleet;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.json.FleetJson.ListPage;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FleetJsonTest {

    private static final FleetStatus FLEET = ShownFleet.of(48);

    /** Computes whose recommendation was written; the price of a compute is read each time. */
    private final List<ComputeId> written = new ArrayList<>();
    private final CuHourPrices prices = compute -> {
        written.add(compute);
        return Savings.PRICE;
    };
    private final FleetJson lists = new FleetJson(prices);

    private String computes(FleetStatus status) throws IOException {
        StringWriter out = new StringWriter();
        lists.computes(status, ListPage.ALL, out);
        return out.toString();
    }

    private String recommendations(FleetStatus status) throws IOException {
        StringWriter out = new StringWriter();
        lists.recommendations(status, ListPage.ALL, out);
        return out.toString();
    }

    @Test
    void theLists_areThoseOfOneReading() throws IOException {
        StringWriter computes = new StringWriter();
        new FleetJson(prices).computes(FLEET, ListPage.ALL, computes);
        StringWriter recommendations = new StringWriter();
        new FleetJson(prices).recommendations(FLEET, ListPage.ALL, recommendations);

        for (int i = 0; i < 2; i++) {
            assertThat(computes(FLEET)).isEqualTo(computes.toString());
            assertThat(recommendations(FLEET)).isEqualTo(recommendations.toString());
        }
    }

    @Test
    void aRecommendation_isWrittenAgain_onlyWhenTheStatusOfItsComputeIsAnother() throws IOException {
        computes(FLEET);
        List<ComputeId> first = List.copyOf(written);
        assertThat(first).isNotEmpty().doesNotHaveDuplicates();
        written.clear();

        recommendations(FLEET);
        computes(changed(FLEET, Map.of()));
        assertThat(written).isEmpty();

        ComputeId one = first.getFirst();
        ComputeStatus other = ShownFleet.of(48).computeStatuses().get(one);
        computes(changed(FLEET, other == null ? Map.of() : Map.of(one, other)));
        assertThat(written).containsExactly(one);
    }

    @Test
    void allComputes_areSent_whileTheyAreWritten() throws IOException {
        List<Integer> sent = new ArrayList<>();
        lists.computes(FLEET, ListPage.ALL, new StringWriter() {
            @Override
            public void write(char[] text, int from, int count) {
                sent.add(written.size());
            }
        });
        assertThat(sent.getFirst()).isLessThan(5);
        assertThat(sent).hasSizeGreaterThan(10).isSorted();
    }

    @Test
    void pages_haveEachComputeOnce_alsoWhereOneIsGoneMeanwhile() throws IOException {
        List<String> all = names(read(ListPage.ALL).get("computes"));
        assertThat(all).hasSize(48).isSorted();
        assertThat(read(ListPage.ALL).get("next").isNull()).isTrue();

        List<String> paged = new ArrayList<>();
        ComputeId after = null;
        int pages = 0;
        do {
            JsonNode page = read(new ListPage(after, 16));
            paged.addAll(names(page.get("computes")));
            after = page.get("next").isNull() ? null : ComputeId.parse(page.get("next").asText()).orElseThrow();
            pages++;
        } while (after != null);

        assertThat(pages).isEqualTo(3);
        assertThat(paged).isEqualTo(all);
        ComputeId gone = ComputeId.parse(all.get(20) + "-gone").orElseThrow();
        assertThat(names(read(new ListPage(gone, 1)).get("computes"))).containsExactly(all.get(21));
        assertThat(read(new ListPage(ComputeId.parse(all.getLast()).orElseThrow(), 1)).get("computes")).isEmpty();
    }

    private JsonNode read(ListPage page) throws IOException {
        StringWriter out = new StringWriter();
        lists.computes(FLEET, page, out);
        return new JsonMapper().readTree(out.toString());
    }

    private static List<String> names(JsonNode list) {
        List<String> names = new ArrayList<>();
        list.forEach(one -> names.add(one.get("project_id").asText() + "/" + one.get("endpoint_id").asText()));
        return names;
    }

    private static FleetStatus changed(FleetStatus status, Map<ComputeId, ComputeStatus> others) {
        Map<ComputeId, ComputeStatus> computes = new HashMap<>(status.computeStatuses());
        computes.putAll(others);
        return Given.fleet(status.at(), status.discovered(), computes, status.missing(), status.fault(),
                status.unknown(), status.stopped(), status.leader());
    }
}
