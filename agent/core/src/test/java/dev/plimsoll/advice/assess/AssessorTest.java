package dev.plimsoll.advice.assess;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.advice.CauseOf.type;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AssessorTest {

    private final Assessor assessor = new Assessor(Given.table());

    @Test
    void whatIsLeftAloneAfterAProbeWokeIt_isReportedAsOfThatProbe_andUntilWhen() {
        Life life = new Life("1").reads(Duration.ofSeconds(2), 12, 0.5, 6);
        Instant until = life.now().plus(Duration.ofMinutes(30));

        Assessment assessment = new Assessor(Given.table()).assess(Given.compute("1"),
                new AssessmentInput(life.history(), ConnectionPeaks.of(0), null, null, null,
                        new DataGap.ProbingPaused(until), null),
                Given.policy());

        assertThat(assessment).isInstanceOfSatisfying(Inconclusive.class,
                open -> assertThat(open.causes()).endsWith(new DataGap.ProbingPaused(until)));
        assertThat(assessment.evidence())
                .startsWith(new EvidenceCause.AsOfLatestProbe(life.now(), new DataGap.ProbingPaused(until)));
    }

    @Test
    void nothingObserved_isUnknown() {
        assertThat(assess(new Life("1"))).isInstanceOf(Inconclusive.class)
                .extracting(Assessment::phase)
                .isEqualTo(Phase.UNKNOWN);
    }

    @Test
    void nothingObserved_reportsWhy_byWhatThePlatformAndTheLatestProbeSay() {
        Compute active = new ComputeBuilder().compute();
        Compute disabled = new ComputeBuilder().state("idle").disabled().active(null).compute();
        Observation failed = new Observation.Unreachable(Observation.Failure.TLS, "its certificate is not trusted");

        Cause none = new InconclusiveCause.NoCacheData();
        assertThat(causes(active, null)).containsExactly(new InconclusiveCause.NeverProbed());
        assertThat(causes(active, failed)).containsExactly(none,
                new DataGap.ProbesFail("its certificate is not trusted"));
        assertThat(causes(disabled, failed)).containsExactly(none, new DataGap.Disabled());
        assertThat(causes(Given.compute("1", "idle"), null)).containsExactly(none, new DataGap.Suspended());
        assertThat(causes(Given.compute("1", "hibernating"), null)).containsExactly(none,
                new DataGap.StateUnknown("hibernating"));
    }

    @Test
    void whatKeepsFromProbeingNow_isReportedWithWhatWasObserved_whichIsOfThen() {
        Life started = new Life("1").reads(Duration.ofSeconds(13), 8_786, 0.5, 4_000);
        Observation noColumn = new Observation.Unsupported(Observation.Failure.NO_VIEW, "its view lacks a column");

        Inconclusive asleep = (Inconclusive) then(started, "idle", null);
        Inconclusive failing = (Inconclusive) then(started, "active", noColumn);
        Inconclusive unknown = (Inconclusive) then(started, "hibernating", null);

        assertThat(asleep.causes()).containsExactly(
                new InconclusiveCause.JustStarted(8_786, 10_000, Duration.ofSeconds(13)), new DataGap.Suspended());
        assertThat(asleep.evidence()).startsWith(new EvidenceCause.AsOfLatestProbe(
                Instant.parse("2026-03-01T12:00:13Z"), new DataGap.Suspended()));
        assertThat(failing.causes()).endsWith(new DataGap.ProbesFail("its view lacks a column"));
        assertThat(unknown.causes()).endsWith(new DataGap.StateUnknown("hibernating"));
    }

    @Test
    void theAssessment_staysWhileProbesFail_andTheEvidenceNamesTheGap() {
        Life life = filled().reads(MINUTE, 400_000, 0.05, Given.PAGES);
        Observation refused = new Observation.Unreachable(Observation.Failure.AUTH, "the password was refused");

        Assessment before = then(life, "active", null);
        Assessment after = then(life, "active", refused);

        assertThat(after).isInstanceOf(Conclusive.class);
        assertThat(after.evidence()).startsWith(new EvidenceCause.AsOfLatestProbe(
                Instant.parse("2026-03-01T12:02:00Z"), new DataGap.ProbesFail("the password was refused")));
        assertThat(after.evidence().subList(1, after.evidence().size())).isEqualTo(before.evidence());
    }

    @Test
    void aSingleProbe_showsWhatItShows_andWhatASecondOneWould() {
        Life recent = new Life("1").reads(Duration.ofMinutes(40), 2_000_000, 0.05, Given.PAGES);
        Life old = new Life("1").reads(HOUR.multipliedBy(3), 2_000_000, 0.05, Given.PAGES);

        Inconclusive full = (Inconclusive) assess(recent);
        Ratio target = new Ratio(0.99);
        assertThat(full.causes()).containsExactly(new InconclusiveCause.OneFullProbe(),
                new InconclusiveCause.SinceStart(Duration.ofMinutes(40), new Ratio(0.95), 2_000_000, target));
        assertThat(open(old).causes()).containsExactly(new InconclusiveCause.OneProbe(),
                new InconclusiveCause.SinceStart(Duration.ofHours(3), new Ratio(0.95), 2_000_000, target));
    }

    private Assessment then(Life life, String state, @Nullable Observation failure) {
        return assessed(Given.compute("1", state),
                new AssessmentInput(life.history(), ConnectionPeaks.of(0), null, null, failure, null, null),
                Given.policy());
    }

    @Test
    void fewReads_areReportedWithoutARatio_andOneOfThemAsOne() {
        Life life = new Life("1").reads(HOUR, 471, 0.3, 250);
        Life one = new Life("1").reads(HOUR, 0, 0, 0).reads(Duration.ofMinutes(17), 1, 0, 250);

        assertThat(assess(life).evidence())
                .contains(new EvidenceCause.TooFewForRatio(471, HOUR, new Ratio(0.99)))
                .noneMatch(EvidenceCause.WindowRatio.class::isInstance);
        assertThat(type(InconclusiveCause.TooLittleTraffic.class, open(one).causes()).reads()).isEqualTo(1);
        assertThat(type(EvidenceCause.TooFewForRatio.class, assess(one).evidence()).reads()).isEqualTo(1);
    }

    @Test
    void withNoFiguresInTheView_itIsReportedWhenMoreIsKnown() {
        Life life = new Life("1").looksInVain(MINUTE).looksInVain(MINUTE);

        assertThat(open(life).causes()).containsExactly(new InconclusiveCause.NoFigures());
    }

    @Test
    void aCacheThatIsNearlyFull_isReportedWithDigitsThatShowWhatIsMissing() {
        Life life = new Life("1");
        for (int minute = 1; minute <= 20; minute++) {
            life.reads(MINUTE, 70_000, 0.3, Given.PAGES * 998 * minute / 20_000);
        }

        Bytes used = new Bytes(Given.PAGES * 998 / 1_000 * 8192);
        Bytes capacity = Given.table().at(ComputeUnits.of("1")).orElseThrow().cache();
        assertThat(open(life).causes()).containsExactly(new InconclusiveCause.CacheFilling(used, capacity));
        assertThat(assess(life).evidence()).contains(new EvidenceCause.CacheUse(used, capacity, false));
        assertThat(used.beside(capacity)).isEqualTo("3.19 GiB");
    }

    private List<Cause> causes(Compute compute, @Nullable Observation failure) {
        AssessmentInput known = new AssessmentInput(History.EMPTY, ConnectionPeaks.of(0), null, null, failure, null,
                null);
        return ((Inconclusive) assessor.assess(compute, known, Given.policy())).causes();
    }

    static Stream<Arguments> phases() {
        return Stream.of(
                arguments("few reads just after a restart", new Life("1").reads(MINUTE, 500, 0.5, 250), Phase.COLD),
                arguments("few reads in a long run",
                        new Life("1").reads(HOUR, 500, 0.5, 250).reads(HOUR, 10, 0, 250), Phase.QUIET),
                arguments("a cache that stands still half empty",
                        new Life("1").reads(MINUTE, 500_000, 0.42, Given.PAGES / 2)
                                .reads(MINUTE, 400_000, 0.05, Given.PAGES / 2),
                        Phase.WARMING),
                arguments("a restart after a run with a full cache",
                        filled().reads(MINUTE, 400_000, 0.05, Given.PAGES)
                                .restarts(MINUTE)
                                .reads(MINUTE, 100_000, 0.9, 90_000),
                        Phase.WARMING),
                arguments("a restart with a clock that was set back",
                        new Life("1").reads(300, MINUTE, 60_000, 0.0005, 10_000)
                                .setsClock(Duration.ofDays(-2))
                                .restarts(MINUTE)
                                .reads(60, MINUTE, 60_000, 0.3, 10_000),
                        Phase.WARMING));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("phases")
    void thePhase_isThatOfTheCurrentRun(String what, Life life, Phase phase) {
        assertThat(assess(life).phase()).as(what).isEqualTo(phase);
    }

    /** A cache that has just become full. */
    private static Life filled() {
        return new Life("1").reads(MINUTE, 500_000, 0.84, Given.PAGES);
    }

    @Test
    void missesOfACacheThatIsNotFull_areWarming_howeverManyThereAre() {
        Life life = new Life("1").reads(MINUTE, 200_000, 0.9, 180_000).reads(MINUTE, 200_000, 0.8, 340_000);

        Inconclusive assessment = open(life);

        assertThat(assessment.phase()).isEqualTo(Phase.WARMING);
        assertThat(assessment.causes()).singleElement().isInstanceOf(InconclusiveCause.CacheFilling.class);
    }

    @Test
    void missesOfACacheOfUnknownFill_areNotAssessed() {
        Life life = new Life("1").leavesUseUntold().reads(MINUTE, 500_000, 0.5, 0).reads(MINUTE, 500_000, 0.05, 0);

        Inconclusive assessment = open(life);

        assertThat(assessment.phase()).isEqualTo(Phase.UNKNOWN);
        assertThat(assessment.causes()).containsExactly(new InconclusiveCause.UseHidden());
    }

    @Test
    void reachingTheTargetWithNoWordOfHowFullTheCacheIs_fits_andIsNotCalledEmpty() {
        Life life = new Life("4").reads(MINUTE, 2_000_000, 0.84, 4 * Given.PAGES)
                .leavesUseUntold()
                .reads(HOUR, 500_000, 0.005, 0)
                .reads(MINUTE, 500_000, 0.005, 0);

        Conclusive assessment = conclusive(life);

        assertThat(assessment.figures().cache().used()).isNull();
        assertThat(assessment.figures().cache().peakUsed()).isNull();
        assertThat(assessment.evidence()).noneMatch(EvidenceCause.CacheUse.class::isInstance);
    }

    @Test
    void aCacheThatHasOnlyJustFilled_isStillWarming() {
        Life life = filled().reads(MINUTE, 9_999, 0.3, Given.PAGES);

        assertThat(open(life).causes()).containsExactly(new InconclusiveCause.JustFilled(9_999, 10_000));
        assertThat(open(life).phase()).isEqualTo(Phase.WARMING);
        assertThat(assess(life.reads(MINUTE, 1, 0, Given.PAGES))).isInstanceOf(Conclusive.class);
    }

    @Test
    void aFullCacheThatMissesTooMuch_missesTheTarget() {
        Life life = filled().reads(MINUTE, 400_000, 0.05, Given.PAGES);

        Conclusive assessment = conclusive(life);

        assertThat(assessment.reachesTarget()).isFalse();
        assertThat(assessment.figures().cache().full()).isTrue();
    }

    @Test
    void exactlyAtTheTarget_reachesIt() {
        Life life = new Life("1").reads(HOUR.multipliedBy(2), 5_000_000, 0.08, 400_000)
                .reads(MINUTE, 0, 0, 400_000)
                .reads(MINUTE, 100_000, 0.01, 400_000);

        assertThat(conclusive(life).reachesTarget()).isTrue();
    }

    @Test
    void aCacheThatStoppedGrowingShortOfTheTable_isFull() {
        long capGb = (long) (Given.PAGES * 0.93);
        Life life = new Life("1").reads(MINUTE, 500_000, 0.78, capGb).reads(2, MINUTE, 400_000, 0.05, capGb);

        assertThat(conclusive(life).figures().cache().full()).isTrue();
    }

    @Test
    void aFullCacheOfAComputeHeldBelowItsLargestSize_isReportedWithTheSizeAtWhichItRan() {
        Life told = new Life("1", "8").cacheLimit(new Bytes(Given.PAGES * 8192))
                .reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 4_000_000, 0.05, Given.PAGES);
        Life unknownShare = new Life("1", "8").reads(MINUTE, 500_000, 0.84, Given.PAGES)
                .reads(MINUTE, 4_000_000, 0.05, Given.PAGES);

        Bytes one = new Bytes(Given.PAGES * 8192);
        for (Life life : List.of(told, unknownShare)) {
            assertThat(type(EvidenceCause.FullBelowLargest.class, assess(life).evidence()))
                    .returns(one, EvidenceCause.FullBelowLargest::used)
                    .returns(one, EvidenceCause.FullBelowLargest::cacheNow)
                    .returns(ComputeUnits.of("8"), EvidenceCause.FullBelowLargest::largest)
                    .returns("25.6 GiB", full -> full.cacheThen().toString())
                    .satisfies(full -> assertThat(full.cu()).isCloseTo(1, within(0.01)));
            assertThat(assess(life).evidence()).noneMatch(EvidenceCause.CacheUse.class::isInstance);
        }
    }

    @Test
    void withAFineTarget_ratiosAreReportedAsFinely() {
        Life life = new Life("1").reads(MINUTE, 1_000_000, 0.00006, 60).reads(MINUTE, 1_000_000, 0.00006, 120);

        Ratio target = new Ratio(0.99999);
        List<Cause> evidence = assess(life, Given.aiming(0.99999)).evidence();
        assertThat(evidence).contains(
                new EvidenceCause.WindowRatio(new Ratio(0.99994), 2_000_000, Duration.ofMinutes(2), target),
                new EvidenceCause.LifetimeRatio(new Ratio(0.99994), target));
        assertThat(new Ratio(0.99994).beside(target)).isEqualTo("99.994 %");
    }

    @Test
    void aSizeThatTheTableDoesNotKnow_leavesTheCapacityOpen() {
        Life life = new Life("1.5").reads(MINUTE, 500_000, 0.001, 400);

        Assessment assessment = assess(life);

        assertThat(requireNonNull(assessment.figures()).cache().capacity()).isNull();
        assertThat(assessment.evidence()).contains(new EvidenceCause.CapacityUnknown());
    }

    @Test
    void observedTime_countsTheRunsOfThePresentSizeOnly() {
        Life life = new Life("1").reads(HOUR, 1_000_000, 0.001, 100)
                .reads(HOUR, 1_000_000, 0, 100)
                .restarts(Duration.ofHours(5))
                .reads(2, HOUR, 1_000_000, 0, 100);

        assertThat(requireNonNull(assess(life).figures()).observed())
                .as("from the second start, and from the first probe")
                .isEqualTo(Duration.ofHours(3));
    }

    @Test
    void observedTime_runningSessionsAndHolders_areOfThePresentBranchAlone() {
        Clients idle = new Clients(100, 100, 100, 0, null, null);
        Clients busy = new Clients(8, 0, 0, 0, null, null);
        Life life = new Life("1").running(9)
                .clients(idle)
                .reads(30, HOUR, 1_000_000, 0.001, 100)
                .movesToBranch("br-other")
                .restarts(MINUTE)
                .running(1)
                .clients(busy)
                .reads(MINUTE, 100_000, 0, 100)
                .reads(HOUR, 1_000_000, 0, 100);

        Figures figures = requireNonNull(assess(life).figures());

        assertThat(figures.observed()).isEqualTo(HOUR.plus(MINUTE));
        assertThat(figures.connections().running().busiest()).isEqualTo(1, within(0.1));
        assertThat(figures.connections().holders())
                .isEqualTo(new ConnectionHolders(2, 0, figures.connections().latest()));
    }

    @Test
    void observedTime_restartsAtALiveResize_andIsNotMovedByAClock() {
        Life life = new Life("2").reads(HOUR, 1_000_000, 0, 100)
                .resizes(Given.cu("1"))
                .reads(HOUR, 1_000_000, 0, 100)
                .setsClock(Duration.ofDays(30))
                .reads(HOUR, 1_000_000, 0, 100);

        assertThat(requireNonNull(assess(life).figures()).observed()).isEqualTo(HOUR);
    }

    @Test
    void readsBeforeALiveResize_areNotAssessedAtTheNewSize() {
        Life life = new Life("2").reads(MINUTE, 2_000_000, 0.4, 5 * Given.PAGES / 4)
                .reads(60, MINUTE, 60_000, 0.0005, 5 * Given.PAGES / 4)
                .resizes(Given.cu("1"))
                .reads(MINUTE, 60_000, 0.2, Given.PAGES);

        assertThat(assess(life).phase()).isEqualTo(Phase.UNKNOWN);

        life.reads(MINUTE, 200_000, 0.2, Given.PAGES);
        assertThat(open(life).causes()).startsWith(new InconclusiveCause.OneFullProbe());
        life.reads(MINUTE, 200_000, 0.2, Given.PAGES);

        assertThat(assess(life)).isInstanceOfSatisfying(Conclusive.class, judged -> {
            assertThat(judged.reachesTarget()).isFalse();
            assertThat(judged.figures().judged().accesses()).isEqualTo(200_000);
        });
    }

    @Test
    void anAutoscalingCompute_isAssessedOverAllItsSizes() {
        Life life = new Life("1", "4").reads(HOUR, 100_000, 0.9, 90_000);
        for (int minute = 0; minute < 90; minute++) {
            life.cacheLimit(new Bytes((1L + minute % 4) << 30)).reads(MINUTE, 1_000, 0, 90_000);
        }

        assertThat(assess(life)).isInstanceOfSatisfying(Conclusive.class,
                judged -> assertThat(judged.figures().judged().accesses()).isEqualTo(60_000));
    }

    @Test
    void afterAGap_theStepThatReachesIntoTheWindowIsAssessed() {
        Life life = new Life("1").reads(MINUTE, 100_000, 0, 100).reads(HOUR.multipliedBy(2), 7_200_000, 0.0005, 4_000);

        Assessment assessment = assess(life);

        assertThat(assessment).isInstanceOfSatisfying(Conclusive.class, judged -> {
            assertThat(judged.reachesTarget()).isTrue();
            assertThat(judged.figures().judged().span()).isEqualTo(HOUR.multipliedBy(2));
        });
        assertThat(type(EvidenceCause.WindowRatio.class, assessment.evidence()))
                .returns(7_200_000L, EvidenceCause.WindowRatio::reads)
                .returns(HOUR.multipliedBy(2), EvidenceCause.WindowRatio::window);
    }

    @Test
    void aFullCacheProbedMoreRarelyThanHourly_isAssessedByItsLatestStep() {
        Life life = new Life("1").reads(HOUR, 4_000_000, 0.2, Given.PAGES)
                .reads(9, HOUR.plus(MINUTE), 4_000_000, 0, Given.PAGES)
                .reads(HOUR.plus(MINUTE), 4_000_000, 0.05, Given.PAGES);

        Figures figures = requireNonNull(assess(life).figures());

        assertThat(figures.cache().full()).isTrue();
        assertThat(figures.judged().missRatio()).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void oneProbeOfALongRun_isInconclusive_becauseTwoAreNeeded() {
        Life life = new Life("1").reads(Duration.ofDays(30), 2_000_000_000, 0.0005, 100_000);

        assertThat(assess(life)).isInstanceOfSatisfying(Inconclusive.class, unknown -> {
            assertThat(unknown.phase()).isEqualTo(Phase.UNKNOWN);
            assertThat(unknown.causes()).startsWith(new InconclusiveCause.OneProbe());
        });
    }

    @Test
    void oneProbeOfALongRunWithFewReads_isQuiet() {
        Life life = new Life("1").reads(Duration.ofDays(3), 500, 0.5, 250);

        assertThat(assess(life)).isInstanceOfSatisfying(Inconclusive.class, quiet -> {
            assertThat(quiet.phase()).isEqualTo(Phase.QUIET);
            assertThat(quiet.causes()).containsExactly(
                    new InconclusiveCause.TooLittleTraffic(500, Duration.ofDays(3), 10_000));
        });
    }

    @Test
    void afterCountersRestarted_itTakesTwoProbes() {
        Life life = new Life("1").reads(HOUR, 1_000_000, 0, 100)
                .reads(MINUTE, 60_000, 0, 100)
                .countsAgain()
                .reads(MINUTE, 60_000, 0, 100);

        assertThat(assess(life).phase()).isEqualTo(Phase.UNKNOWN);
        assertThat(assess(life.reads(MINUTE, 60_000, 0, 100))).isInstanceOf(Conclusive.class);
    }

    @Test
    void theAssessedHour_isServerTime_alsoAfterTheClockWasSetBack() {
        Life life = new Life("1").reads(MINUTE, 2_000_000, 0.25, Given.PAGES)
                .reads(300, MINUTE, 60_000, 0.0005, Given.PAGES)
                .setsClock(Duration.ofHours(-3))
                .reads(60, MINUTE, 60_000, 0.3, Given.PAGES);

        assertThat(conclusive(life).figures().judged().missRatio()).isCloseTo(0.3, within(0.001));
    }

    @Test
    void anHourAfterTheClockWasSetBack_thatHourIsAssessed() {
        for (Duration back : List.of(Duration.ofHours(3), Duration.ofDays(30))) {
            Life life = new Life("1").reads(MINUTE, 2_000_000, 0.25, Given.PAGES)
                    .reads(300, MINUTE, 60_000, 0.0005, Given.PAGES)
                    .setsClock(back.negated())
                    .reads(60, MINUTE, 60_000, 0.3, Given.PAGES);

            assertThat(assess(life)).as("back %s", back)
                    .isInstanceOfSatisfying(Conclusive.class, judged -> {
                        assertThat(judged.reachesTarget()).isFalse();
                        assertThat(judged.figures().asOf()).isEqualTo(life.now());
                    });
        }
    }

    @Test
    void whatWasObservedAtAnotherSize_showsNothingOfThisOne() {
        Life life = filled().reads(MINUTE, 400_000, 0.05, Given.PAGES);

        Assessment assessment = assessor.assess(Given.compute("2"), life.input(), Given.policy());

        assertThat(assessment).isInstanceOfSatisfying(Inconclusive.class,
                unknown -> assertThat(unknown.causes())
                        .containsExactly(new InconclusiveCause.SizeChanged(Given.cu("1"), Given.cu("2"))));
    }

    @Test
    void limitsThatChanged_areReportedAsBounds() {
        Life life = new Life("1", "4").reads(MINUTE, 500_000, 0.84, Given.PAGES);

        assertThat(((Inconclusive) assessor.assess(Given.compute(Given.cu("2", "8")),
                life.input(),
                Given.policy())).causes())
                .containsExactly(new InconclusiveCause.SizeChanged(Given.cu("1", "4"), Given.cu("2", "8")));
    }

    @Test
    void whatWasObservedOfAnotherBranch_showsNothingOfThisOne() {
        Life life = filled();
        Compute moved = onBranch(Given.compute("1"), "br-other");

        assertThat(assessor.assess(moved, life.input(), Given.policy()).phase()).isEqualTo(Phase.COLD);
    }

    private static Compute onBranch(Compute plain, String branch) {
        return ComputeBuilder.like(plain).branch(branch).compute();
    }

    @Test
    void connectionsAreReportedWithTheirPeak() {
        Life life = new Life("7").connections(3_060).reads(MINUTE, 400_000, 0.0001, 1_000);

        Assessment assessment = assessor.assess(Given.compute("7"), life.input(), Given.policy());

        assertThat(assessment.evidence()).contains(new EvidenceCause.ConnectionsInUse(3_060, 3_151,
                Instant.parse("2026-03-01T12:01:00Z"), new ConnectionPeaks(3_060, Given.cu("7"), 3_060, null)));
    }

    private Conclusive conclusive(Life life) {
        return (Conclusive) assess(life);
    }

    private Inconclusive open(Life life) {
        return (Inconclusive) assess(life);
    }

    private Assessment assess(Life life) {
        return assess(life, Given.policy());
    }

    private Assessment assess(Life life, SizingPolicy policy) {
        History history = life.history();
        SizeRange size = history.latest().map(Sample::size).orElse(Given.cu("1"));
        String branch = history.latest().map(Sample::branchId).orElse("br-main");
        return assessed(onBranch(Given.compute(size), branch),
                new AssessmentInput(history, ConnectionPeaks.of(0), null, null, null, null, null), policy);
    }

    /** With what the model learned of the same samples, as in a reconciliation pass. */
    private Assessment assessed(Compute compute, AssessmentInput input, SizingPolicy policy) {
        Instant now = input.history().latest().map(Sample::at).orElse(Given.T0);
        return assessor.assess(compute,
                input.with(new Adviser(Given.table()).evaluate(compute, input, policy, now).storedModel()), policy);
    }
}
