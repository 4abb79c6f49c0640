package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeLawTest {

    private static Bytes mib(long count) {
        return new Bytes(count << 20);
    }

    private static SizeTable ruled(SizeTable table, SizeRange limits, @Nullable Bytes cache, int maxConnections) {
        return table.under(SizeLaw.of(table, limits, cache, maxConnections), limits);
    }

    /** Dumps of live computes, and the documented sizes: whatever the table says, each predicts all of its kind. */
    @ParameterizedTest
    @CsvSource({"0.25, 819, 112, 3276, 6553, 901, 3604", "1, 3276, 450, 3276, 6553, 901, 3604",
        "2, 6553, 901, 3276, 6553, 901, 3604", "12, 39321, 4000, 3276, 6553, 901, 3604",
        "0.25, 698, 104, 3072, 6144, 839, 3357", "1, 3072, 419, 3072, 6144, 839, 3357",
        "9, 27648, 3776, 3072, 6144, 839, 3357"})
    void oneLaw_predictsAllSizes(String cu, long cache, int connections, long cacheOfOne, long cacheOfTwo,
            int ofTwo, int ofEight) {
        SizeTable sizes = ruled(Given.neon(), Given.cu(cu), mib(cache), connections);

        assertThat(sizes.at(ComputeUnits.of("1"))).get().returns(mib(cacheOfOne), Size::cache);
        assertThat(sizes.at(ComputeUnits.of("2"))).get()
                .returns(mib(cacheOfTwo), Size::cache)
                .returns(ofTwo, Size::maxConnections);
        assertThat(sizes.at(ComputeUnits.of("8"))).get().returns(ofEight, Size::maxConnections);
        assertThat(sizes.at(ComputeUnits.of("18"))).as("a size without a cache stays without")
                .get()
                .returns(Bytes.ZERO, Size::cache);
        assertThat(sizes.at(ComputeUnits.of("11"))).as("a size that the table lacks")
                .get()
                .returns(mib(11 * 4096 * (cacheOfTwo == 6553 ? 80L : 75L) / 100), Size::cache);
    }

    /** 901 connections were seen on 0.25 to 2 CU and on 0.25 to 8 CU. */
    @ParameterizedTest
    @CsvSource({"0.25, 2, 901, 3604", "0.25, 8, 901, 3604", "1, 8, 3357, 3357", "4, 12, 4000, 3357",
        "4, 12, 1802, 3357"})
    void autoscaling_countsTheEffectiveSize_andConcludesNothingFromANumberThatIsNotIts(String min, String max,
            int connections, int ofEight) {
        SizeTable sizes = ruled(Given.neon(), Given.cu(min, max), null, connections);

        assertThat(sizes.at(ComputeUnits.of("8"))).get().returns(ofEight, Size::maxConnections);
        assertThat(sizes.at(ComputeUnits.of("1"))).as("no cache is known")
                .get()
                .returns(mib(3072), Size::cache);
    }

    @Test
    void mostConnections_areThoseOfTheKindOfServerThatTheCacheShows() {
        SizeRange limits = Given.cu("4", "12");

        assertThat(ruled(Given.neon(), limits, mib(39321), 4000).at(ComputeUnits.of("8"))).get()
                .returns(3604, Size::maxConnections);
        assertThat(ruled(Given.neon(), limits, mib(36864), 4000).at(ComputeUnits.of("8"))).get()
                .returns(3357, Size::maxConnections);
    }

    @Test
    void otherShares_areTakenAsMeasured() {
        SizeTable sizes = ruled(Given.neon(), Given.cu("2"), mib(4096), 600);

        assertThat(sizes.at(ComputeUnits.of("4"))).get()
                .returns(mib(8192), Size::cache)
                .returns(1200, Size::maxConnections);
    }

    @Test
    void tableThatTheServerConfirms_stands() {
        SizeTable own = new SizeTable(List.of(new Size(ComputeUnits.of("1"), mib(4096), mib(16), 419, false),
                new Size(ComputeUnits.of("2"), mib(8192), mib(20), 500, false)), SizeRule.NEON);

        assertThat(ruled(Given.neon(), Given.cu("1"), mib(3072), 419)).isEqualTo(Given.neon());
        assertThat(ruled(own, Given.cu("1"), mib(16), 419)).isSameAs(own);
    }

    @Test
    void law_isShownAsItsShare_andConnectionsOfACu() {
        SizeLaw live = SizeLaw.of(Given.neon(), Given.cu("0.25", "2"), mib(6553), 901);
        SizeLaw documented = SizeLaw.of(Given.neon(), Given.cu("0.25"), mib(698), 104);

        assertThat(live).returns(0.8, SizeLaw::cacheShare).returns(450.5, SizeLaw::connectionsPerCu);
        assertThat(documented).returns(0.75, SizeLaw::cacheShare).returns(419.66, SizeLaw::connectionsPerCu);
        assertThat(SizeLaw.of(Given.neon(), Given.cu("1", "2"), null, 50)).isEqualTo(SizeLaw.NONE)
                .returns(null, SizeLaw::cacheShare)
                .returns(null, SizeLaw::connectionsPerCu);
    }
}
