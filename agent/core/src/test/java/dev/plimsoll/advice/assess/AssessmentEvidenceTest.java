package dev.plimsoll.advice.assess;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.EvidenceCause.CacheGiven;
import dev.plimsoll.advice.assess.EvidenceCause.CacheUse;
import dev.plimsoll.advice.assess.EvidenceCause.CapacityUnknown;
import dev.plimsoll.advice.assess.EvidenceCause.ConnectionsInUse;
import dev.plimsoll.advice.assess.EvidenceCause.DatabaseSize;
import dev.plimsoll.advice.assess.EvidenceCause.FullBelowLargest;
import dev.plimsoll.advice.assess.EvidenceCause.FullestProbe;
import dev.plimsoll.advice.assess.EvidenceCause.LifetimeRatio;
import dev.plimsoll.advice.assess.EvidenceCause.MeanSize;
import dev.plimsoll.advice.assess.EvidenceCause.TooFewForRatio;
import dev.plimsoll.advice.assess.EvidenceCause.UseNotReported;
import dev.plimsoll.advice.assess.EvidenceCause.UseUnitUnknown;
import dev.plimsoll.advice.assess.EvidenceCause.WindowRatio;
import dev.plimsoll.advice.assess.InconclusiveCause.OneProbe;
import dev.plimsoll.advice.assess.InconclusiveCause.SinceStart;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeLaw;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The facts of an assessment: each with its figures, and none where nothing is known. The target is 99 %. */
class AssessmentEvidenceTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final Bytes FOUR = cache("4");
    private static final Bytes TWO = cache("2");
    private static final Bytes USED = new Bytes(1 << 20);
    private static final Cause CONNECTIONS = new ConnectionsInUse(10, 447, Given.T0, ConnectionPeaks.of(12));

    private final AssessmentEvidence evidence = new AssessmentEvidence(Given.policy(), Given.cu("1", "4"),
            Given.table(), SizeLaw.NONE);

    private static Bytes cache(String cu) {
        return Given.table().at(ComputeUnits.of(cu)).orElseThrow().cache();
    }

    private List<Cause> of(AssessmentCase given) {
        return evidence.of(given.figures());
    }

    @Test
    void whereNothingIsKnownOnlyConnectionsAreThere() {
        assertThat(of(new AssessmentCase())).containsExactly(new CapacityUnknown(), CONNECTIONS);
    }

    /** 10,000 reads are needed for a ratio. */
    @Test
    void enoughReadsShowARatio_fewerAreCounted_andNoneAreNoFact() {
        assertThat(of(new AssessmentCase().reads(9_900, 100)))
                .startsWith(new WindowRatio(TARGET, 10_000, HOUR, TARGET));
        assertThat(of(new AssessmentCase().reads(9_900, 99))).startsWith(new TooFewForRatio(9_999, HOUR, TARGET));
        assertThat(of(new AssessmentCase().reads(1, 0))).startsWith(new TooFewForRatio(1, HOUR, TARGET));
        assertThat(of(new AssessmentCase().reads(0, 0))).startsWith(new CapacityUnknown());
    }

    @Test
    void allFactsComeInTheirOrder() {
        Clients clients = new Clients(10, 0, 0, 0, null, null);

        assertThat(of(new AssessmentCase().reads(9_900, 100)
                .cache(new Ratio(0.5), UsedUnit.PAGES, USED, FOUR, true, new EffectiveSize(1.5, FOUR), false)
                .database(new Bytes(5))
                .clients(clients))).containsExactly(new WindowRatio(TARGET, 10_000, HOUR, TARGET),
                        new LifetimeRatio(new Ratio(0.5), TARGET), new CacheUse(USED, FOUR, true),
                        new DatabaseSize(new Bytes(5)), new MeanSize(1.5), new CacheGiven(FOUR), CONNECTIONS,
                        new FullestProbe(clients));
    }

    @Test
    void aProbeWithoutSessionsShowsNoHolders() {
        assertThat(of(new AssessmentCase().clients(new Clients(0, 0, 0, 0, null, null))))
                .containsExactly(new CapacityUnknown(), CONNECTIONS);
        assertThat(of(new AssessmentCase().clients(new Clients(1, 0, 0, 0, null, null))))
                .contains(new FullestProbe(new Clients(1, 0, 0, 0, null, null)));
    }

    @Test
    void aUseThatIsNotKnownSaysWhy() {
        assertThat(of(new AssessmentCase().cache(null, null, FOUR))).contains(new UseUnitUnknown(FOUR));
        assertThat(of(new AssessmentCase().cache(UsedUnit.PAGES, null, FOUR))).contains(new UseNotReported(FOUR));
        assertThat(of(new AssessmentCase().cache(UsedUnit.PAGES, USED, null))).contains(new CapacityUnknown());
    }

    /** The reported cache says at which size it ran; else its use does. */
    @Test
    void aCacheThatIsFullBelowItsLargestSizeNamesTheSizeItRanAt() {
        EffectiveSize reported = new EffectiveSize(null, TWO);

        assertThat(of(new AssessmentCase().cache(null, UsedUnit.PAGES, cache("1"), FOUR, true, reported, true)))
                .contains(new FullBelowLargest(cache("1"), TWO, 2, ComputeUnits.of("4"), FOUR));
        assertThat(of(new AssessmentCase().cache(null, UsedUnit.PAGES, cache("1"), FOUR, true,
                EffectiveSize.UNKNOWN, true)))
                .contains(new FullBelowLargest(cache("1"), cache("1"), 1, ComputeUnits.of("4"), FOUR));
        assertThat(of(new AssessmentCase().cache(null, UsedUnit.PAGES, cache("3"), FOUR, true,
                new EffectiveSize(null, FOUR), true))).as("it has the largest cache, and does not use all of it")
                .contains(new FullBelowLargest(cache("3"), cache("3"), 3, ComputeUnits.of("4"), FOUR));
    }

    @Test
    void aCacheThatIsNotFull_orAtItsLargest_isInUseAlone() {
        EffectiveSize reported = new EffectiveSize(null, TWO);

        assertThat(of(new AssessmentCase().cache(null, UsedUnit.PAGES, USED, FOUR, false, reported, true)))
                .contains(new CacheUse(USED, FOUR, false));
        assertThat(of(new AssessmentCase().cache(null, UsedUnit.PAGES, USED, FOUR, true, reported, false)))
                .contains(new CacheUse(USED, FOUR, true));
    }

    @Test
    void oneProbeShowsTheRatioSinceTheStart_whereThereIsOne() {
        Sample probe = new Life("1").reads(HOUR, 1_000, 0.25, 10).history().latest().orElseThrow();
        Sample blind = new Life("1").looksInVain(HOUR).history().latest().orElseThrow();
        Figures known = new AssessmentCase()
                .cache(new Ratio(0.75), null, null, null, false, EffectiveSize.UNKNOWN, false)
                .figures();

        assertThat(open(known, probe)).containsExactly(new OneProbe(),
                new SinceStart(HOUR, new Ratio(0.75), 1_000, TARGET));
        assertThat(open(new AssessmentCase().figures(), probe)).containsExactly(new OneProbe());
        assertThat(open(known, blind)).containsExactly(new OneProbe());
    }

    private List<Cause> open(Figures figures, Sample last) {
        return evidence.oneProbe(Phase.UNKNOWN, new OneProbe(), figures, last).causes();
    }

    @Test
    void theFillOfACacheIsKnownWithItsUseAndItsCapacity_andNeverAboveAll() {
        Bytes half = new Bytes(512);
        Bytes whole = new Bytes(1_024);

        assertThat(fill(new AssessmentCase().cache(null, half, whole))).isEqualTo(new Ratio(0.5));
        assertThat(fill(new AssessmentCase().cache(null, whole, half))).isEqualTo(Ratio.ONE);
        assertThat(fill(new AssessmentCase().cache(null, null, whole))).isNull();
        assertThat(fill(new AssessmentCase().cache(null, half, null))).isNull();
        assertThat(fill(new AssessmentCase().cache(null, half, Bytes.ZERO))).isNull();
    }

    private static @Nullable Ratio fill(AssessmentCase given) {
        return given.figures().cache().fill();
    }

    /** It runs below its largest size with less than 90 % of that cache. */
    @Test
    void aCacheBelowNineTenthsOfTheLargestIsThatOfASmallerSize() {

        assertThat(new EffectiveSize(null, new Bytes(899)).isBelow(new Bytes(1_000))).isTrue();
        assertThat(new EffectiveSize(null, new Bytes(900)).isBelow(new Bytes(1_000))).isFalse();
        assertThat(EffectiveSize.UNKNOWN.isBelow(new Bytes(1_000))).isFalse();
        assertThat(new EffectiveSize(1.0, new Bytes(1)).isBelow(null)).isFalse();
    }
}
