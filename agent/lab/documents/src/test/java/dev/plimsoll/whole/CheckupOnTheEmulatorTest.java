package dev.plimsoll.whole;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.agent.Checkup;
import dev.plimsoll.agent.Checkup.Findings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the check finds in real servers that answer, and lack something. */
abstract class CheckupOnTheEmulatorTest {

    private static final String SCENARIO = """
            cache-per-cu: 4MiB
            suspend-delay: 1h
            projects:
              - id: shop-one
                computes:
                  - {id: ep-off, cache: off}
                  - {id: ep-closed, view-rights: no-select}
            """;

    private static final String HOSTS = "cache-per-cu: 4MiB, suspend-delay: 1h, "
            + "projects: [{id: shop-one, computes: [{id: ep-calm}]}]}";

    @Test
    void aCacheThatIsOff_isAWarning_andAMissingRightHasTheSqlOfALogin(@TempDir Path folder) throws Exception {
        try (Emulator platform = EmulatedShop.open(SCENARIO, Options.defaults())) {
            EmulatedShop.keepSizes(platform, folder);
            Settings settings = EmulatedShop.settings(platform, platform.baseUrl(), folder, Map.of());

            Findings off = Checkup.of(settings, settings, List.of("ep-off"), InstantSource.system());
            Findings closed = Checkup.of(settings, settings, List.of("ep-closed"), InstantSource.system());

            assertThat(view(off).result()).isEqualTo(CheckResult.WARNING);
            assertThat(view(off).detail()).contains("the file cache seems to be off");
            assertThat(off.loginSql()).isEmpty();
            assertThat(view(closed).result()).isEqualTo(CheckResult.FAILED);
            assertThat(view(closed).detail()).startsWith("shop-one/ep-closed: role 'plimsoll' may not read");
            assertThat(closed.loginSql()).anyMatch(line -> line.startsWith("GRANT SELECT ON"));
        }
    }

    @Test
    void theHostThatThePlatformLists_isTheDirectOne_andAPooledOneIsNamedAsSuch(@TempDir Path folder) throws Exception {
        try (Emulator platform = EmulatedShop.open("{profile: neon, " + HOSTS, Options.defaults())) {
            EmulatedShop.keepSizes(platform, folder);
            Findings direct = check(platform, folder, Map.of());
            // Names need not resolve: what is asked for is a pooler in any case.
            Findings pooled = check(platform, folder, Map.of("database.host", "{endpoint_id}-pooler.localhost"));

            assertThat(direct.legs()).extracting(CheckLine::name).contains("view").doesNotContain("host");
            assertThat(view(direct).result()).isEqualTo(CheckResult.OK);
            assertThat(leg(pooled, "host").result()).isEqualTo(CheckResult.WARNING);
            assertThat(leg(pooled, "host").detail()).contains("ep-calm-pooler.localhost")
                    .contains("set database.host to the direct host, without -pooler");
        }
    }

    private static Findings check(Emulator platform, Path folder, Map<String, String> more) {
        Map<String, String> flags = new HashMap<>(Map.of("platform.profile", "neon"));
        flags.putAll(more);
        Settings settings = EmulatedShop.settings(platform, platform.baseUrl(), folder, flags);
        return Checkup.of(settings, settings, List.of("ep-calm"), InstantSource.system());
    }

    private static CheckLine view(Findings findings) {
        return leg(findings, "view");
    }

    private static CheckLine leg(Findings findings, String name) {
        return findings.legs().stream().filter(leg -> leg.name().equals(name)).findFirst().orElseThrow();
    }
}
