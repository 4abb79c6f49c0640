package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.ComputeLaw;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A suspended compute is shown with the sizes that its server last showed, whatever the size table says. */
class ServerSizesTest {

    private static final Sample LIVE = new SampleBuilder().at(Given.T0)
            .startedAt(Given.T0.minusSeconds(600))
            .cache(new CacheStatistics(Counters.ZERO, new Bytes(3276L << 20), null, null, new UsedUnit(16), null, null))
            .connections(new Connections(10, 0, 450, 3, 0, null))
            .sample();

    private static ComputeStatus suspended(@Nullable Sample latest) {
        ComputeStatus status = new StatusCase().atRest().probed(new Observation.Asleep(), latest).status();
        return new ComputeStatus(status.compute(), status.project(), status.phase(), status.probes(), status.ratios(),
                status.assessment(), status.advice(),
                new SizingTerms(Given.neon(), status.policy(), status.sizing().via(), Map.of()));
    }

    @Test
    void theLatestProbe_saysWhatEachSizeHas() {
        ComputeStatus status = suspended(LIVE);

        assertThat(status.table().at(ComputeUnits.of("2"))).get()
                .returns(new Bytes(6553L << 20), Size::cache)
                .returns(901, Size::maxConnections);
        assertThat(ComputeLaw.of(LIVE, Given.neon(), status.size())).isEqualTo(new ComputeLaw(new BigDecimal("0.8"),
                new BigDecimal("450.5"), new Bytes(128L << 10), ComputeLaw.Source.SERVER));
    }

    @Test
    void beforeAProbe_theTableDoes() {
        ComputeStatus status = suspended(null);

        assertThat(status.table().at(ComputeUnits.of("2"))).get()
                .returns(new Bytes(6144L << 20), Size::cache)
                .returns(839, Size::maxConnections);
        assertThat(ComputeLaw.of(null, Given.neon(), status.size())).isEqualTo(new ComputeLaw(new BigDecimal("0.75"),
                new BigDecimal("419.66"), null, ComputeLaw.Source.TABLE));
    }

    @Test
    void whatNoSettingShows_isNotKnown() {
        Sample silent = SampleBuilder.like(LIVE).counters(null).sample();

        assertThat(ComputeLaw.of(silent, Given.neon(), silent.size())).isEqualTo(
                new ComputeLaw(null, new BigDecimal("450.5"), null, ComputeLaw.Source.SERVER));
    }
}
