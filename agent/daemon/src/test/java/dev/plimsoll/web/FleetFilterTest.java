package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.browser.ShownFleet;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters of the lists over HTTP, and the list as CSV. */
class FleetFilterTest extends RoutesCase {

    @BeforeEach
    void show() {
        board.post(ShownFleet.of(48));
    }

    private List<String> ids(String path, String list) throws IOException, InterruptedException {
        return StreamSupport.stream(json(path).get(list).spliterator(), false)
                .map(one -> one.get("project_id").asText() + "/" + one.get("endpoint_id").asText())
                .toList();
    }

    @Test
    void aFilter_holdsForAllPagesOfAList() throws Exception {
        List<String> all = ids("/api/v1/computes?state=idle", "computes");
        JsonNode first = json("/api/v1/computes?state=idle&limit=5");
        JsonNode last = json("/api/v1/computes?state=idle&limit=1000&after=" + all.get(4));

        assertThat(all).hasSizeGreaterThan(6).hasSizeLessThan(48);
        assertThat(first.get("next").asText()).isEqualTo(all.get(4));
        assertThat(last.get("computes")).hasSize(all.size() - 5);
        assertThat(last.get("next").isNull()).as("others follow, and none meets it").isTrue();
    }

    @Test
    void recommendations_haveTheSameFilters() throws Exception {
        JsonNode found = json("/api/v1/recommendations?action=grow").get("recommendations");

        assertThat(found).isNotEmpty().allMatch(one -> one.get("action").asText().equals("grow"));
        assertThat(ids("/api/v1/recommendations?action=nonsense", "recommendations")).isEmpty();
        assertThat(ids("/api/v1/recommendations?label=team:data", "recommendations")).hasSize(16);
        assertThat(json("/api/v1/computes?label=team:data").at("/computes/0/labels/team").asText()).isEqualTo("data");
    }

    /** It would leave its filter out, and more would be listed than was meant. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "computes?actoin=grow | 'actoin' is no parameter here: use action, after, label, limit, project, state",
        "recommendations?q=shop | 'q' is no parameter here: use action, after, label, limit, project, state",
        "computes.csv?Project=x | 'Project' is no parameter here: use action, label, project, q, show, sort, state",
        "journal?endpoint=x | 'endpoint' is no parameter here: use before, compute, limit",
        "approvals?project=x | 'project' is no parameter here: use none",
        "dismissals?project=x | 'project' is no parameter here: use none",
        "savings?mnoth=2026-02 | 'mnoth' is no parameter here: use month",
        "computes/a/history?form=7d | 'form' is no parameter here: use from, points, to"})
    void aParameterThatIsNotUnderstood_isRefused(String path, String why) throws Exception {
        HttpResponse<String> refused = get("/api/v1/" + path);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).isEqualTo("{\"error\":\"%s\"}".formatted(why));
    }

    @Test
    void csv_hasTheFiltersOfThePage() throws Exception {
        HttpResponse<String> all = get("/api/v1/computes.csv");
        HttpResponse<String> idle = get("/api/v1/computes.csv?state=idle&show=suspended");

        assertThat(all.headers().firstValue("content-type")).hasValue("text/csv; charset=utf-8");
        assertThat(all.body().lines()).hasSize(49);
        assertThat(idle.body().lines()).hasSize(1 + ids("/api/v1/computes?state=idle", "computes").size());
    }

    @Test
    void savedHours_areReadOnceAMinute_andNotKnownWithoutAStore() {
        int[] reads = {0};
        SavedHours saved = new SavedHours(() -> {
            reads[0]++;
            if (reads[0] == 2) {
                throw new IllegalStateException("down");
            }
            return Savings.SOURCE.ledger().get();
        });

        assertThat(saved.apply(now.get())).isNotNull();
        assertThat(saved.apply(now.get().plusSeconds(59))).isNotNull();
        assertThat(reads[0]).isEqualTo(1);
        assertThat(saved.apply(now.get().plusSeconds(60))).isNull();
        assertThat(saved.apply(now.get().plusSeconds(120))).isNotNull();
        assertThat(reads[0]).isEqualTo(3);
    }
}
