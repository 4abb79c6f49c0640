package dev.plimsoll.cache;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {

    @ParameterizedTest
    @CsvSource({"600, false", "5900, false", "6100, true", "90000, true"})
    void others_showByMoreReadsThanAProbeAndMaintenanceMake(long reads, boolean others) {
        List<Sample> two = new Life("1").reads(MINUTE, 5_000, 0.1, 10)
                .reads(MINUTE, reads, 0.1, 10)
                .history()
                .samples();

        assertThat(two.getLast().showsOthersSince(two.getFirst())).isEqualTo(others);
    }

    @Test
    void others_showByAStartThatWasNotOurs() {
        List<Sample> two = new Life("1").reads(MINUTE, 5_000, 0.1, 10)
                .restarts(MINUTE)
                .reads(MINUTE, 1, 0, 1)
                .history()
                .samples();

        assertThat(two.getLast().showsOthersSince(two.getFirst())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"30, true", "90, false"})
    void others_showByASessionThatChangedSinceThePreviousProbe(long idleSeconds, boolean others) {
        Sample first = new SampleBuilder().sample();
        Sample later = new SampleBuilder().at(first.at().plus(MINUTE))
                .others(Duration.ofSeconds(idleSeconds), 0, 0)
                .sample();

        assertThat(later.showsOthersSince(first)).isEqualTo(others);
    }

    @Test
    void reportedCacheLimit_givesTheCacheOfEverySize_atAFixedSizeOnly() {
        Sample fixed = reporting(Given.cu("2"), new Bytes(5L << 30));

        assertThat(fixed.sizes(Given.table()).at(ComputeUnits.of("2"))).get()
                .returns(new Bytes(5L << 30), Size::cache)
                .returns(901, Size::maxConnections);
        assertThat(fixed.sizes(Given.table()).at(ComputeUnits.of("3"))).as("as much of its memory")
                .get()
                .returns(new Bytes((5L << 30) * 3 / 2), Size::cache)
                .returns(1351, Size::maxConnections);
        assertThat(reporting(Given.cu("1", "2"), new Bytes(5L << 30)).sizes(Given.table())).isEqualTo(Given.table());
        assertThat(reporting(Given.cu("2"), null).sizes(Given.table())).isEqualTo(Given.table());
        assertThat(reporting(Given.cu("1.5"), new Bytes(1)).sizes(Given.table())).as("unknown size")
                .isEqualTo(Given.table());
    }

    @Test
    void sizeMissingInTheTable_isNotListed_evenIfTheServerReportsItsCache() {
        SizeTable ruled = new SizeTable(Given.table().sizes(), SizeRule.STANDARD);

        SizeTable corrected = reporting(Given.cu("1.5"), new Bytes(1)).sizes(ruled);

        assertThat(corrected.at(ComputeUnits.of("1.5"))).get().returns(new Bytes(1), Size::cache);
        assertThat(corrected.lists(ComputeUnits.of("1.5"))).isFalse();
    }

    private static Sample reporting(SizeRange size, @Nullable Bytes limit) {
        Sample plain = new Life(size).reads(MINUTE, 5_000, 0.1, 10).history().samples().getFirst();
        return Given.with(plain,
                new CacheStatistics(plain.cache().counters(), limit, null, null, null, null, null));
    }
}
