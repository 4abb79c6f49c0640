package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.web.metrics.Fleets;
import org.junit.jupiter.api.Test;

class AdviceJsonTest {

    @Test
    void aRatioOfFewReads_isNull_butTheReadsAreShown() {
        AdviceJson.Evidence few = AdviceJson.of(Fleets.quiet()).evidence();

        assertThat(few.hitRatio()).isNull();
        assertThat(few.hits()).isEqualTo(330);
        assertThat(few.misses()).isEqualTo(159);
        assertThat(AdviceJson.of(Fleets.tooSmall()).evidence().hitRatio()).isEqualTo(0.97);
    }
}
