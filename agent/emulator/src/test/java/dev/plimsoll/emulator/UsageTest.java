package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a project says that its computes used ({@code platform/in-the-wild.md} section 1.7). */
class UsageTest {

    private static final long TEN_MINUTES = 600;
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                projects:
                  - id: steady
                    computes: [{id: ep-steady, suspend-delay: never, min-cu: 2, max-cu: 2}]
                  - id: asleep
                    computes: [{id: ep-asleep, started: false, min-cu: 2, max-cu: 2}]
                """);
    }

    private static JsonNode listed(String project) {
        return StreamSupport.stream(platform.get("/projects?limit=400").body().path("projects").spliterator(), false)
                .filter(one -> one.path("id").asText().equals(project))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whileItsComputeIsAwake_aProjectUsesItsSizeEverySecond() {
        JsonNode before = listed("steady");
        platform.clock.goOn(Duration.ofSeconds(TEN_MINUTES));
        JsonNode after = listed("steady");
        JsonNode whole = platform.get("/projects/steady").body().path("project");

        assertThat(after.path("active_time").asLong() - before.path("active_time").asLong()).isEqualTo(TEN_MINUTES);
        assertThat(after.path("cpu_used_sec").asLong() - before.path("cpu_used_sec").asLong()).isCloseTo(
                2 * TEN_MINUTES, within(1L));
        assertThat(whole.path("active_time_seconds")).isEqualTo(after.path("active_time"));
        assertThat(whole.path("compute_time_seconds")).isEqualTo(after.path("cpu_used_sec"));
    }

    @Test
    void aSuspendedCompute_usesNothing() {
        platform.clock.goOn(Duration.ofSeconds(TEN_MINUTES));

        assertThat(listed("asleep").path("active_time").asLong()).isZero();
        assertThat(listed("asleep").path("cpu_used_sec").asLong()).isZero();
    }
}
