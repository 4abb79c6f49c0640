package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RulesTest {

    private static final String RUNBOOKS = "docs/runbooks";
    private static final String LINK = "{{ with $externalLabels.plimsoll_docs }}{{ . }}/{{ end }}" + RUNBOOKS
            + "/%s.md";

    /** Second of two replicas in the tests of the rules. */
    private static final String REPLICA = "instance=\"b:9849\"";
    private static final Pattern RECORDED = Pattern.compile("(project|compute):plimsoll_\\w+:\\w+");

    private static List<JsonNode> rules() {
        return Checkout.items(Checkout.tree("config/prometheus/rules.yaml").path("groups"))
                .stream()
                .flatMap(group -> Checkout.items(group.path("rules")).stream())
                .toList();
    }

    private static List<JsonNode> alerts() {
        return rules().stream().filter(rule -> rule.has("alert")).toList();
    }

    private static String name(JsonNode rule) {
        return rule.path("alert").asText();
    }

    private static Set<String> names() {
        return alerts().stream().map(RulesTest::name).collect(Collectors.toSet());
    }

    @Test
    void theyAskOnlyForMetricsAndLabelsThatAreDeclared() {
        DeclaredMetrics declared = DeclaredMetrics.read();

        assertThat(rules()).allSatisfy(rule -> assertThat(declared.undeclared(rule.toString())).as(name(rule))
                .isEmpty());
    }

    @Test
    void eachAlert_hasASeverityAndASummary() {
        assertThat(alerts()).isNotEmpty().allSatisfy(rule -> {
            assertThat(name(rule)).matches("Plimsoll([A-Z][a-z]+)+");
            assertThat(severity(rule)).isIn("info", "warning", "critical");
            assertThat(rule.path("annotations").path("summary").asText()).isNotBlank();
            assertThat(rule.path("annotations").path("description").asText()).endsWith(".");
            assertThat(rule.path("annotations").path("runbook_url").asText()).isEqualTo(LINK.formatted(name(rule)));
        });
    }

    @Test
    void eachHasARunbookAndEachRunbookAnAlert() {
        List<String> runbooks = Checkout.names(RUNBOOKS, ".md");

        assertThat(runbooks).containsExactlyInAnyOrderElementsOf(names().stream().map(name -> name + ".md").toList());
        assertThat(runbooks).allSatisfy(runbook -> assertThat(Checkout.text(RUNBOOKS + "/" + runbook).lines())
                .startsWith("# " + runbook.replace(".md", ""))
                .containsSubsequence("## Meaning", "## Impact", "## Diagnosis", "## Mitigation"));
    }

    @Test
    void eachRecording_hasTheLevelOfItsSeriesInItsName() {
        assertThat(rules()).filteredOn(rule -> rule.has("record"))
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.path("record").asText()).matches(RECORDED));
    }

    private static List<JsonNode> tests() {
        return Stream.of("rules-test.yaml", "rules-days-test.yaml")
                .flatMap(file -> Checkout.items(Checkout.tree("config/prometheus/" + file).path("tests")).stream())
                .toList();
    }

    private static Stream<JsonNode> checks(JsonNode test) {
        return Checkout.items(test.path("alert_rule_test")).stream();
    }

    private static Stream<JsonNode> firing(Stream<JsonNode> checks) {
        return checks.filter(check -> !check.path("exp_alerts").isEmpty());
    }

    @Test
    void eachAlert_isTestedFiringAndNotFiring() {
        List<JsonNode> checks = tests().stream().flatMap(RulesTest::checks).toList();

        assertThat(shown(firing(checks.stream()))).isEqualTo(names());
        assertThat(shown(checks.stream().filter(check -> check.path("exp_alerts").isEmpty()))).isEqualTo(names());
    }

    @Test
    void eachAlert_isTestedWithTwoReplicas_andNoneSaysWhichReplica() {
        assertThat(shown(firing(tests().stream()
                .filter(test -> test.path("input_series")
                        .findValuesAsText("series")
                        .stream()
                        .anyMatch(
                                series -> series.contains(REPLICA)))
                .flatMap(RulesTest::checks)))).isEqualTo(names());
        assertThat(tests().stream().flatMap(RulesTest::checks)).allSatisfy(
                check -> assertThat(check.findValues("instance")).as(check.toString()).isEmpty());
    }

    private static Set<String> shown(Stream<JsonNode> checks) {
        return checks.map(check -> check.path("alertname").asText()).collect(Collectors.toSet());
    }

    @Test
    void thePage_listsEachAlertWithItsSeverity() {
        String page = Checkout.text("docs/alerts.md");

        assertThat(alerts()).allSatisfy(alert -> assertThat(page).contains(
                "[%1$s](runbooks/%1$s.md) | %2$s |".formatted(name(alert), severity(alert))));
        assertThat(page.lines().filter(line -> line.startsWith("| [Plimsoll"))).hasSameSizeAs(alerts());
    }

    private static String severity(JsonNode alert) {
        return alert.path("labels").path("severity").asText();
    }

    @Test
    void theExample_loadsTheRules_andScrapesUnderTheirJobName() {
        JsonNode example = Checkout.tree("config/prometheus/prometheus.yaml");

        assertThat(example.path("rule_files").path(0).asText()).isEqualTo("rules.yaml");
        String job = example.path("scrape_configs").path(0).path("job_name").asText();
        assertThat(rules()).filteredOn(rule -> name(rule).equals("PlimsollAgentDown"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.path("expr").asText()).contains("job=\"" + job + "\""));
    }
}
