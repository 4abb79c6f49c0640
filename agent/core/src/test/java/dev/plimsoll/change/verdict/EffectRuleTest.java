package dev.plimsoll.change.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A target of 99 %; a size that was predicted to reach 98 %, at least 97 %, from 95 % at 100 reads per second. */
class EffectRuleTest {

    private static final Duration REQUIRED = Duration.ofHours(1);
    private static final Ratio TARGET = new Ratio(0.99);
    private static final HitRatioInterval PREDICTED = new HitRatioInterval(new Ratio(0.97), new Ratio(0.98),
            new Ratio(0.985));
    private static final LoadedRatio BEFORE = new LoadedRatio(new Ratio(0.95), 100, 1_000_000);

    private final EffectRule rule = new EffectRule();

    @Test
    void withoutData_thereIsNoVerdict_andNeverConfirmed() {
        assertThat(grown(null, Duration.ofDays(7).minusSeconds(1))).isEmpty();
        assertThat(grown(null, Duration.ofDays(7))).contains(
                new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.NoData(Duration.ofDays(7))));
    }

    /** Reads a second of 100 before, of which 95 hit; 97 to 98.5 hits were predicted. */
    @ParameterizedTest(name = "{4}")
    @CsvSource(nullValues = "-", value = {"LARGER_CACHE, 0.99, 100, CONFIRMED, at the target",
        "LARGER_CACHE, 0.97, 100, CONFIRMED, as predicted",
        "LARGER_CACHE, 0.965, 100, CONFIRMED, exactly half of three points",
        "LARGER_CACHE, 0.964, 100, INEFFECTIVE, less than half", "LARGER_CACHE, 0.95, 100, INEFFECTIVE, as before",
        "LOWER_COST, 0.99, 100, CONFIRMED, at the target", "LOWER_COST, 0.97, 100, CONFIRMED, as predicted",
        "LOWER_COST, 0.9699, 100, CONFIRMED, 'less than predicted, and better than before'",
        "LOWER_COST, 0.94, 100, HARMFUL, worse than before",
        "LOWER_COST, 0.995, 49, -, a quiet hour proves nothing good",
        "LOWER_COST, 0.995, 50, CONFIRMED, half of the load",
        "LOWER_COST, 0.995, 1000, CONFIRMED, a good ratio in a rush",
        "LOWER_COST, 0.9, 201, -, a rush proves nothing bad", "LOWER_COST, 0.9, 200, HARMFUL, twice the load",
        "LOWER_COST, 0.9, 1, HARMFUL, a bad ratio in a quiet hour",
        "LOWER_COST, 0.48, 202, HARMFUL, a rush excuses no fewer hits than the former load needs",
        "LOWER_COST, 0.49, 202, -, as many hits as the former load needs", "LARGER_CACHE, 0.3, 202, -, a larger size"})
    void theRatioUnderALikeLoad_isJudgedByTarget_interval_andTheTimeBefore(Purpose purpose, double ratio, double reads,
            @Nullable EffectVerdict verdict, String why) {
        assertThat(judge(purpose, BEFORE, new LoadedRatio(new Ratio(ratio), reads, 1_000_000), 50, REQUIRED)
                .map(Effect::verdict)
                .orElse(null)).as(why).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"LOWER_COST, true, 1, HARMFUL", "AWAKE_TIME, true, 1, HARMFUL",
        "LARGER_CACHE, true, 1, -", "MORE_CONNECTIONS, true, 167, -", "LOWER_COST, false, 1, -",
        "LOWER_COST, false, 168, INCONCLUSIVE", "LARGER_CACHE, true, 168, INCONCLUSIVE"})
    void whileTheObjectiveIsNotKnownToBeMet_noChangeIsGood_andASavingOneIsUndone(Purpose purpose, boolean isMissed,
            long hours, @Nullable EffectVerdict verdict) {
        EffectCause objection = isMissed ? new EffectCause.ObjectiveMissed()
                : new EffectCause.ObjectiveUnknown("no sample");

        assertThat(EffectRule.despite(objection, purpose, Duration.ofHours(hours))).isEqualTo(
                Optional.ofNullable(verdict).map(found -> new Effect(found, objection)));
    }

    @Test
    void anUnlikeLoad_isInconclusiveAtTheLimit() {
        assertThat(judge(Purpose.LOWER_COST, BEFORE, new LoadedRatio(new Ratio(0.9), 201, 1_000_000), null,
                Duration.ofDays(7)))
                .contains(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.OtherLoad(100, 201)));
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
                warm(0.9, reads, REQUIRED))
                .map(Effect::verdict);
    }

    @Test
    void connections_decideAlone_whereTheyWereTheReason() {
        assertThat(connections(Purpose.MORE_CONNECTIONS, 98)).contains(EffectVerdict.CONFIRMED);
        assertThat(connections(Purpose.MORE_CONNECTIONS, 99)).contains(EffectVerdict.INEFFECTIVE);
        assertThat(connections(Purpose.LOWER_COST, 99)).contains(EffectVerdict.HARMFUL);
        assertThat(connections(Purpose.LOWER_COST, 98)).isEmpty();
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
        LoadedRatio good = new LoadedRatio(new Ratio(0.995), 100, 1_000_000);
        LoadedRatio bad = new LoadedRatio(new Ratio(0.9), 100, 1_000_000);

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
        assertThat(afterWarmUp(Duration.ofDays(2), 0.995, REQUIRED)).contains(EffectVerdict.CONFIRMED);
    }

    private Optional<EffectVerdict> afterWarmUp(Duration warmUp, double ratio, Duration observed) {
        Expectation expected = expecting(Purpose.LOWER_COST, PREDICTED)
                .with(new ExpectedImpact(1, 1L, warmUp, 0.0, null));
        return rule.judge(expected, warm(ratio, 100, observed)).map(Effect::verdict);
    }

    /** An owner who lets a compute grow after a second has a verdict after a second, but not before the warm-up. */
    @Test
    void lessRequiredEvidence_isEnoughForAVerdict() {
        Expectation expected = expecting(Purpose.LOWER_COST, PREDICTED)
                .with(new ExpectedImpact(1, 1L, Duration.ofSeconds(3), 0.0, null));

        assertThat(hasty(expected, Duration.ofSeconds(2))).isEmpty();
        assertThat(hasty(expected, Duration.ofSeconds(3))).contains(EffectVerdict.CONFIRMED);
    }

    private Optional<EffectVerdict> hasty(Expectation expected, Duration observed) {
        return rule.judge(expected, new EffectEvidence(TARGET, Duration.ofSeconds(1),
                new LoadedRatio(new Ratio(0.995), 100, 1_000_000), null, observed, observed)).map(Effect::verdict);
    }

    /** Nobody can say whether a larger size is better than what is not known. */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.975, 1})
    void withoutARatioBefore_aLargerSizeIsInconclusive(double now) {
        assertThat(judge(Purpose.LARGER_CACHE, null, new LoadedRatio(new Ratio(now), 1, 1_000_000), null,
                REQUIRED))
                .contains(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.BeforeUnknown()));
        assertThat(rule.judge(new Expectation(Purpose.MORE_CONNECTIONS, null, null, null, null, null, null),
                new EffectEvidence(TARGET,
                        REQUIRED, null, new EffectEvidence.ConnectionUse(5, 100), REQUIRED, REQUIRED)))
                .contains(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.BeforeUnknown()));
    }

    /** From 80 % to 80 % at a multiple of the cost, whatever was predicted, and wherever the target lies. */
    @ParameterizedTest
    @CsvSource({"0.99, 0.80, 0.95, 1", "0.99, 0.80, 0.80, 1", "0.99, 0.10, 0.50, 0.6", "0.99, 0.9, 0.95, 1",
        "0.80, 0.80, 0.95, 1", "0.5, 0.8, 0.9, 1"})
    void aLargerSizeWithoutABetterRatio_isIneffective(double target, double lower, double expected, double upper) {
        LoadedRatio same = new LoadedRatio(new Ratio(0.8), 100, 1_000_000);
        HitRatioInterval predicted = new HitRatioInterval(new Ratio(lower), new Ratio(expected), new Ratio(upper));

        assertThat(rule.judge(new Expectation(Purpose.LARGER_CACHE, predicted, same, null, null, null, null),
                new EffectEvidence(
                        new Ratio(target), REQUIRED, same, null, REQUIRED, REQUIRED))
                .map(Effect::verdict))
                .contains(EffectVerdict.INEFFECTIVE);
    }

    /** Between 95 % and 99 %: the target is reached, at least 97.5 % was predicted, or half of what was predicted came. */
    @ParameterizedTest
    @CsvSource({"0.99, 0.975, 0.98, CONFIRMED", "0.9899, 0.995, 0.998, CONFIRMED", "0.976, 0.975, 0.999, CONFIRMED",
        "0.974, 0.975, 0.999, INEFFECTIVE", "0.951, 0.95, 0.999, INEFFECTIVE", "0.96, 0.95, 0.999, INEFFECTIVE",
        "0.9524, 0.9, 0.952, INEFFECTIVE", "0.9526, 0.9, 0.952, CONFIRMED", "0.9, 0.5, 0.6, INEFFECTIVE"})
    void aLargerSize_needsAnImprovement_andEnoughOfIt(double now, double lower, double expected,
            EffectVerdict verdict) {
        HitRatioInterval predicted = new HitRatioInterval(new Ratio(lower), new Ratio(expected), Ratio.ONE);

        assertThat(rule
                .judge(expecting(Purpose.LARGER_CACHE, predicted),
                        warm(now, 100, REQUIRED))
                .map(Effect::verdict)).contains(verdict);
    }

    /** So few reads may show such a difference by chance: more of them decide, or nobody ever knows. */
    @Test
    void aDifferenceWithinTheNoise_waitsForMoreReads() {
        assertThat(ofReads(0.97, 100, REQUIRED)).isEmpty();
        assertThat(ofReads(0.97, 10_000, REQUIRED).map(Effect::verdict)).contains(EffectVerdict.CONFIRMED);
        assertThat(ofReads(0.97, 100, EffectRule.LIMIT)).contains(new Effect(EffectVerdict.INCONCLUSIVE,
                new EffectCause.WithinNoise(new Ratio(0.95), new Ratio(0.97))));
        assertThat(ofReads(0.95, 100, REQUIRED).map(Effect::verdict)).as("no difference at all")
                .contains(EffectVerdict.INEFFECTIVE);
    }

    private Optional<Effect> ofReads(double now, long reads, Duration since) {
        return rule.judge(
                new Expectation(Purpose.LARGER_CACHE, PREDICTED, new LoadedRatio(new Ratio(0.95), 100, reads), null,
                        null, null, null),
                new EffectEvidence(TARGET, REQUIRED, new LoadedRatio(new Ratio(now), 100, reads), null, since, since));
    }

    /** Below the target and the prediction, but as before: the smaller size changed nothing. */
    @Test
    void aSmallerSizeThatIsNoWorseThanBefore_doesNoHarm() {
        assertThat(judge(Purpose.LOWER_COST, BEFORE, BEFORE, 50, REQUIRED)).contains(new Effect(
                EffectVerdict.CONFIRMED, new EffectCause.NotWorse(new Ratio(0.95), new Ratio(0.95))));
        assertThat(judge(Purpose.LOWER_COST, BEFORE, new LoadedRatio(new Ratio(0.94), 100, 100), 50, REQUIRED)
                .map(Effect::verdict)).as("by chance").contains(EffectVerdict.CONFIRMED);
        assertThat(judge(Purpose.LOWER_COST, BEFORE, new LoadedRatio(new Ratio(0.94), 100, 100_000), 50, REQUIRED)
                .map(Effect::verdict)).contains(EffectVerdict.HARMFUL);
    }

    /** The table ends at 4,000 connections: nothing is gained from 9 CU to 10 CU. */
    @Test
    void aSizeWithTheSameLimitOfConnections_isIneffective() {
        assertThat(rule.judge(new Expectation(Purpose.MORE_CONNECTIONS, null, null, null,
                new EffectEvidence.ConnectionUse(3_900, 4_000), null, null),
                new EffectEvidence(TARGET, REQUIRED, null,
                        new EffectEvidence.ConnectionUse(3_900, 4_000), REQUIRED, REQUIRED)))
                .contains(new Effect(EffectVerdict.INEFFECTIVE, new EffectCause.LimitNotRaised(4_000, 4_000)));
    }

    /** A cache that still fills cannot show what it is good for. */
    @Test
    void theWarmUp_delaysABadVerdictOnALargerSize() {
        Expectation expected = expecting(Purpose.LARGER_CACHE, PREDICTED)
                .with(new ExpectedImpact(1, 1L, Duration.ofMinutes(20), 0.0, null));

        assertThat(rule.judge(expected, new EffectEvidence(TARGET, REQUIRED, BEFORE, null, Duration.ofMinutes(19),
                Duration.ofMinutes(19)))).isEmpty();
        assertThat(rule.judge(expected, new EffectEvidence(TARGET, REQUIRED, BEFORE, null, Duration.ofMinutes(20),
                Duration.ofMinutes(20))).map(Effect::verdict)).contains(EffectVerdict.INEFFECTIVE);
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
            Optional<Effect> worse = judge(purpose, BEFORE, new LoadedRatio(new Ratio(low), load, 1_000_000), null,
                    REQUIRED);
            Optional<Effect> better = judge(purpose, BEFORE, new LoadedRatio(new Ratio(high), load, 1_000_000), null,
                    REQUIRED);

            assertThat(better.orElseThrow().verdict().isBad()).as("%s %s %s", purpose, low, high)
                    .isIn(false, worse.orElseThrow().verdict().isBad());
        }
    }

    private Optional<Effect> grown(@Nullable LoadedRatio warm, Duration since) {
        return judge(Purpose.LARGER_CACHE, BEFORE, warm, 50, since);
    }

    /** What is expected of a change, by its effect on the hit ratio alone. */
    private static Expectation expecting(Purpose purpose, HitRatioInterval predicted) {
        return new Expectation(purpose, predicted, BEFORE, null, null, null, null);
    }

    /** A warm cache under so many reads a second, observed for so long since the change. */
    private static EffectEvidence warm(double ratio, double reads, Duration observed) {
        return new EffectEvidence(TARGET, REQUIRED, new LoadedRatio(new Ratio(ratio), reads, 1_000_000), null, observed,
                observed);
    }

    private Optional<EffectVerdict> connections(Purpose purpose, int used) {
        return judge(purpose, BEFORE, null, used, REQUIRED).map(Effect::verdict);
    }

    private Optional<Effect> judge(Purpose purpose, @Nullable LoadedRatio before, @Nullable LoadedRatio warm,
            @Nullable Integer used, Duration since) {
        return judge(purpose, before, warm, used, since, since);
    }

    /** 90 connections before, and a limit of 100 now. */
    private Optional<Effect> judge(Purpose purpose, @Nullable LoadedRatio before, @Nullable LoadedRatio warm,
            @Nullable Integer used, Duration observed, Duration since) {
        return rule.judge(
                new Expectation(purpose, PREDICTED, before, null, new EffectEvidence.ConnectionUse(90, 95), null, null),
                new EffectEvidence(TARGET, REQUIRED, warm,
                        used == null ? null : new EffectEvidence.ConnectionUse(used, 100), observed, since));
    }
}
