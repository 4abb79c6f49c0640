package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.KeptAwake.NeedlessTime;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who keeps a compute awake, as JSON. */
class KeptAwakeByTest {

    @Test
    void aPollerHasItsPeriod_andIdleSessionsHaveNone() {
        Duration day = Duration.ofDays(1);
        KeptAwake kept = new KeptAwake(day, day, new NeedlessTime(day, Duration.ZERO, Duration.ZERO),
                Duration.ofSeconds(60), List.of(use(TimeUse.POLLER, "Prisma"), use(TimeUse.IDLE_SESSIONS, null)), 1,
                ComputeUnits.of("1"));
        List<AwakeTimeJson.KeptAwakeBy> by = Objects.requireNonNull(AwakeTimeJson.KeptAwakeBy.of(kept));

        assertThat(FigureJson.write(by.getFirst())).contains("\"application_name\":\"\"", "\"user\":\"app\"",
                "\"tool\":\"Prisma\"", "\"health_check\":true", "\"sessions\":10", "\"period_seconds\":60",
                "\"remedy\":");
        assertThat(FigureJson.write(by.getLast())).contains("\"sessions\":4")
                .doesNotContain("\"tool\":\"", "\"period_seconds\":6");
    }

    private static ClientUse use(TimeUse use, @Nullable String statements) {
        return new ClientUse(use, new ClientGroup("", "app", 10, 4, null, statements, true), 1, Instant.EPOCH);
    }
}
