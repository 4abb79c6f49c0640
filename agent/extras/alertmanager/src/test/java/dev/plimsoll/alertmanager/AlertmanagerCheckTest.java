package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.CheckedServices;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code plimsoll check} says of an Alertmanager. */
class AlertmanagerCheckTest {

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private CheckedServices services;

    @BeforeEach
    void start() throws IOException {
        services = new CheckedServices(folder);
    }

    @Test
    void anAlertmanagerThatAnswers_hasALine() throws Exception {
        assertThat(services.check(services.here(), "alerts.url=http://" + services.here())).isZero();

        assertThat(services.leg("alertmanager")).startsWith("ok ").contains("no alert blocks changes");
        assertThat(services.asked).noneMatch(line -> line.startsWith("POST"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "alerts.url=http://HERE/api/v2 | alerts.url ends in a path of the API",
        "alerts.url=http://HERE/other | Alertmanager answers 404",
        "alerts.url=http://127.0.0.1:1 | Changes wait until alerts can be read"})
    void oneThatDoesNotWork_isAFailedLeg(String setting, String expected) throws Exception {
        services.assertFails(setting, "alertmanager", expected);
    }

    @Test
    void anObjectiveThatCannotBeRead_isAFailedLeg() throws Exception {
        services.check(services.here(), "alerts.prometheus=http://" + services.here(),
                "alerts.objective=up < bool 1");

        assertThat(services.leg("alerts.objective")).startsWith("failed ").contains("Changes wait until it is met");
        assertThat(services.asked).anyMatch(line -> line.contains("/api/v1/query?query=up%20%3C%20bool%201"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "alerts.prometheus=http://prometheus:9090 | alerts.prometheus: needs alerts.objective",
        "alerts.objective=up | alerts.objective: needs alerts.prometheus"})
    void oneKeyOfAnObjectiveAlone_isAProblem(String setting, String expected) throws Exception {
        assertThat(services.check(services.here(), setting)).isEqualTo(2);
        assertThat(services.messages()).contains(expected);
    }

    @Test
    void throughAProxy_itIsReached() throws Exception {
        services.assertThroughProxy("the platform, alerts", "alerts.url=http://alerts.example");

        assertThat(services.asked).anyMatch(line -> line.startsWith("GET http://alerts.example/api/v2/alerts?"));
    }
}
