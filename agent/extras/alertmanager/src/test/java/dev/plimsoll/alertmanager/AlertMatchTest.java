package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Given;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertMatchTest {

    @TempDir
    private Path folder;

    @Test
    void theFormsOfAlertmanager_inAFile_andInAVariable() {
        Given file = new Given(folder).reachable()
                .yaml("alerts: {match: ['severity=~\"critical|page\"', '{team=\"db\", \"größe\"!=\"S\"}']}\n");
        Given variable = new Given(folder).reachable()
                .variable("PLIMSOLL_ALERTS_MATCH", "{severity=~\"critical|page\", team=\"db\", \"größe\"!=\"S\"}");

        assertThat(matchers(file)).containsExactly("severity=~\"critical|page\"", "team=\"db\"", "\"größe\"!=\"S\"")
                .isEqualTo(matchers(variable));
    }

    @Test
    void aWrongMatcher_isReportedAtItsPlace() {
        Given given = new Given(folder).reachable()
                .yaml("alerts:\n  match:\n    - severity=\"critical\"\n    - team=~\"(\"\n    - {team: db}\n");

        assertThat(given.problems()).anyMatch(problem -> problem.startsWith("alerts.match[1]:"))
                .anyMatch(problem -> problem.startsWith("alerts.match[2]:"))
                .hasSize(2);
    }

    private static List<String> matchers(Given given) {
        return given.settings().values().need(Alertmanager.MATCH).stream().map(LabelMatcher::toString).toList();
    }
}
