package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpact.WarmupBasis;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.plan.WaitingSaving.Until;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ImpactSentencesTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private static RestartImpact refilling(@Nullable Duration warmup, @Nullable WarmupBasis basis) {
        return new RestartImpact(true, RestartRule.FIXED_SIZE, 4, new Bytes(1), warmup, Given.costs(1), 393_216L,
                basis, null);
    }

    @Test
    void theRefill_namesItsMisses_itsTime_andWhereThatIsFrom() {
        assertThat(ImpactSentences.refill(refilling(Duration.ofMinutes(15), WarmupBasis.OBSERVED))).containsExactly(
                "Until the cache is warm again, about 393,216 reads miss. At the rate of earlier starts, that takes about 15 min.");
        assertThat(ImpactSentences.refill(refilling(Duration.ofMinutes(15), WarmupBasis.ESTIMATED))).singleElement()
                .asString()
                .endsWith("At the present rate of reads, that takes about 15 min.");
        assertThat(ImpactSentences.refill(refilling(null, null))).singleElement()
                .asString()
                .endsWith("The time for it is not known.");
        assertThat(ImpactSentences
                .refill(new RestartImpact(false, RestartRule.SUSPENDED, 0, Bytes.ZERO, Duration.ZERO,
                        ChangeCosts.NOTHING, null, null, null)))
                .isEmpty();
    }

    @Test
    void typicalConnections_ofThisHour_andOfTheQuietestOne() {
        assertThat(ImpactSentences.typical(times(24, 38.4, new TypicalHour(146, 0.2, NOON)))).isEqualTo(
                "At this hour of the week, a restart typically drops 38 connections. The fewest are 0, on Sunday at 02:00 UTC.");
        assertThat(ImpactSentences.typical(times(168, null, new TypicalHour(0, 1, NOON)))).isEqualTo(
                "Connections at this hour of the week are not known yet. The fewest are 1, on Monday at 00:00 UTC.");
        assertThat(ImpactSentences.typical(Given.NO_RESTARTS))
                .isEqualTo("Connections by hour of the week are not known yet.");
    }

    @Test
    void ofLessThanADay_noHourIsCalledTheQuietest() {
        assertThat(ImpactSentences.typical(times(23, 98.0, null))).isEqualTo(
                "At this hour of the week, a restart typically drops 98 connections. The quietest hour is not known yet: 23 of 168 hours of the week were observed.");
    }

    private static RestartImpact startingAs(@Nullable StartRecord latest) {
        return new RestartImpact(true, RestartRule.FIXED_SIZE, 4, new Bytes(1), null, Given.costs(1), 7L, null,
                latest);
    }

    private static StartRecord resize(StartWarmth warmth) {
        return new StartRecord(StartKind.RESIZE, warmth, Duration.ofSeconds(20), 300, null);
    }

    @Test
    void thePriceSaysByWhichStart_andWhereResizesAreWarm_thatAsleepIsNoCheaperForTheCache() {
        assertThat(ImpactSentences.start(startingAs(null)))
                .hasValue("No resize of this compute was observed, so this is priced as a start with an empty cache.");
        assertThat(ImpactSentences.start(startingAs(resize(StartWarmth.COLD))))
                .hasValue("The latest resize of this compute began with an empty cache, and this is priced so.");
        assertThat(ImpactSentences.start(startingAs(resize(StartWarmth.WARM))))
                .hasValueSatisfying(text -> assertThat(text)
                        .endsWith("so. Waiting for a suspend saves connections, but no refill of the cache."));
    }

    private static RestartTimes times(int known, @Nullable Double now, @Nullable TypicalHour lowest) {
        WeekProfile observed = WeekProfile.UNKNOWN.with(1, NOON, NOON.plus(known, ChronoUnit.HOURS));
        return new RestartTimes(new WeeklyImpact(observed, observed), now, lowest, ClientRoute.UNKNOWN, List.of(),
                List.of());
    }

    @ParameterizedTest
    @CsvSource({"0, Monday at 00:00 UTC", "23, Monday at 23:00 UTC", "24, Tuesday at 00:00 UTC",
        "167, Sunday at 23:00 UTC"})
    void anHourOfTheWeek_hasItsDay(int hour, String text) {
        assertThat(ImpactSentences.hour(hour)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource(ClientRoute.class)
    void everyRoute_hasASentence(ClientRoute route) {
        assertThat(ImpactSentences.clients(route)).endsWith("through the pooler.");
    }

    @Test
    void aWait_namesWhatItSaves_andWhen() {
        assertThat(ImpactSentences.waiting(new WaitingSaving(Until.SUSPEND, NOON, 43.0, 2.43))).isEqualTo(
                "Waiting for the next suspend, expected at 2026-11-21T12:00:00Z, saves 43 connections and 2.4 CU-hours.");
        assertThat(ImpactSentences.waiting(new WaitingSaving(Until.SUSPEND, null, 1.0, null))).isEqualTo(
                "Waiting for the next suspend, at a time that is not known, saves 1 connection.");
        assertThat(ImpactSentences.waiting(new WaitingSaving(Until.WINDOW, NOON, null, null))).isEqualTo(
                "Waiting for the window that opens at 2026-11-21T12:00:00Z saves nothing that is known.");
        assertThat(ImpactSentences.waiting(new WaitingSaving(Until.WINDOW, NOON, -3.0, -0.03)))
                .as("the window is busier")
                .endsWith("saves nothing that is known.");
    }
}
