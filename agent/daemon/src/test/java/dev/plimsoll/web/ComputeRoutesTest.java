package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.view.FigureTable;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputeRoutesTest extends RoutesCase {

    private static final String API = "/api/v1/computes/shiny-wind/ep-small";
    private static final String PAGE = "/computes/shiny-wind/ep-small";
    private static final ComputeId SMALL = new ComputeId("shiny-wind", "ep-small");
    private static final SizeRange HALF = Given.cu("0.5");
    private static final SizeRange ONE = Given.cu("1");

    private final CourseExample course = new CourseExample();
    private boolean storeIsGone;

    private Stores read() {
        if (storeIsGone) {
            throw new IllegalStateException("the disk is gone");
        }
        return course.stored();
    }

    @BeforeEach
    void post() {
        stored = this::read;
        journal.append(NamedEntries.setElsewhere(CourseExample.GROWN, SMALL, HALF, ONE));
        journal.append(NamedEntries.recommended(NOON.minusSeconds(600), SMALL, Action.GROW, Reason.TOO_SMALL, ONE, ONE,
                "br-main", "why"));
        board.post(Fleets.of(Fleets.tooSmall(), Fleets.hostile(), Fleets.unknown()));
    }

    @Test
    void theHistoryOfADay_hasItsPeak_itsStarts_itsSuspend_andItsChanges() throws Exception {
        JsonNode history = json(API + "/history?from=30h");

        assertThat(history.get("detail").textValue()).isEqualTo("probes");
        assertThat(history.get("target_hit_ratio").doubleValue()).isEqualTo(0.99);
        JsonNode points = history.get("points");
        assertThat(points.get("at").size()).isBetween(300, 600);
        assertThat(points.get("reads").get("lowest_hit_ratio")).hasSameSizeAs(points.get("at"));
        assertThat(points.get("reads")
                .get("lowest_hit_ratio")
                .valueStream()
                .filter(JsonNode::isNumber)
                .mapToDouble(JsonNode::doubleValue)
                .min()
                .orElseThrow()).isBetween(0.5, 0.79);
        assertThat(history.get("marks").valueStream().map(mark -> mark.get("kind").textValue()))
                .containsExactly("start", "set_elsewhere", "suspend", "start");
        assertThat(history.get("marks").get(0).get("cause").textValue()).isEqualTo("change");
        assertThat(history.get("marks").get(2).get("at").textValue()).isEqualTo(CourseExample.ASLEEP.toString());
        assertThat(history.get("marks").get(2).get("until").textValue()).isEqualTo(CourseExample.WOKEN.toString());
        assertThat(history.get("marks").get(1).get("text").textValue()).isEqualTo("set elsewhere: from 0.5 CU to 1 CU");
        assertThat(history.get("marks_left_out").booleanValue()).isFalse();
    }

    /** 18 h and 7 h; the step to midnight counts where it ends, and no probe proves the last one before the restart. */
    @Test
    void aPointCanBeADay_withTheTimeThatProbesProve() throws Exception {
        JsonNode points = json(API + "/history?from=2026-11-20T00:00:00Z&to=2026-11-21T23:59:58Z&points=2")
                .get("points");

        assertThat(points.get("at").valueStream().map(at -> at.textValue().substring(0, 10)))
                .containsExactly("2026-11-20", "2026-11-21");
        assertThat(points.get("awake_seconds").valueStream().mapToLong(JsonNode::longValue))
                .containsExactly(18 * 3600L - 240, 7 * 3600L + 120);
    }

    @Test
    void tablesOfExtensions_areOnThePage_andInTheJsonOfOneCompute() throws Exception {
        assertThat(json(API).has("tables")).isFalse();
        board.showTables(compute -> compute.equals(SMALL)
                ? List.of(new FigureTable("tides", "Tides of <b>", List.of("moon", "high_water"),
                        List.of(List.of("full", 7L), List.of("new", FigureTable.UNKNOWN)), "As of & noon."),
                        new FigureTable("empty", "Nothing yet", List.of("x"), List.of(), "None was seen."))
                : List.of());

        JsonNode tables = json(API).get("tables");
        assertThat(tables.at("/tides/rows").toString())
                .isEqualTo("[{\"moon\":\"full\",\"high_water\":7},{\"moon\":\"new\",\"high_water\":null}]");
        assertThat(tables.at("/tides/note").textValue()).isEqualTo("As of & noon.");
        assertThat(tables.at("/empty/rows")).isEmpty();
        assertThat(get(PAGE).body()).contains("Tides of &lt;b&gt;</h2>", "<td>full</td><td>7</td>", "As of &amp; noon.",
                ">high water</th>", "Nothing yet</h2><span></span><p class=\"quiet\">None was seen.</p>");
        assertThat(json("/api/v1/computes").toString()).doesNotContain("tides");
    }

    @Test
    void whatDidNotChange_isNotReadAgain() throws Exception {
        HttpResponse<String> first = get(API + "/history?from=7d");
        String version = first.headers().firstValue("etag").orElseThrow();

        assertThat(get(API + "/history?from=7d", "If-None-Match", version)).satisfies(second -> {
            assertThat(second.statusCode()).isEqualTo(304);
            assertThat(second.body()).isEmpty();
        });
        assertThat(get(API + "/history?from=7d").body()).isEqualTo(first.body());
        assertThat(course.reads).hasValue(1);

        journal.append(NamedEntries.dismissed(NOON, SMALL, NOON.plus(Duration.ofDays(1)), "ann", null));
        assertThat(get(API + "/history?from=7d", "If-None-Match", version).statusCode()).isEqualTo(200);
        assertThat(course.reads).hasValue(2);
    }

    @ParameterizedTest
    @CsvSource({"from=yesterday, 'from'", "to=soon, 'to'", "from=1h&to=2h, 'from'", "from=500d, 400d",
        "from=-999999999-01-01T00:00:00Z, 400d", "points=0, 'points'", "points=601, 'points'", "points=many, 'points'"})
    void nonsense_isRefused_withTheNameOfTheParameter(String query, String said) throws Exception {
        assertThat(get(API + "/history?" + query)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("error", said.replace("'", ""));
        });
    }

    @Test
    void withoutAStore_theDataIsMissing_andThePageStays() throws Exception {
        storeIsGone = true;
        journal.vanish();

        assertThat(status(API + "/history")).isEqualTo(503);
        assertThat(status(API + "/what-if?target=0.9")).isEqualTo(503);
        assertThat(get(PAGE + "?target=0.9")).satisfies(page -> {
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("The journal cannot be read", "The samples cannot be read", "ep-small");
        });
    }

    @Test
    void aWhatIfQuestion_isAnswered_andChangesNothing() throws Exception {
        int entries = journal.page(SMALL, Long.MAX_VALUE, 100).size();
        JsonNode answer = json(API + "/what-if?target=0.5&max_cu=2");

        assertThat(answer.get("policy").get("target").doubleValue()).isEqualTo(0.5);
        assertThat(answer.get("policy").get("max_cu").intValue()).isEqualTo(2);
        assertThat(answer.get("present").get("action").textValue()).isEqualTo("grow");
        assertThat(answer.get("advised").get("action").textValue()).isEqualTo("hold");
        assertThat(answer.get("advised").get("why").textValue()).isNotEmpty();
        assertThat(answer.get("advised").get("saving").isNull()).as("nothing would change").isTrue();
        assertThat(journal.page(SMALL, Long.MAX_VALUE, 100)).hasSize(entries);
        assertThat(get(API + "/what-if?target=7&min_cu=x")).satisfies(refused -> {
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("'target'", "at most 1", "'min_cu'", "0.25 to 5 CU");
        });
    }

    @Test
    void thePage_hasEachPart_andWorksWithoutScript() throws Exception {
        String page = get(PAGE + "?target=0.5").body();

        for (String part : new String[]{"recommendation", "course", "curve", "impact", "awake", "what-if", "journal"}) {
            assertThat(page).contains("<section id=\"%s\"".formatted(part));
        }
        assertThat(page).contains("Grow to 2 CU", "Ruled out: 1 size", "43", "15 min", "grow to 1 CU (too small)",
                "Then the advice is:", "value=\"0.5\"", "data-cu=\"2\"", "set elsewhere");
        assertThat(page).doesNotContain("<script>", "style=\"", "onclick");
    }

    @Test
    void namesAreEscaped_inTheAddressToo() throws Exception {
        String path = Place.of(Fleets.hostile().compute().id()).path();

        assertThat(get(path)).satisfies(page -> {
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).doesNotContain("<img src=x", "<script>alert");
        });
    }

    @Test
    void whereNothingChanges_noFiguresOfARestartAreShown() throws Exception {
        assertThat(get(PAGE).body()).contains("Connections that drop");
        assertThat(get("/computes/shiny-wind/ep-new").body()).contains("Nothing changes.")
                .doesNotContain("Connections that drop");
    }

    @Test
    void anUnknownCompute_orRange_isRefused() throws Exception {
        assertThat(status("/computes/shiny-wind/ep-none")).isEqualTo(404);
        assertThat(status(API.replace("small", "none") + "/history")).isEqualTo(404);
        assertThat(status(PAGE + "?range=1y")).isEqualTo(400);
        assertThat(status("/computes/shiny-wind/ep-new")).isEqualTo(200);
    }
}
