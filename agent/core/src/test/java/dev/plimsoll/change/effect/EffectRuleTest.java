package dev.plimsoll.change.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.effect.Expectation.Interval;
import dev.plimsoll.change.effect.Expectation.Purpose;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A target of 99 %; a size that was predicted to reach 98 %, at least 97 %, from 95 % at 100 reads per second. */
class EffectRuleTest {

    private static final Duration REQUIRED = Duration.ofHours(1);
    private static final Ratio TARGET = new Ratio(0.99);
    private static final Interval PREDICTED = new Interval(new Ratio(0.97), new Ratio(0.98), new Ratio(0.985));
    private static final LoadedRatio BEFORE = new LoadedRatio(new Ratio(0.95), 100);

    private final EffectRule rule = new EffectRule();

    @Test
    void withoutData_thereIsNoVerdict_andNeverConfirmed() {
        assertThat(grown(null, Duration.ofDays(7).minusSeconds(1))).isEmpty();
        assertThat(grown(null, Duration.ofDays(7))).contains(
                new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.NoData(Duration.ofDays(7))));
    }

    @Test
    void grown_isJudgedByTarget_interval_andHalfOfTheImprovement() {
        assertThat(grown(0.99, 100)).contains(EffectVerdict.CONFIRMED);
        assertThat(grown(0.97, 100)).contains(EffectVerdict.CONFIRMED);
        assertThat(grown(0.965, 100)).as("exactly half of three points").contains(EffectVerdict.CONFIRMED);
        assertThat(grown(0.964, 100)).contains(EffectVerdict.INEFFECTIVE);
        assertThat(grown(0.95, 100)).contains(EffectVerdict.INEFFECTIVE);
    }

    @Test
    void shrunk_isHarmfulBelowTargetAndInterval() {
        assertThat(shrunk(0.99, 100)).contains(EffectVerdict.CONFIRMED);
        assertThat(shrunk(0.97, 100)).as("as predicted").contains(EffectVerdict.CONFIRMED);
        assertThat(shrunk(0.9699, 100)).contains(EffectVerdict.HARMFUL);
    }

    /** A quiet hour proves nothing good, and a rush proves nothing bad. */
    @Test
    void unlikeLoad_delaysTheVerdict_untilTheLimit() {
        assertThat(shrunk(0.995, 49)).isEmpty();
        assertThat(shrunk(0.995, 50)).contains(EffectVerdict.CONFIRMED);
        assertThat(shrunk(0.995, 1_000)).contains(EffectVerdict.CONFIRMED);
        assertThat(shrunk(0.9, 201)).isEmpty();
        assertThat(shrunk(0.9, 200)).contains(EffectVerdict.HARMFUL);
        assertThat(shrunk(0.9, 1)).contains(EffectVerdict.HARMFUL);
        assertThat(judge(Purpose.LOWER_COST, BEFORE, new LoadedRatio(new Ratio(0.9), 201), null, Duration.ofDays(7)))
                .contains(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.OtherLoad(100, 201)));
    }

    /** The former 100 reads a second alone should have had 97 hits a second. */
    @Test
    void aRush_excusesNoCacheThatServesLessThanTheFormerLoadNeeds() {
        assertThat(shrunk(0.48, 202)).contains(EffectVerdict.HARMFUL);
        assertThat(shrunk(0.49, 202)).isEmpty();
        assertThat(grown(0.3, 202)).as("a larger size").isEmpty();
        assertThat(shrunk(0.995, 49)).as("a good ratio in a quiet hour").isEmpty();
    }

    /** A compute shrinks in a quiet hour, and its usual load returns an hour later. */
    @Test
    void theBusiestHourBefore_excusesNoSmallerSize() {
        assertThat(withBusiest(300, Purpose.LOWER_COST, 600)).contains(EffectVerdict.HARMFUL);
        assertThat(withBusiest(300, Purpose.LOWER_COST, 601)).as("more than ever before").isEmpty();
        assertThat(withBusiest(300, Purpose.LARGER_CACHE, 201)).as("a larger size is compared with the time before")
                .isEmpty();
        assertThat(withBusiest(null, Purpose.LOWER_COST, 201)).as("not recorded").isEmpty();
    }

    private Optional<EffectVerdict> withBusiest(@Nullable Number busiest, Purpose purpose, double reads) {
        return rule.judge(new Expectation(purpose, PREDICTED, BEFORE, busiest == null ? null : busiest.doubleValue(),
                null, null, null),
                new EffectEvidence(TARGET, REQUIRED, new LoadedRatio(new Ratio(0.9), reads), null, Duration.ofHours(1),
                        Duration.ofHours(1)))
                .map(Effect::verdict);
    }

    @Test
    void connections_decideAlone_whereTheyWereTheReason() {
        assertThat(connections(Purpose.MORE_CONNECTIONS, 99)).contains(EffectVerdict.CONFIRMED);
        assertThat(connections(Purpose.MORE_CONNECTIONS, 100)).contains(EffectVerdict.INEFFECTIVE);
        assertThat(connections(Purpose.LOWER_COST, 100)).contains(EffectVerdict.HARMFUL);
        assertThat(connections(Purpose.LOWER_COST, 99)).isEmpty();
        assertThat(connections(Purpose.LARGER_CACHE, 100)).isEmpty();
    }

    /** Right after the restart nobody is connected yet. */
    @Test
    void fewConnections_confirmNoHigherLimit_untilHalfOfTheFormerOnesAreBack() {
        assertThat(connections(Purpose.MORE_CONNECTIONS, 0)).isEmpty();
        assertThat(connections(Purpose.MORE_CONNECTIONS, 44)).isEmpty();
        assertThat(connections(Purpose.MORE_CONNECTIONS, 45)).contains(EffectVerdict.CONFIRMED);
        assertThat(judge(Purpose.MORE_CONNECTIONS, BEFORE, null, 3, EffectRule.LIMIT, EffectRule.LIMIT)).contains(
                new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.OtherConnections(90, 3)));
    }

    /** However many reads there were: seconds under a good load prove nothing. */
    @Test
    void momentsOfObservation_giveNoVerdict_exceptRefusedConnections() {
        Duration moment = EffectRule.LEAST.minusSeconds(1);
        LoadedRatio good = new LoadedRatio(new Ratio(0.995), 100);
        LoadedRatio bad = new LoadedRatio(new Ratio(0.9), 100);

        assertThat(judge(Purpose.LOWER_COST, BEFORE, good, 50, moment, moment)).isEmpty();
        assertThat(judge(Purpose.LOWER_COST, BEFORE, bad, 50, moment, moment)).isEmpty();
        assertThat(judge(Purpose.MORE_CONNECTIONS, BEFORE, null, 90, moment, moment)).isEmpty();
        assertThat(judge(Purpose.LOWER_COST, BEFORE, null, 100, moment, moment).map(Effect::verdict))
                .contains(EffectVerdict.HARMFUL);
        assertThat(judge(Purpose.LOWER_COST, BEFORE, good, 50, moment, EffectRule.SELDOM_AWAKE).map(Effect::verdict))
                .as("seldom awake")
                .contains(EffectVerdict.CONFIRMED);
    }

    /** A bad ratio of a warm cache is as bad before the expected end of the warm-up; a good one may be luck. */
    @Test
    void expectedWarmUp_delaysAGoodVerdict_byAnHourAtMost() {
        assertThat(afterWarmUp(Duration.ofMinutes(20), 0.995, Duration.ofMinutes(19))).isEmpty();
        assertThat(afterWarmUp(Duration.ofMinutes(20), 0.995, Duration.ofMinutes(20)))
                .contains(EffectVerdict.CONFIRMED);
        assertThat(afterWarmUp(Duration.ofMinutes(20), 0.9, Duration.ofMinutes(5))).contains(EffectVerdict.HARMFUL);
        assertThat(afterWarmUp(Duration.ofDays(2), 0.995, Duration.ofHours(1))).contains(EffectVerdict.CONFIRMED);
    }

    private Optional<EffectVerdict> afterWarmUp(Duration warmUp, double ratio, Duration observed) {
        Expectation expected = new Expectation(Purpose.LOWER_COST, PREDICTED, BEFORE)
                .with(new ExpectedImpact(1, 1L, warmUp, 0.0, null));
        return rule
                .judge(expected,
                        new EffectEvidence(TARGET, REQUIRED, new LoadedRatio(new Ratio(ratio), 100), null, observed,
                                observed))
                .map(Effect::verdict);
    }

    /** An owner who lets a compute grow after a second has a verdict after a second, but not before the warm-up. */
    @Test
    void lessRequiredEvidence_isEnoughForAVerdict() {
        Expectation expected = new Expectation(Purpose.LOWER_COST, PREDICTED, BEFORE)
                .with(new ExpectedImpact(1, 1L, Duration.ofSeconds(3), 0.0, null));

        assertThat(hasty(expected, Duration.ofSeconds(2))).isEmpty();
        assertThat(hasty(expected, Duration.ofSeconds(3))).contains(EffectVerdict.CONFIRMED);
    }

    private Optional<EffectVerdict> hasty(Expectation expected, Duration observed) {
        return rule.judge(expected, new EffectEvidence(TARGET, Duration.ofSeconds(1),
                new LoadedRatio(new Ratio(0.995), 100), null, observed, observed)).map(Effect::verdict);
    }

    @Test
    void withoutARatioBefore_onlyAGoodOneIsJudged_forALargerSize() {
        assertThat(judge(Purpose.LARGER_CACHE, null, new LoadedRatio(new Ratio(0.975), 1), null, Duration.ofHours(1))
                .map(Effect::verdict)).contains(EffectVerdict.CONFIRMED);
        assertThat(judge(Purpose.LARGER_CACHE, null, new LoadedRatio(new Ratio(0.9), 1), null, Duration.ofHours(1)))
                .isEmpty();
    }

    /** The higher the hit ratio, the better the verdict; at the same load. */
    @Test
    void verdict_neverGetsWorseWithABetterRatio() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            Purpose purpose = random.nextBoolean() ? Purpose.LARGER_CACHE : Purpose.LOWER_COST;
            double low = random.nextDouble();
            double high = low + random.nextDouble() * (1 - low);
            double load = 50 + random.nextInt(151);
            Optional<Effect> worse = judge(purpose, BEFORE, new LoadedRatio(new Ratio(low), load), null,
                    Duration.ofHours(1));
            Optional<Effect> better = judge(purpose, BEFORE, new LoadedRatio(new Ratio(high), load), null,
                    Duration.ofHours(1));

            assertThat(better.orElseThrow().verdict().isBad()).as("%s %s %s", purpose, low, high)
                    .isIn(false, worse.orElseThrow().verdict().isBad());
        }
    }

    @Test
    void breaker_countsTheLatestFive_withoutInconclusiveOnes() {
        EffectVerdict good = EffectVerdict.CONFIRMED;
        EffectVerdict bad = EffectVerdict.HARMFUL;
        EffectVerdict open = EffectVerdict.INCONCLUSIVE;

        assertThat(Breaker.isOpenForFleet(List.of(bad, good, bad, good, bad))).isTrue();
        assertThat(Breaker.isOpenForFleet(List.of(bad, good, good, bad, good, bad))).isFalse();
        assertThat(Breaker.isOpenForFleet(List.of(bad, open, open, bad, open, open, bad))).isTrue();
        assertThat(Breaker.isOpenForCompute(List.of(bad, good, good))).isFalse();
        assertThat(Breaker.isOpenForCompute(List.of(bad, good, EffectVerdict.INEFFECTIVE))).isTrue();
    }

    private Optional<Effect> grown(@Nullable LoadedRatio warm, Duration since) {
        return judge(Purpose.LARGER_CACHE, BEFORE, warm, 50, since);
    }

    private Optional<EffectVerdict> grown(double ratio, double reads) {
        return judge(Purpose.LARGER_CACHE, BEFORE, new LoadedRatio(new Ratio(ratio), reads), 50, Duration.ofHours(1))
                .map(Effect::verdict);
    }

    private Optional<EffectVerdict> shrunk(double ratio, double reads) {
        return judge(Purpose.LOWER_COST, BEFORE, new LoadedRatio(new Ratio(ratio), reads), 50, Duration.ofHours(1))
                .map(Effect::verdict);
    }

    private Optional<EffectVerdict> connections(Purpose purpose, int used) {
        return judge(purpose, BEFORE, null, used, Duration.ofHours(1)).map(Effect::verdict);
    }

    private Optional<Effect> judge(Purpose purpose, @Nullable LoadedRatio before, @Nullable LoadedRatio warm,
            @Nullable Integer used, Duration since) {
        return judge(purpose, before, warm, used, since, since);
    }

    /** 90 connections before, and a limit of 100 now. */
    private Optional<Effect> judge(Purpose purpose, @Nullable LoadedRatio before, @Nullable LoadedRatio warm,
            @Nullable Integer used, Duration observed, Duration since) {
        return rule.judge(new Expectation(purpose, PREDICTED, before, null, 90, null, null),
                new EffectEvidence(TARGET, REQUIRED, warm,
                        used == null ? null : new EffectEvidence.Use(used, 100), observed, since));
    }
}
