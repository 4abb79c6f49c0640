package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.Project;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configured plan beside the one that the platform reports. */
class PlanCheckTest {

    private static final Compute PRIMARY = Given.compute("2");

    @ParameterizedTest
    @CsvSource({"paid, , false", "paid, scale_v3, false", "paid, launch_v3, false", "launch, launch_v3, false",
        "launch, free_v3, true",
        "free, launch_v3, true", "free, agent_v1, true", "paid, agent_v1, false"})
    void aDifference_isAWarning(String configured, @Nullable String reported, boolean isDifferent) {
        Optional<CheckLine> line = check(configured, PRIMARY, reported);

        assertThat(line.map(CheckLine::result)).isEqualTo(
                isDifferent ? Optional.of(CheckResult.WARNING) : Optional.empty());
        assertThat(line.map(CheckLine::detail).orElse(reported)).isEqualTo(isDifferent
                ? "%s is configured, but the platform's %s counts".formatted(configured, reported)
                : reported);
    }

    @Test
    void aComputeThatTheConfiguredPlanDoesNotInclude_isAWarning() {
        assertThat(check("free", PRIMARY, null)).isEmpty();
        assertThat(check("free", Given.compute("4"), null)).isPresent();
        assertThat(check("free", ComputeBuilder.like(PRIMARY).type("read_only").compute(), null)).isPresent();
        assertThat(check("launch", Given.compute(Given.cu("4", "8")), null)).isEmpty();
    }

    private static Optional<CheckLine> check(String plan, Compute compute, @Nullable String reported) {
        Configuration.Loaded loaded = (Configuration.Loaded) Configuration.load(null, Map.of(),
                Map.of("platform.base-url", "https://console.example.com/api/v2", "platform.api-key", "a-key",
                        "platform.profile", "neon", "platform.plan", plan, "database.user", "plimsoll"));
        ComputeSettings own = loaded.settings().defaults();
        Project project = Given.project(compute.id().projectId(), "Shop", "", false, null);
        return PlanCheck.of(compute, own, reported == null ? project
                : project.with(new ConsumptionPeriod(reported, null, null, Given.T0, List.of())));
    }
}
