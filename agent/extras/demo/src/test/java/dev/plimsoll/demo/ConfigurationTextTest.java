package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A configuration as a person would write it. */
class ConfigurationTextTest {

    @Test
    void keysAreNested_andOnlyWhatYamlWouldMisreadIsQuoted() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("platform.base-url", "http://127.0.0.1:80/api/v2");
        values.put("platform.sizes", "/tmp/a b/sizes.json");
        values.put("sizing.mode", "apply");
        values.put("sizing.evidence.grow", "20s");
        values.put("sizing.evidence.shrink", "40s");
        values.put("database.user", "on");
        values.put("database.port", "5");
        values.put("platform.include", "shop*,ep-one");
        values.put("database.password", "a\"b: #c");
        assertThat(ConfigurationText.of(List.of("About it."), values)).isEqualTo("""
                # About it.
                platform:
                  base-url: http://127.0.0.1:80/api/v2
                  sizes: "/tmp/a b/sizes.json"
                  include: ["shop*","ep-one"]
                sizing:
                  mode: apply
                  evidence:
                    grow: 20s
                    shrink: 40s
                database:
                  user: "on"
                  port: 5
                  password: "a\\"b: #c"
                """);
    }
}
