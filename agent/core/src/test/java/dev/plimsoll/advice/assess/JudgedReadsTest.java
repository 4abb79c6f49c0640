package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether the cache of a run is full, and since when; and what its connections were. */
class JudgedReadsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Bytes CAPACITY = UsedUnit.PAGES.bytes(10_000);

    @Test
    void aCacheIsFull_fromTheFirstProbeThatFoundItFull() {
        List<Sample> run = run(using(5_000, 9_990, 10_000, 9_995));

        assertThat(sinceFull(run, UsedUnit.PAGES)).isEqualTo(run.subList(1, 4));
    }

    @Test
    void itStaysFull_whenLessIsInUseLater() {
        assertThat(sinceFull(run(using(9_990, 4_000)), UsedUnit.PAGES)).isNotEmpty();
    }

    @Test
    void aCacheWithRoom_isNotFull() {
        assertThat(sinceFull(run(using(5_000, 9_000, 9_989)), UsedUnit.PAGES)).isEmpty();
    }

    @Test
    void aCacheThatStoppedGrowingAlthoughReadsMiss_isFullSinceThen() {
        Life life = using(5_000, 9_000);
        for (int probe = 0; probe < 4; probe++) {
            life.reads(MINUTE, 1_000, 0.5, 9_000);
        }
        List<Sample> run = run(life);

        assertThat(sinceFull(run, UsedUnit.PAGES)).isEqualTo(run.subList(1, 6));
    }

    @Test
    void whereTheFirstProbeFindsItStandingStill_itIsFullSinceThatProbe() {
        List<Sample> run = run(using(9_000, 9_000, 9_000, 9_000));

        assertThat(sinceFull(run, UsedUnit.PAGES)).isEqualTo(run);
    }

    @Test
    void aSmallCacheThatStandsStill_hasRoom_soItsMissesAreOfAnotherKind() {
        Life life = using(5_000, 8_000);
        for (int probe = 0; probe < 4; probe++) {
            life.reads(MINUTE, 1_000, 0.5, 8_000);
        }

        assertThat(sinceFull(run(life), UsedUnit.PAGES)).as("80 % of the capacity").isEmpty();
    }

    @Test
    void whileTheUnitOrTheUseIsNotKnown_nothingIsFull() {
        assertThat(sinceFull(run(using(10_000)), null)).isEmpty();
        assertThat(sinceFull(run(new Life(Given.cu("1")).leavesUseUntold().reads(MINUTE, 1_000, 0.5, 10_000)),
                UsedUnit.PAGES)).isEmpty();
    }

    @Test
    void ofLimits_aCacheThatStandsStillAtTheSmallestOne_isFull() {
        Life life = using(5_000, 5_000);
        for (int probe = 0; probe < 4; probe++) {
            life.reads(MINUTE, 1_000, 0.5, 5_000);
        }

        assertThat(sinceFull(run(life), UsedUnit.PAGES.bytes(5_500), UsedUnit.PAGES)).isNotEmpty();
    }

    @Test
    void theLargerPeakCounts_theLaterOfTwoEqualOnes_andWhatMustBeCarriedIsNotLost() {
        ConnectionPeaks first = new ConnectionPeaks(50, Given.cu("1"), 80, null);
        ConnectionPeaks second = new ConnectionPeaks(50, Given.cu("2"), 50, null);

        assertThat(first.or(second)).isEqualTo(new ConnectionPeaks(50, Given.cu("2"), 80, null));
        assertThat(first.or(ConnectionPeaks.of(10))).isEqualTo(first);
        assertThat(first.carrying(10).carried()).isEqualTo(80);
        assertThat(first.carrying(90).carried()).isEqualTo(90);
    }

    @Test
    void sinceThePooler_isNamedOnlyWithinTheSevenDays() {
        Instant now = Given.T0;
        ConnectionPeaks peaks = ConnectionPeaks.of(50);

        assertThat(peaks.since(now.minus(Duration.ofDays(7)), now).since()).isEqualTo(now.minus(Duration.ofDays(7)));
        assertThat(peaks.since(now.minus(Duration.ofDays(7)).minusMillis(1), now).since()).isNull();
        assertThat(peaks.since(null, now).since()).isNull();
    }

    /** One probe a minute, with these pages in use. */
    private static Life using(long... pages) {
        Life life = new Life(Given.cu("1"));
        for (long used : pages) {
            life.reads(MINUTE, 10_000, 0.5, used);
        }
        return life;
    }

    private static List<Sample> run(Life life) {
        return life.history().samples();
    }

    private static List<Sample> sinceFull(List<Sample> run, @Nullable UsedUnit unit) {
        return sinceFull(run, CAPACITY, unit);
    }

    private static List<Sample> sinceFull(List<Sample> run, Bytes least, @Nullable UsedUnit unit) {
        return JudgedReads.sinceFull(run, learned(run, unit), unit, CAPACITY, least, Tunables.SHIPPED.saturation());
    }

    /** The fold of all samples of a run. */
    private static ComputeRun learned(List<Sample> run, @Nullable UsedUnit unit) {
        ComputeRun learned = ComputeRun.begunWith(Epoch.between(null, run.getFirst(), unit).orElseThrow());
        for (int probe = 0; probe < run.size(); probe++) {
            Epoch epoch = Epoch.between(probe == 0 ? null : run.get(probe - 1), run.get(probe), unit).orElseThrow();
            learned = learned.learned(epoch, CachePhase.STEADY,
                    learned.fill().after(epoch.cache(), CAPACITY, Tunables.SHIPPED.saturation()));
        }
        return learned;
    }

    @Test
    void withoutAModelOfTheRun_nothingIsFull() {
        assertThat(JudgedReads.sinceFull(run(using(9_990, 9_990)), null, UsedUnit.PAGES, CAPACITY, CAPACITY,
                Tunables.SHIPPED.saturation())).isEmpty();
    }
}
