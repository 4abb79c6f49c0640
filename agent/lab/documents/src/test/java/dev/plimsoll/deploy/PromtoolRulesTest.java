package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PromtoolRulesTest {

    static List<List<String>> commands() {
        return List.of(List.of("check", "config", "prometheus.yaml"),
                List.of("check", "config", "prometheus-compose.yaml"), List.of("check", "rules", "rules.yaml"),
                List.of("test", "rules", "rules-test.yaml", "rules-days-test.yaml"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void prometheusAgrees(List<String> command) throws IOException, InterruptedException {
        assertThat(Tool.named("promtool").run(Checkout.at("config/prometheus"), command)).contains("SUCCESS");
    }
}
