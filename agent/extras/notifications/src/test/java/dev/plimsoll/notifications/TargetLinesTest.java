package dev.plimsoll.notifications;

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

/** What {@code plimsoll check} says of targets of notifications. */
class TargetLinesTest {

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private CheckedServices services;

    @BeforeEach
    void start() throws IOException {
        services = new CheckedServices(folder);
    }

    private static String targets(String host) {
        return "notify=[{type: webhook, url: 'http://%1$s/hook/%2$s'}, {type: alertmanager, url: 'http://%1$s'}]"
                .formatted(host, CheckedServices.TOKEN);
    }

    @Test
    void eachTarget_hasALine_andIsSentNothing() throws Exception {
        assertThat(services.check(services.here(), targets(services.here()))).isZero();

        assertThat(services.leg("notify[0]")).startsWith("ok ").contains("none was sent");
        assertThat(services.leg("notify[1]")).startsWith("ok ").contains("no alert was sent");
        assertThat(services.out.toString()).doesNotContain(CheckedServices.TOKEN);
        assertThat(services.asked).contains("HEAD /hook/" + CheckedServices.TOKEN)
                .noneMatch(line -> line.startsWith("POST"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "notify=[{type: slack, url: 'http://127.0.0.1:1/T0KEN'}] | slack: connection refused",
        "notify=[{type: alertmanager, url: 'http://HERE/other'}] | answers HTTP 404, but not as an Alertmanager",
        "notify=[{type: alertmanager, url: 'http://HERE/api/v2/alerts'}] | write the base URL of the Alertmanager"})
    void aTargetThatDoesNotWork_isAFailedLeg(String setting, String expected) throws Exception {
        services.assertFails(setting, "notify[0]", expected);
    }

    @Test
    void aReceiverThatMayNotTakeMessages_isAWarning() throws Exception {
        assertThat(services.check(services.here(),
                "notify=[{type: webhook, url: 'http://" + services.here() + "/gone'}]")).isZero();

        assertThat(services.leg("notify[0]")).startsWith("warning ").contains("HTTP 404", "no message was sent");
    }

    @Test
    void throughAProxy_theyAreReached() throws Exception {
        services.assertThroughProxy("the platform, notifications", targets("hooks.example"));

        assertThat(services.asked).contains("HEAD http://hooks.example/hook/" + CheckedServices.TOKEN,
                "GET http://hooks.example/api/v2/status");
    }
}
