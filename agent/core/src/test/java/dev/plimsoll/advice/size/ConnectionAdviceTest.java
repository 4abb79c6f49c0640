package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.size.ConnectionCause.ConnectionOwner;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Clients.Holder;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionAdviceTest {

    private static final RunningSessions NOBODY = new RunningSessions(0, Duration.ofDays(1), Duration.ofDays(1));
    private static final OfPlatform STANDARD = new OfPlatform(Given.table());
    private static final OfPlatform NEON = new OfPlatform(Given.neon());

    /** The advice of one platform. */
    private record OfPlatform(SizeTable table) {

        Optional<Candidate> candidate(Compute compute, Figures figures, SizingPolicy policy) {
            return advice(compute, figures, policy).candidate();
        }

        ConnectionAdvice advice(Compute compute, Figures figures, SizingPolicy policy) {
            return new ConnectionAdvice(SizeInputs.of(table, compute, figures, policy));
        }
    }

    /** A probe of {@code sessions}, of which {@code idle} have been idle for long, on a server with {@code max} slots. */
    private static Connections probe(int sessions, int idle, @Nullable Integer pooled, int max) {
        return new Connections(sessions, 0, max, 7, 0, new Clients(sessions, idle, idle, 0,
                idle == 0 ? null : new Holder("checkout", (idle + 1) / 2), pooled));
    }

    private static Figures figures(int peak, Connections... probes) {
        return new Figures(Given.T0, Increase.NONE, 0, Given.NO_CACHE,
                new ConnectionFigures(probes[probes.length - 1], ConnectionPeaks.of(peak), NOBODY,
                        ConnectionHolders.of(Arrays.asList(probes)),
                        null),
                Bytes.ZERO, Duration.ofHours(2), null);
    }

    private static Figures figures(Connections probe) {
        return figures(probe.used(), probe);
    }

    private static Candidate candidate(OfPlatform advice, Compute compute, Figures figures) {
        return advice.candidate(compute, figures, Given.policy()).orElseThrow();
    }

    @Test
    void withFreeConnections_nothingIsRecommended() {
        assertThat(STANDARD.candidate(Given.compute("1"), figures(probe(370, 0, null, 450)), Given.policy())).isEmpty();
    }

    @Test
    void withoutAPooler_itIsTurnedOn_andWhatItCannotCarryIsReported() {
        Candidate candidate = candidate(STANDARD, Given.compute("1"), figures(probe(440, 0, null, 450)));

        assertAdvice(candidate, Action.ENABLE_POOLER, Reason.CONNECTIONS);
        assertThat(candidate.causes()).containsExactly(
                new ConnectionCause.PeakInUse(440, 443, new Ratio(0.85), ConnectionOwner.PRIMARY),
                new ConnectionCause.PoolerOff());
    }

    @Test
    void moreThanClientsMayHave_isReportedAsMoreThanAll() {
        Candidate candidate = candidate(STANDARD, Given.compute("1"), figures(probe(450, 0, null, 450)));

        assertThat(type(ConnectionCause.PeakInUse.class, candidate.causes()).share()).isGreaterThan(1.01);
    }

    @Test
    void aPeakObservedAtAnotherSize_isReportedWithIt_andIsNoShareOfThisOnesLimit() {
        Life life = new Life("2").connections(430).reads(Duration.ofHours(1), 3_000_000, 0.0005, 1_000);
        ConnectionPeaks most = ConnectionPeaks.at(life.history().latest().orElseThrow());
        Connections now = probe(50, 0, null, 225);
        Figures figures = new Figures(Given.T0, Increase.NONE, 0, Given.NO_CACHE,
                new ConnectionFigures(now, most, NOBODY,
                        ConnectionHolders.of(List.of(now)),
                        null),
                Bytes.ZERO, Duration.ofHours(2), null);

        Candidate candidate = candidate(STANDARD, Given.compute("0.5"), figures);

        assertThat(candidate.action()).isEqualTo(Action.ENABLE_POOLER);
        assertThat(candidate.causes()).startsWith(new ConnectionCause.PeakElsewhere(430, Given.cu("2"), Given.cu("0.5"),
                218, new Ratio(0.85), Time.LAST_WEEK, ConnectionOwner.PRIMARY));
    }

    @Test
    void mostlyIdleClientsWithoutAPooler_areNamed() {
        Candidate candidate = candidate(STANDARD, Given.compute("0.25"), figures(probe(100, 61, null, 112)));

        assertThat(candidate.action()).isEqualTo(Action.ENABLE_POOLER);
        assertThat(type(ConnectionCause.IdleAtPeak.class, candidate.causes()).clients())
                .isEqualTo(new Clients(100, 61, 61, 0, new Holder("checkout", 31), null));
    }

    @Test
    void mostlyIdleClientsBehindAPooler_areTheReason_andNoSizeIsRecommended() {
        Candidate candidate = candidate(STANDARD, Given.pooled(Given.compute("0.25")),
                figures(probe(100, 61, null, 112)));

        assertAdvice(candidate, Action.HOLD, Reason.IDLE_CLIENTS);
        assertThat(candidate.target()).isEqualTo(Given.cu("0.25"));
    }

    @Test
    void aPeakThatIsNoLongerStored_isNotTheFullestProbe() {
        Candidate candidate = candidate(STANDARD, Given.compute("0.25"), figures(104, probe(100, 61, null, 112)));

        assertThat(type(ConnectionCause.PeakInUse.class, candidate.causes()).peak()).isEqualTo(104);
        assertThat(type(ConnectionCause.IdleInFullestProbe.class, candidate.causes()).clients().sessions())
                .isEqualTo(100);
    }

    @Test
    void aPeakFarAboveAnyProbeThatIsKept_isExplainedByNoneOfThem() {
        Compute least = Given.pooled(Given.compute("0.25"));

        assertThat(candidate(STANDARD, least, figures(104, probe(51, 51, 0, 112))).action()).isEqualTo(Action.GROW);
        assertThat(candidate(NEON, least, figures(96, probe(47, 47, 1, 104))).action()).isEqualTo(Action.GROW);
        assertThat(candidate(STANDARD, least, figures(104, probe(52, 52, 0, 112))).reason())
                .isEqualTo(Reason.IDLE_CLIENTS);
    }

    @Test
    void clientsThatBypassThePooler_areNamed_andNoSizeIsRecommended() {
        Candidate candidate = candidate(NEON, Given.compute("0.25"), figures(probe(95, 0, 12, 104)));

        assertAdvice(candidate, Action.HOLD, Reason.DIRECT_CONNECTIONS);
        assertThat(candidate.causes()).endsWith(new ConnectionCause.PoolerBypassed(83, 95),
                new ConnectionCause.PooledHost(null));
    }

    @Test
    void aPoolerThatIsAlwaysThereAndUnused_isRecommendedByItsHost() {
        Candidate candidate = candidate(NEON, Given.compute("0.25"), figures(probe(95, 0, 0, 104)));

        assertThat(candidate.action()).isEqualTo(Action.ENABLE_POOLER);
        assertThat(candidate.causes()).contains(new ConnectionCause.PoolerUnused());
    }

    @Test
    void thePooledHost_isTheReportedOne_orFollowsFromTheNameOfTheCompute_andIsNeverInvented() {
        Figures unused = figures(probe(95, 0, 0, 104));
        Compute known = at("ep-cool-sun.eu.example.net", null);

        assertThat(candidate(NEON, known, unused).causes())
                .endsWith(new ConnectionCause.PooledHost("ep-cool-sun-pooler.eu.example.net"));
        assertThat(candidate(NEON, at("127.0.0.1:5433", null), unused).causes())
                .endsWith(new ConnectionCause.PooledHost(null));
        assertThat(candidate(NEON, at("ep-cool-sun.eu.example.net", "rw-pooled.example.net"), unused).causes())
                .endsWith(new ConnectionCause.PooledHost("rw-pooled.example.net"));
        assertThat(candidate(STANDARD, known, figures(probe(440, 0, null, 450))).causes())
                .doesNotHaveAnyElementsOfTypes(ConnectionCause.PooledHost.class);
    }

    private static Compute at(String host, @Nullable String pooled) {
        Compute plain = Given.compute("0.25");
        return ComputeBuilder.like(plain)
                .id("shop", "ep-cool-sun")
                .at(new ComputeAddress(host, "", false, pooled))
                .compute();
    }

    @Test
    void whereThePlaceOfThePoolerIsUnknown_addressesProveNothing() {
        SizeTable unknown = Given.poolerSomewhere();
        Candidate candidate = candidate(new OfPlatform(unknown), Given.compute("0.5"), figures(probe(95, 0, 95, 104)));

        assertThat(candidate.action()).isEqualTo(Action.ENABLE_POOLER);
        assertThat(candidate.causes()).contains(new ConnectionCause.PoolerUseUnknown());
        assertThat(ClientRoute.of(Given.compute("0.5"), figures(probe(95, 0, 95, 104)), unknown))
                .isEqualTo(ClientRoute.UNKNOWN);
    }

    @Test
    void whereThePoolerCannotBeObserved_thatIsReported() {
        assertThat(candidate(NEON, Given.compute("0.25"), figures(probe(95, 0, null, 104))).causes())
                .contains(new ConnectionCause.PoolerUseUnknown());
    }

    @Test
    void onAnyPlatform_whereAClientComesFromProvesNothing() {
        Compute one = Given.compute("1");

        assertThat(candidate(STANDARD, Given.pooled(one), figures(probe(440, 0, 0, 450))).action())
                .isEqualTo(Action.GROW);
        assertThat(candidate(STANDARD, one, figures(probe(440, 0, 440, 450))).action()).isEqualTo(Action.ENABLE_POOLER);
    }

    /** Limits follow the smallest size in standard, and at most eight times it in neon. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"standard, 1, 1, 440, 2, 2", "standard, 1, 4, 440, 2, 4",
        "standard, 1, 2, 1000, 3, 3", "neon, 1, 1, 400, 2, 2", "neon, 1, 2, 830, 1, 3", "neon, 0.25, 2, 830, 0.5, 3",
        "neon, 1, 8, 3300, 2, 10", "neon, 9, 9, 3210, 10, 10", "standard, 9, 9, 3900, -, -",
        "standard, 10, 10, 3900, -, -",
        "neon, 12, 12, 3900, -, -"})
    void thePooledOnesGetTheSmallestLimitsWithRoom_andNoneWhoseLimitIsTheSame(String platform, String min, String max,
            int peak, @Nullable String thenMin, @Nullable String thenMax) {
        boolean neon = platform.equals("neon");
        SizeRange now = Given.cu(min, max);
        int live = (neon ? Given.neon() : Given.table()).maxConnections(now);
        SizingPolicy policy = Given.policy("0.25", "24");

        Candidate candidate = (neon ? NEON : STANDARD)
                .candidate(Given.pooled(Given.compute(now)), figures(probe(peak, 0, neon ? peak : null, live)), policy)
                .orElseThrow();

        if (thenMin == null || thenMax == null) {
            assertThat(candidate.action()).isEqualTo(Action.HOLD);
            assertThat(candidate.causes()).endsWith(new ConnectionCause.NoRoom());
        } else {
            assertAdvice(candidate, Action.GROW, Given.cu(thenMin, thenMax));
        }
    }

    @Test
    void limitsWithRoom_areReportedAsBounds() {
        SizeRange now = Given.cu("1", "4");

        Candidate candidate = candidate(STANDARD, Given.pooled(Given.compute(now)), figures(probe(440, 0, null, 450)));

        assertThat(candidate.causes())
                .contains(new ConnectionCause.SmallestWithRoom(Given.cu("2", "4"), 901, 450, now, 450));
    }

    @Test
    void limitsThatChangeForConnections_areWrittenInsideThePolicyRange() {
        Compute scaled = Given.pooled(Given.compute(Given.cu("0.5", "3")));
        SizingPolicy range = Given.policy("1", "10");

        Candidate candidate = NEON.candidate(scaled, figures(probe(1200, 0, 1200, 1258)), range).orElseThrow();

        assertThat(candidate.target()).isEqualTo(Given.cu("1", "4"));
        assertThat(candidate.causes())
                .endsWith(new LimitCause.MinRises(ComputeUnits.of("1"), LimitCause.LimitReason.MIN_CU));
    }

    @Test
    void aLimitThatMoves_mustLieInThePolicyRange_alsoUpToWhereTheOtherIs() {
        SizingPolicy least = Given.policy("0.25", "0.25");
        SizingPolicy two = Given.policy("0.25", "2");

        Candidate below = STANDARD
                .candidate(Given.pooled(Given.compute(Given.cu("0.25", "4"))), figures(probe(98, 0, null, 112)), least)
                .orElseThrow();
        Candidate above = STANDARD
                .candidate(Given.pooled(Given.compute(Given.cu("4", "8"))), figures(probe(1790, 0, null, 1802)), two)
                .orElseThrow();

        assertAdvice(below, Action.HOLD, Reason.OUT_OF_RANGE);
        assertThat(below.causes()).endsWith(new ConnectionCause.RoomOutOfRange(Given.cu("0.5", "4")));
        assertAdvice(above, Action.HOLD, Reason.OUT_OF_RANGE);
    }

    @Test
    void aSmallestLimitThatConnectionsRaiseBeyondThePolicyRange_isNotAttributedToThatRange() {
        Compute scaled = Given.pooled(Given.compute(Given.cu("0.25", "4")));
        SizingPolicy range = Given.policy("0.5", "10");

        Candidate candidate = STANDARD.candidate(scaled, figures(probe(440, 0, null, 450)), range).orElseThrow();

        assertThat(candidate.target()).isEqualTo(Given.cu("2", "4"));
        assertThat(candidate.causes()).noneMatch(LimitCause.class::isInstance);
    }

    @Test
    void aLimitFromTheServer_winsOverTheTable() {
        Compute one = Given.pooled(Given.compute("1"));

        Candidate candidate = candidate(STANDARD, one, figures(probe(900, 0, null, 1000)));

        assertThat(candidate.target()).as("2 CU has 901, fewer than it has now").isEqualTo(Given.cu("3"));
        assertThat(candidate.causes()).endsWith(
                new ConnectionCause.SmallestWithRoom(Given.cu("3"), 1_351, 1_000, Given.cu("1"), 450));
        assertThat(STANDARD.candidate(one, figures(probe(440, 0, null, 1000)), Given.policy())).isEmpty();
    }

    /** Exactly at 85 % is near, at the size that is there as at one to move to. */
    @Test
    void whatWouldBeNearTheLimitAtOnce_hasNoRoom() {
        Figures seven = figures(new Connections(3_060, 0, 3_154, 4, 0, null));
        Figures eight = figures(new Connections(3_060, 0, 3_604, 4, 0, null));

        assertThat(candidate(STANDARD, Given.pooled(Given.compute("7")), seven).target()).isEqualTo(Given.cu("9"));
        assertThat(candidate(STANDARD, Given.pooled(Given.compute("8")), eight).target()).isEqualTo(Given.cu("9"));
    }

    @Test
    void onAFreePlan_aLimitThatRisesMustBeInIt_alsoUpToWhereTheOtherIs() {
        SizingPolicy free = Given.free();
        Compute scaled = Given.pooled(Given.compute(Given.cu("0.25", "2")));

        Candidate standard = STANDARD.candidate(scaled, figures(probe(104, 0, null, 112)), free).orElseThrow();
        Candidate neon = NEON.candidate(scaled, figures(probe(760, 0, 760, 839)), free).orElseThrow();
        Candidate beyond = NEON
                .candidate(Given.pooled(Given.compute(Given.cu("1", "2"))), figures(probe(800, 0, 800, 839)), free)
                .orElseThrow();

        assertThat(standard.reason()).isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(neon.reason()).as("2 CU are the most that it has").isEqualTo(Reason.NEEDS_PAID_PLAN);
        assertThat(beyond.causes())
                .endsWith(new ConnectionCause.RoomWithheldByPlan(Given.cu("1", "3"), PlatformPlan.LAUNCH));
    }

    @Test
    void aSizeBeyondThePlan_needsAPaidPlan_andOneBeyondTheRangeIsReportedAs() {
        Compute least = Given.pooled(Given.compute("0.25"));
        Figures short_ = figures(probe(104, 0, null, 112));

        Candidate free = STANDARD.candidate(least, short_, Given.free()).orElseThrow();
        Candidate ranged = STANDARD
                .candidate(least, short_, Given.policy("0.25", "0.25"))
                .orElseThrow();

        assertAdvice(free, Action.HOLD, Reason.NEEDS_PAID_PLAN);
        assertThat(free.causes()).endsWith(new ConnectionCause.RoomWithheldByPlan(Given.cu("0.5"), PlatformPlan.PAID));
        assertThat(ranged.reason()).isEqualTo(Reason.OUT_OF_RANGE);
    }

    @Test
    void aReplica_isReportedAsOne() {
        Compute primary = Given.compute("1");
        Compute replica = ComputeBuilder.like(primary).type("read_only").active(null).compute();

        Candidate candidate = candidate(STANDARD, replica, figures(probe(440, 0, null, 450)));
        assertThat(type(ConnectionCause.PeakInUse.class, candidate.causes()).of())
                .isEqualTo(ConnectionOwner.READ_REPLICA);
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource({"30, 15, 3, true, half of a crowd at every probe", "30, 14, 3, false, fewer than half",
        "19, 19, 3, false, too few to matter", "40, 40, 2, false, too few probes",
        "400, 300, 3, false, known from the request itself"})
    void clientsThatDoNothing_areReportedBesideOtherAdvice(int sessions, int idle, int probes, boolean told,
            String why) {
        Connections each = probe(sessions, idle, null, 450);
        Figures figures = figures(sessions, Collections.nCopies(probes, each).toArray(Connections[]::new));

        Optional<Candidate> note = STANDARD.advice(Given.compute("1"), figures, Given.policy()).note();

        assertThat(note.isPresent()).as(why).isEqualTo(told);
        note.ifPresent(candidate -> {
            assertAdvice(candidate, Action.HOLD, Reason.IDLE_CLIENTS);
            assertThat(candidate.target()).isEqualTo(Given.cu("1"));
        });
    }

    @Test
    void aFewIdleClientsOfASmallLimit_areAManyToo() {
        Connections each = probe(12, 12, null, 40);

        assertThat(ConnectionHolders.of(List.of(each, each, each))
                .isUsuallyIdle()).isTrue();
    }

    @Test
    void probesThatDoNotReport_countForNothing() {
        Connections hidden = new Connections(400, 0, 450, 7, 0, null);
        ConnectionHolders holders = ConnectionHolders.of(List.of(hidden, probe(30, 30, null, 450), hidden));

        assertThat(holders.probes()).isEqualTo(1);
        assertThat(holders.fullest()).isNotNull().returns(30, Connections::used);
        assertThat(ConnectionHolders.of(List.of(hidden)).fullest()).isNull();
    }

    @Test
    void idleClientsBelowTheLimit_neverChangeASize() {
        SizeTable table = Given.table();
        Life life = new Life("1").clients(new Clients(60, 50, 50, 0, null, null))
                .reads(4, Duration.ofMinutes(1), 400_000, 0.0001, 1_000);
        Compute compute = Given.compute("1");

        Adviser.Evaluation thought = new Adviser(table).evaluate(compute, life.input(), Given.policy(), life.now());
        Recommendation advice = thought.advised().recommendation();

        assertThat(advice.reason()).isNotEqualTo(Reason.IDLE_CLIENTS);
        assertThat(advice.also()).extracting(Candidate::reason).contains(Reason.IDLE_CLIENTS);
        assertThat(thought.assessment().evidence())
                .contains(new EvidenceCause.FullestProbe(new Clients(60, 50, 50, 0, null, null)));
    }
}
