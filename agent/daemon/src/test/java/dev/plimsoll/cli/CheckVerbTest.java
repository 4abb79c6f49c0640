package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} has a line for each leg that is configured. Each extension has a test of its own lines. */
class CheckVerbTest {

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private CheckedServices services;

    @BeforeEach
    void start() throws IOException {
        services = new CheckedServices(folder);
    }

    @Test
    void whatIsNotConfigured_hasNoLine() throws Exception {
        assertThat(services.check(services.here())).isZero();

        assertThat(new JsonMapper().readTree(services.out.toString()).path("checks").findValuesAsText("check"))
                .containsExactly("configuration", "platform", "key", "database", "store");
        assertThat(services.leg("store")).startsWith("ok ");
    }

    @Test
    void throughAProxy_thePlatformIsReached_andTheLoginIsNotShown() throws Exception {
        services.assertThroughProxy("the platform");
    }

    @Test
    void exceptions_andThisMachine_areReachedDirectly() throws Exception {
        services.environment.put("http_proxy", "http://127.0.0.1:1");

        assertThat(services.check(services.here())).isZero();

        assertThat(services.leg("proxy")).isEqualTo("ok http://127.0.0.1:1 of http_proxy, for nothing here");
    }

    @Test
    void aDeadProxy_isNamed() throws Exception {
        services.environment.put("HTTP_PROXY", "http://127.0.0.1:1");

        assertThat(services.check("api.example")).isEqualTo(1);

        assertThat(services.leg("proxy")).startsWith("failed ").contains("connection refused: check HTTP_PROXY");
        assertThat(services.leg("platform")).contains("through the proxy http://127.0.0.1:1 of HTTP_PROXY");
    }

    @Test
    void anotherKindOfProxy_isAnInvalidConfiguration() {
        services.environment.put("HTTPS_PROXY", "socks5://hugo:hunter2@127.0.0.1:1");

        assertThat(services.check(services.here())).isEqualTo(2);
        assertThat(services.err.toString())
                .contains("HTTPS_PROXY: names a proxy of the kind socks5, which is not supported")
                .doesNotContain("hunter2");
    }

    @Test
    void config_showsTheProxies_withoutTheirLogin() throws Exception {
        services.environment.put("HTTPS_PROXY", "http://hugo:hunter2@proxy.example:3128");
        services.environment.put("NO_PROXY", ".svc");

        assertThat(config()).isZero();
        assertThat(services.out.toString())
                .contains("# HTTPS_PROXY=http://•••@proxy.example:3128", "# NO_PROXY=.svc")
                .doesNotContain("hunter2");

        services.out.getBuffer().setLength(0);
        assertThat(config("-o", "json")).isZero();
        assertThat(new JsonMapper().readTree(services.out.toString())
                .path("environment")
                .path("HTTPS_PROXY")
                .asText()).isEqualTo("http://•••@proxy.example:3128");
    }

    private int config(String... options) {
        List<String> all = new ArrayList<>(List.of("config"));
        all.addAll(List.of(options));
        all.addAll(List.of("--set", "platform.base-url=http://h/api/v2", "--set", "platform.api-key=k"));
        return services.run(all.toArray(String[]::new));
    }
}
