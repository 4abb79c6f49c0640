package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeRuleTest {

    private static final Size UNLISTED = new Size(ComputeUnits.of("1000"), Bytes.ZERO, Bytes.ZERO, 4000, false);

    private static Size derived(SizeRule rule, String cu) {
        return new SizeTable(List.of(UNLISTED), rule).at(ComputeUnits.of(cu)).orElseThrow();
    }

    @Test
    void builtInTables_listThePlatformsSizes() {
        assertThat(SizeRule.STANDARD.table().sizes()).isEqualTo(Given.table().sizes());
        assertThat(SizeRule.NEON.table().sizes()).hasSize(2 + 16 + 20)
                .extracting(size -> size.cu().toString())
                .startsWith("0.25", "0.5", "1")
                .contains("15", "16", "18")
                .doesNotContain("17")
                .endsWith("56");
        for (SizeRule rule : List.of(SizeRule.STANDARD, SizeRule.NEON)) {
            assertThat(rule.table().rule()).isEqualTo(rule);
            assertThat(rule.table().sizes()).allMatch(size -> rule.table().lists(size.cu()));
        }
    }

    @Test
    void standardRule_derivesEveryRowOfThePublishedTable() {
        for (Size row : Given.table().sizes()) {
            Size made = derived(SizeRule.STANDARD, row.cu().toString());

            assertThat(made.maxConnections()).as("%s CU", row.cu()).isEqualTo(row.maxConnections());
            assertThat(made.cache()).as("%s CU", row.cu()).isEqualTo(row.cache());
            assertThat(made.ram()).as("%s CU", row.cu()).isEqualTo(row.ram());
        }
    }

    /** The figures of platform/in-the-wild.md sections 2.6 and 3.2. */
    @ParameterizedTest
    @CsvSource({"0.25, 698, 104", "0.5, 1536, 209", "1, 3072, 419", "2, 6144, 839", "3, 9216, 1258", "4, 12288, 1678",
        "5, 15360, 2098", "6, 18432, 2517", "7, 21504, 2937", "8, 24576, 3357", "9, 27648, 3776", "10, 30720, 4000",
        "16, 49152, 4000", "18, 0, 4000", "56, 0, 4000", "0.05, 0, 100"})
    void neonRule_derivesNeonsPresentSizes(String cu, long cacheMib, int maxConnections) {
        Size made = derived(SizeRule.NEON, cu);

        assertThat(made.cache()).isEqualTo(new Bytes(cacheMib << 20));
        assertThat(made.maxConnections()).isEqualTo(maxConnections);
    }

    @Test
    void sizeMissingInTheTable_isDerived_butNotListed() {
        SizeTable table = new SizeTable(Given.table().sizes(), SizeRule.STANDARD);
        ComputeUnits odd = ComputeUnits.of("1.5");

        assertThat(table.at(odd)).get().returns(true, Size::derived).returns(675, Size::maxConnections);
        assertThat(table.lists(odd)).isFalse();
        assertThat(table.above(ComputeUnits.of("1"))).extracting(Size::cu).doesNotContain(odd);
        assertThat(Given.table().at(odd)).as("without a rule").isEmpty();
    }

    @Test
    void rowOfTheTable_winsOverTheRule() {
        Size own = new Size(ComputeUnits.of("1"), new Bytes(1), new Bytes(1), 77, false);

        assertThat(new SizeTable(List.of(own), SizeRule.NEON).at(own.cu())).contains(own);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 2, 112, 839", "0.25, 8, 112, 839", "1, 8, 450, 3357", "1, 2, 450, 839", "2, 2, 901, 839",
        "9, 9, 4000, 3776", "10, 10, 4000, 4000"})
    void maxConnections_followTheSmallestSize_orUpToEightTimesIt(String min, String max, int standard, int neon) {
        SizeRange range = Given.cu(min, max);

        assertThat(Given.table().maxConnections(range)).isEqualTo(standard);
        assertThat(new SizeTable(Given.table().sizes(), SizeRule.STANDARD).maxConnections(range)).isEqualTo(standard);
        assertThat(Given.neon().maxConnections(range)).isEqualTo(neon);
    }

    @Test
    void maxConnectionsOfAnUnknownSize_areThoseOfTheNextSmallerRow() {
        assertThat(Given.table().maxConnections(Given.cu("1.5"))).isEqualTo(450);
        assertThat(Given.table().maxConnections(Given.cu("0.1"))).isEqualTo(112);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 8, true", "0.25, 9, false", "8, 16, true", "9, 18, false", "18, 18, true"})
    void limitsThatNeonRejects_areNotPermitted(String min, String max, boolean permitted) {
        assertThat(Given.neon().permits(Given.cu(min, max))).isEqualTo(permitted);
        assertThat(Given.table().permits(Given.cu(min, max))).isTrue();
    }
}
