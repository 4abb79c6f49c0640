package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DashboardsTest {

    private static final String FOLDER = "dashboards";
    /** Width of Grafana's grid. */
    private static final int COLUMNS = 24;
    private static final Pattern SUM_OF_RATIOS = Pattern.compile("(sum|avg)[^(]*(\\([^()]*\\))?\\s*\\([^()]*_ratio");
    private static final Pattern FROM_DATABASE = Pattern.compile(
            "plimsoll_compute_(file_cache_(hit_ratio|hits|misses|writes|fill)|connections|up\\b)");
    private static final Pattern LINKED = Pattern.compile("/d/([\\w-]+)");

    static List<String> dashboards() {
        return Checkout.names(FOLDER, ".json");
    }

    private static JsonNode read(String name) {
        return Checkout.tree(FOLDER + "/" + name);
    }

    /** All panels but the headings of rows. */
    private static List<JsonNode> panels(JsonNode dashboard) {
        return Checkout.items(dashboard.path("panels"))
                .stream()
                .filter(panel -> !panel.path("type").asText().equals("row"))
                .toList();
    }

    private static boolean isText(JsonNode panel) {
        return panel.path("type").asText().equals("text");
    }

    @Test
    void thereIsOneOfTheFleet_oneOfACompute_andOneOfTheAgent() {
        assertThat(dashboards()).contains("fleet.json", "compute.json", "agent.json");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void queries_useOnlyDeclaredMetricsAndLabels(String name) {
        DeclaredMetrics declared = DeclaredMetrics.read();
        List<String> asked = Stream.of("expr", "query")
                .flatMap(key -> read(name).findValues(key).stream())
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toList();

        assertThat(asked).as("queries").hasSizeGreaterThan(10);
        assertThat(asked).allSatisfy(query -> assertThat(declared.undeclared(query)).as(query).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void everyPanel_hasADescriptionAUnitAndATextForNoData(String name) {
        for (JsonNode panel : panels(read(name))) {
            String title = name + ": " + panel.path("title").asText();
            assertThat(panel.path("title").asText()).as(title).isNotBlank();
            assertThat(panel.path("description").asText()).as(title).isNotBlank();
            if (!isText(panel)) {
                JsonNode defaults = panel.path("fieldConfig").path("defaults");
                assertThat(defaults.path("unit").asText()).as("%s: unit", title).isNotBlank();
                assertThat(defaults.path("noValue").asText()).as("%s: noValue", title).isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void itExplainsWhatAsleepMeans(String name) {
        assertThat(panels(read(name)).stream().filter(DashboardsTest::isText))
                .anySatisfy(panel -> assertThat(panel.path("options").path("content").asText()).contains(
                        "Suspended computes are normal",
                        "docs/pages.md",
                        "docs/reference/metrics.md"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void itNamesNoDataSourceOfItsOwn(String name) {
        List<String> uids = read(name).findValues("datasource")
                .stream()
                .filter(source -> !source.path("type").asText().equals("grafana"))
                .map(source -> source.path("uid").asText())
                .toList();

        assertThat(uids).isNotEmpty().containsOnly("${datasource}");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void itCanBeNarrowedToAnyProjectsAndComputes(String name) {
        List<JsonNode> variables = Checkout.items(read(name).path("templating").path("list"));

        assertThat(variables).extracting(variable -> variable.path("name").asText())
                .containsExactly("datasource", "project", "compute", "page");
        assertThat(variables.subList(1, 3)).allSatisfy(variable -> {
            assertThat(variable.path("multi").asBoolean()).isTrue();
            assertThat(variable.path("includeAll").asBoolean()).isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void everyVariable_isUsed(String name) {
        JsonNode dashboard = read(name);
        String text = dashboard.path("panels").toString() + dashboard.path("links") + dashboard.path("annotations");

        assertThat(dashboard.path("templating").findValuesAsText("name")).allSatisfy(
                variable -> assertThat(text).containsPattern("\\$(\\{" + variable + "}|" + variable + "\\b)"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void itMarksChangesOfSizeAndStarts(String name) {
        assertThat(read(name).path("annotations").findValuesAsText("expr"))
                .anySatisfy(query -> assertThat(query).containsPattern("plimsoll_(changes_total|compute_size_max_cu)"))
                .anySatisfy(query -> assertThat(query).contains("plimsoll_compute_starts_total"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void aRatioIsNeverASumOrAverageOfRatios(String name) {
        assertThat(Dashboards.queries(name)).isNotEmpty()
                .noneMatch(query -> SUM_OF_RATIOS.matcher(query.expression()).find());
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void aPanelOfDatabaseFigures_saysSuspended_whereItHasNoData(String name) {
        for (JsonNode panel : panels(read(name))) {
            boolean isAllFromDatabases = !isText(panel) && panel.path("targets")
                    .findValuesAsText("expr")
                    .stream()
                    .allMatch(query -> FROM_DATABASE.matcher(query).find());
            if (isAllFromDatabases) {
                assertThat(panel.at("/fieldConfig/defaults/noValue").asText()).as(panel.path("title").asText())
                        .contains("suspended");
            }
        }
    }

    @Test
    void provisioning_loadsThemFromTheFolderThatThePageNames() {
        JsonNode provider = Checkout.tree(FOLDER + "/provisioning/dashboards/plimsoll.yaml").at("/providers/0");
        JsonNode source = Checkout.tree(FOLDER + "/provisioning/datasources/plimsoll.yaml").at("/datasources/0");

        assertThat(provider.path("type").asText()).isEqualTo("file");
        assertThat(Checkout.text("docs/pages.md")).contains("`" + provider.at("/options/path").asText() + "`");
        assertThat(source.path("type").asText()).isEqualTo("prometheus");
        assertThat(source.at("/jsonData/timeInterval").asText()).as("as in the example of the scrape")
                .isEqualTo(Checkout.tree("config/prometheus/prometheus.yaml").at("/global/scrape_interval").asText());
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void theRefreshInterval_isAtLeastHalfAMinute(String name) {
        assertThat(read(name).path("refresh").asText()).isIn("30s", "1m", "5m");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void itsPanelsHaveTheirOwnIdsAndPlaces(String name) {
        Set<Integer> ids = new HashSet<>();
        Set<String> taken = new HashSet<>();
        for (JsonNode panel : Checkout.items(read(name).path("panels"))) {
            assertThat(ids.add(panel.path("id").asInt())).as("id of %s", panel.path("title").asText()).isTrue();
            JsonNode place = panel.path("gridPos");
            int left = place.path("x").asInt();
            int top = place.path("y").asInt();
            assertThat(left + place.path("w").asInt()).isLessThanOrEqualTo(COLUMNS);
            for (int x = left; x < left + place.path("w").asInt(); x++) {
                for (int y = top; y < top + place.path("h").asInt(); y++) {
                    assertThat(taken.add(x + "/" + y)).as("place of %s", panel.path("title").asText()).isTrue();
                }
            }
        }
    }

    @Test
    void theyHaveNamesOfTheirOwnAndLeadToEachOther() {
        List<String> uids = dashboards().stream().map(name -> read(name).path("uid").asText()).toList();

        assertThat(uids).doesNotHaveDuplicates().allMatch(uid -> uid.startsWith("plimsoll-"));
        for (String name : dashboards()) {
            JsonNode dashboard = read(name);
            Set<String> linked = LINKED.matcher(dashboard.toString())
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .collect(Collectors.toSet());
            assertThat(linked).as(name).isSubsetOf(uids).containsAll(others(uids, dashboard.path("uid").asText()));
            assertThat(dashboard.path("links").findValuesAsText("url")).as(name).contains("${page}/");
        }
    }

    private static List<String> others(List<String> uids, String own) {
        return uids.stream().filter(uid -> !uid.equals(own)).toList();
    }
}
