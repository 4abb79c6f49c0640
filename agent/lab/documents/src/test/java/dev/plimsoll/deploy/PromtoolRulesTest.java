package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests of the alerts evaluate each rule for days: the build before a commit leaves them to CI. */
class PromtoolRulesTest {

    static List<List<String>> commands() {
        List<List<String>> checks = List.of(List.of("check", "config", "prometheus.yaml"),
                List.of("check", "config", "prometheus-compose.yaml"), List.of("check", "rules", "rules.yaml"));
        List<String> tests = List.of("test", "rules", "rules-test.yaml", "rules-days-test.yaml");
        return Campaigns.isLonger() ? Stream.concat(checks.stream(), Stream.of(tests)).toList() : checks;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void prometheusAgrees(List<String> command) throws IOException, InterruptedException {
        assertThat(Tool.named("promtool").run(Checkout.at("config/prometheus"), command)).contains("SUCCESS");
    }
}
