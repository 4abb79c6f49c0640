package dev.plimsoll.whole;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Usage;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.postgres.JdbcProbe;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one listing and one probe read from the emulated platform; a wrong name on either side fails here. */
abstract class FactsEndToEndTest {

    private static final String COMPUTES = """
            cache-per-cu: 4MiB
            counters: modelled
            projects:
              - id: shop-one
                computes:
                  - {id: ep-two, suspend-delay: never, min-cu: 2, max-cu: 2,
                     model: {application-name: shop, working-set: 1MiB, rate-per-second: 1000}}
            """;
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    @TempDir
    private Path folder = Path.of("");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));

    private Emulator open(String profile) throws Exception {
        Emulator platform = EmulatedShop.open("profile: " + profile + "\n" + COMPUTES,
                Options.defaults().withClock(now::get));
        EmulatedShop.keepSizes(platform, folder);
        return platform;
    }

    private Settings settings(Emulator platform, String profile) {
        return EmulatedShop.settings(platform, platform.baseUrl(), folder, Map.of("platform.profile", profile));
    }

    private static Project project(Settings settings) {
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            return new PlatformFleet(client, settings.platform()).projects().items().getFirst();
        }
    }

    private static Sample probe(Settings settings) {
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry());
                JdbcProbe probe = new JdbcProbe(
                        each -> settings.forCompute(each, Project.named(each.id().projectId())).database(),
                        InstantSource.system())) {
            Compute compute = new PlatformFleet(client, settings.platform()).computes("shop-one").items().getFirst();
            Observation seen = probe.probe(compute);
            assertThat(seen).isInstanceOf(Observed.class);
            return ((Observed) seen).sample();
        }
    }

    @Test
    void onNeon_theServersCacheLimitAndWorkingSetAreRead() throws Exception {
        try (Emulator platform = open("neon")) {
            now.updateAndGet(at -> at.plus(TEN_MINUTES));

            Sample sample = probe(settings(platform, "neon"));

            assertThat(sample.cache().limit()).isEqualTo(new Bytes(8L << 20));
            assertThat(sample.cache().workingSet()).isEqualTo(new WorkingSet(128L, 128L, 128L, 128L));
            assertThat(sample.connections().clients()).isNotNull();
        }
    }

    @Test
    void onNeon_theMeanSizeOfTwoListingsIsCorrect() throws Exception {
        try (Emulator platform = open("neon")) {
            Settings settings = settings(platform, "neon");
            Usage before = Objects.requireNonNull(project(settings).usage());
            now.updateAndGet(at -> at.plus(TEN_MINUTES));

            Usage after = Objects.requireNonNull(project(settings).usage());

            assertThat(after.meanSizeSince(before, 1).orElseThrow()).isBetween(1.99, 2.01);
        }
    }

    @Test
    void onTheStandardApi_noneOfThisIsKnown() throws Exception {
        try (Emulator platform = open("standard")) {
            Settings settings = settings(platform, "standard");
            now.updateAndGet(at -> at.plus(TEN_MINUTES));

            assertThat(probe(settings)).returns(null, sample -> sample.cache().limit())
                    .returns(null, sample -> sample.cache().workingSet());
            assertThat(project(settings).usage()).isNull();
        }
    }
}
