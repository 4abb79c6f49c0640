package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.metrics.Fleets;
import org.junit.jupiter.api.Test;

class AdviceJsonTest {

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
