package dev.plimsoll.emulator.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.CounterSource;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.behaviour.ListenerFault.Doing;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BehaviourProfileTest {

    @Test
    void aMissingKey_hasNoEffect() {
        BehaviourProfile behaviour = only("projects: [{id: p-1, computes: [{id: ep-one}]}]");
        assertThat(behaviour).isEqualTo(BehaviourProfile.plain(ActivityRule.ANY_TRAFFIC, CounterSource.REAL));
    }

    @Test
    void theProfileDecidesTheRule_unlessItIsWritten() {
        assertThat(only("{profile: neon, projects: [{id: p-1, computes: [{id: ep-one}]}]}").activity())
                .isEqualTo(ActivityRule.MONITOR);
        assertThat(only(
                "{profile: neon, activity: any-traffic, projects: [{id: p-1, computes: [{id: ep-one}]}]}")
                .activity()).isEqualTo(ActivityRule.ANY_TRAFFIC);
        assertThat(only("{projects: [{id: p-1, computes: [{id: ep-one, activity: monitor}]}]}").activity())
                .isEqualTo(ActivityRule.MONITOR);
    }

    @Test
    void everythingCanBeWritten() {
        Scenario scenario = Scenario.parse("""
                clock: {rate: 60, start: 2026-01-05T08:00:00Z}
                counters: modelled
                projects:
                  - id: p-1
                    computes:
                      - id: ep-one
                        cache: off
                        view-rights: no-select
                        crash-after: 10m
                        tls: self-signed
                        autoscaling: {look-back: 10m, down-after: 15m}
                        model:
                          application-name: shop
                          working-set: 32MiB
                          skew: 1.2
                          scan-share: 0.1
                          scan-size: 1GiB
                          write-share: 0.2
                          rate-per-second: 500
                          seed: 7
                          schedule: {when: bursts, every: 1h, lasting: 5m}
                        listener-faults:
                          - {do: refuse, first: 3}
                          - {do: drip, from: 1m, until: 2m}
                          - {do: error, sqlstate: "53300", message: too many}
                """);
        assertThat(scenario.keys().clock()).isEqualTo(new ClockSpec(60, Instant.parse("2026-01-05T08:00:00Z")));
        BehaviourProfile behaviour = behaviour(scenario);
        assertThat(behaviour.cacheOn()).isFalse();
        assertThat(behaviour.viewRights()).isEqualTo(ViewRights.NO_SELECT);
        assertThat(behaviour.crashAfter()).isEqualTo(Duration.ofMinutes(10));
        assertThat(behaviour.listening().tls()).isTrue();
        assertThat(behaviour.autoscaling()).isEqualTo(new Autoscaling(Duration.ofMinutes(10), Duration.ofMinutes(15)));
        assertThat(behaviour.model())
                .isEqualTo(new AccessPattern("shop", 32L << 20, 1.2, 0.1, 1L << 30, 0.2, 500, 7,
                        schedule("{when: bursts, every: 1h, lasting: 5m}")));
        Duration second = Duration.ofSeconds(1);
        assertThat(behaviour.listening().faults())
                .containsExactly(
                        new ListenerFault(Duration.ZERO, null, 3L, Doing.REFUSE, second, 0, "57P03", "not now"),
                        new ListenerFault(Duration.ofMinutes(1), Duration.ofMinutes(2), null, Doing.DRIP, second, 0,
                                "57P03",
                                "not now"),
                        new ListenerFault(Duration.ZERO, null, null, Doing.ERROR, second, 0, "53300", "too many"));
    }

    @Test
    void everyProblemIsNamedWithItsPath() {
        assertThatThrownBy(() -> Scenario
                .parse("""
                        profile: moon
                        clock: {rate: 0, start: tomorrow}
                        projects:
                          - id: p-1
                            computes:
                              - id: ep-one
                                activity: guess
                                model: {working-set: 1B, scan-share: 2, schedule: {when: office-hours, days: foo, zone: Nowhere}}
                                listener-faults: [{do: dance}, {do: error, sqlstate: bad}]
                        """))
                .isInstanceOf(InvalidScenario.class)
                .hasMessageContaining("profile must be one of standard, neon")
                .hasMessageContaining("clock.rate must be above 0")
                .hasMessageContaining("clock.start must be a time")
                .hasMessageContaining("computes[0].activity must be one of any-traffic, monitor")
                .hasMessageContaining("computes[0].model needs counters: modelled")
                .hasMessageContaining("model.working-set must be at least a page")
                .hasMessageContaining("model.scan-share must be between 0 and 1")
                .hasMessageContaining("schedule.days must be days")
                .hasMessageContaining("schedule.zone must be a time zone")
                .hasMessageContaining("listener-faults[0].do must be one of closed, refuse")
                .hasMessageContaining("listener-faults[1].sqlstate must be five");
    }

    @ParameterizedTest
    @CsvSource({"2026-01-05T07:59:59Z, false", "2026-01-05T08:00:00Z, true", "2026-01-05T17:29:59Z, true",
        "2026-01-05T17:30:00Z, false", "2026-01-10T12:00:00Z, false"})
    void officeHours_areOnWorkingDaysFromTo(Instant now, boolean on) {
        Schedule schedule = schedule("{when: office-hours, from: \"08:00\", to: \"17:30\", days: mon-fri}");
        assertThat(schedule.isOn(now, Instant.EPOCH)).isEqualTo(on);
    }

    @ParameterizedTest
    @CsvSource({"2026-01-09T23:00:00Z, true", "2026-01-10T01:59:00Z, true", "2026-01-10T23:00:00Z, false",
        "2026-01-09T01:00:00Z, false"})
    void hoursThroughMidnight_belongToTheDayTheyBeganOn(Instant now, boolean on) {
        Schedule schedule = schedule("{when: office-hours, from: \"22:00\", to: \"02:00\", days: fri}");
        assertThat(schedule.isOn(now, Instant.EPOCH)).isEqualTo(on);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "299, true", "300, false", "3599, false", "3600, true"})
    void bursts_beginWithTheEmulator(long second, boolean on) {
        Instant origin = Instant.parse("2026-01-05T08:00:00Z");
        Schedule schedule = schedule("{when: bursts, every: 1h, lasting: 5m}");
        assertThat(schedule.isOn(origin.plusSeconds(second), origin)).isEqualTo(on);
    }

    private static Schedule schedule(String written) {
        AccessPattern model = only(
                "{counters: modelled, projects: [{id: p-1, computes: [{id: ep-one, model: {schedule: "
                        + written + "}}]}]}")
                .model();
        return Objects.requireNonNull(model).schedule();
    }

    private static BehaviourProfile only(String yaml) {
        return behaviour(Scenario.parse(yaml));
    }

    private static BehaviourProfile behaviour(Scenario scenario) {
        return scenario.behaviour(scenario.keys().projects().getFirst().computes().getFirst());
    }
}
