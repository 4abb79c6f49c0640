package dev.plimsoll.lakebase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sizes of Lakebase, listed and derived. */
class LakebaseSizesTest {

    /** The published figures of docs/lakebase.md, and the caches as at Neon for half the memory. */
    @ParameterizedTest
    @CsvSource({"0.5, 698, 104", "1, 1536, 209", "2, 3072, 419", "3, 4608, 629", "4, 6144, 839", "8, 12288, 1678",
        "16, 24576, 3357", "32, 49152, 4000", "64, 98304, 4000", "112, 172032, 4000"})
    void lakebaseRule_derivesThePublishedConnections_forTwoGibibytesPerUnit(String cu, long cacheMib,
            int maxConnections) {
        Size made = Lakebase.SIZES.table().at(ComputeUnits.of(cu)).orElseThrow();

        assertThat(made.ram()).isEqualTo(new Bytes((long) (ComputeUnits.of(cu).asDouble() * (2L << 30))));
        assertThat(made.cache()).isEqualTo(new Bytes(cacheMib << 20));
        assertThat(made.maxConnections()).isEqualTo(maxConnections);
    }

    @Test
    void lakebaseTable_listsOnlySizesOfEveryPublishedList() {
        SizeTable table = Lakebase.SIZES.table();

        assertThat(table.sizes()).hasSize(1 + 16 + 11)
                .extracting(size -> size.cu().toString())
                .startsWith("0.5", "1", "2")
                .contains("16", "24", "28", "60")
                .doesNotContain("0.25", "17", "72")
                .endsWith("64");
        assertThat(table.at(ComputeUnits.of("17"))).get().returns(3567, Size::maxConnections);
        assertThat(table.maxConnections(Given.cu("2", "8"))).isEqualTo(419);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 16, true", "0.5, 17, false", "48, 64, true", "60, 72, false", "80, 80, true"})
    void limitsThatLakebaseRejects_areNotPermitted(String min, String max, boolean permitted) {
        assertThat(Lakebase.SIZES.table().permits(Given.cu(min, max))).isEqualTo(permitted);
    }
}
