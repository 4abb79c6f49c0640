package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EvidenceJsonTest {

    private static final Bytes GIB = new Bytes(1L << 30);

    @Test
    void unassessedValues_areNull() {
        EvidenceJson evidence = evidence(Increase.NONE, null, null);

        assertThat(evidence.hits()).isNull();
        assertThat(evidence.misses()).isNull();
        assertThat(evidence.judged()).isNull();
        assertThat(evidence.judgedSamples()).isNull();
        assertThat(evidence.readsPerSecond()).isNull();
        assertThat(evidence.connections()).isEqualTo(5);
    }

    @Test
    void aTrueZero_staysZero() {
        EvidenceJson evidence = evidence(new Increase(0, 0, 0, Duration.ofMinutes(1), 2), UsedUnit.PAGES, Bytes.ZERO);

        assertThat(evidence.hits()).isZero();
        assertThat(evidence.misses()).isZero();
        assertThat(evidence.judged()).isEqualTo(Duration.ofMinutes(1));
        assertThat(evidence.judgedSamples()).isEqualTo(2);
        assertThat(evidence.readsPerSecond()).isZero();
        assertThat(evidence.cacheFull()).isFalse();
    }

    @Test
    void withoutUsedBytes_cacheFullIsUnknown() {
        assertThat(evidence(new Increase(9, 1, 0, Duration.ofMinutes(1), 2), null, null).cacheFull()).isNull();
    }

    private static EvidenceJson evidence(Increase judged, @Nullable UsedUnit unit, @Nullable Bytes used) {
        Figures figures = new Figures(Instant.EPOCH, judged, judged.accessesPerSecond(),
                new CacheFigures(new Ratio(1), unit, used, used, GIB, false, EffectiveSize.UNKNOWN, false),
                new ConnectionFigures(new Connections(5, 0, 450, 3, 0, null), ConnectionPeaks.of(5),
                        new RunningSessions(0, Duration.ZERO, Duration.ZERO),
                        ConnectionHolders.of(List.of(new Connections(5, 0, 450, 3, 0, null))),
                        null),
                GIB, Duration.ofMinutes(1), null);
        return EvidenceJson.of(new Assessment.Inconclusive(Phase.UNKNOWN, List.of(new InconclusiveCause.OneProbe()),
                figures, List.of()), 10);
    }

    @Test
    void aRatioOfFewReads_isNull_butTheReadsAreShown() {
        EvidenceJson few = reads(Fleets.quiet());

        assertThat(few.hitRatio()).isNull();
        assertThat(few.hits()).isEqualTo(330);
        assertThat(few.misses()).isEqualTo(159);
        assertThat(reads(Fleets.tooSmall()).hitRatio()).isEqualTo(new Ratio(0.97));
    }

    private static EvidenceJson reads(ComputeStatus status) {
        return AdviceJson.of(status, CuHourPrices.all(null)).grounds().evidence();
    }
}
