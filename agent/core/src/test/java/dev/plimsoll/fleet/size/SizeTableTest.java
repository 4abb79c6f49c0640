package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of a table: their order, their neighbours, and tables with other rows or other caches. */
class SizeTableTest {

    private static final SizeTable TABLE = Given.table();
    private static final Bytes PAGE = new Bytes(8_192);

    @Test
    void aTableWithoutSizes_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SizeTable(List.of(), null))
                .withMessageContaining("at least one size");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aSizeWithoutConnections_isRefused(int maxConnections) {
        ComputeUnits two = ComputeUnits.of("2");

        assertThatIllegalArgumentException().isThrownBy(() -> new Size(two, PAGE, PAGE, maxConnections, false))
                .withMessageContaining("2 CU")
                .withMessageContaining(Integer.toString(maxConnections));
        assertThat(new Size(two, PAGE, PAGE, 1, false).derived()).isFalse();
    }

    @Seeds(3)
    void theOrderOfTheRowsGiven_doesNotMatter(long seed) {
        List<Size> shuffled = new ArrayList<>(TABLE.sizes());
        Collections.shuffle(shuffled, new Random(seed));

        SizeTable table = new SizeTable(shuffled, null);

        assertThat(table).isEqualTo(TABLE);
        assertThat(table.smallest().cu()).isEqualTo(ComputeUnits.of("0.25"));
        assertThat(table.largest().cu()).isEqualTo(ComputeUnits.of("10"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.25", "0.3", "1", "7.5", "10", "11"})
    void sizesAboveAndBelow_areAllOthers_theNextOneFirst(String of) {
        ComputeUnits cu = ComputeUnits.of(of);

        assertThat(TABLE.above(cu)).isSortedAccordingTo((a, b) -> a.cu().compareTo(b.cu()))
                .allMatch(size -> size.cu().isAbove(cu));
        assertThat(TABLE.below(cu)).isSortedAccordingTo((a, b) -> b.cu().compareTo(a.cu()))
                .allMatch(size -> size.cu().isBelow(cu));
        assertThat(TABLE.above(cu).size() + TABLE.below(cu).size())
                .isEqualTo(TABLE.sizes().size() - (TABLE.lists(cu) ? 1 : 0));
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 2 3 4", "4, 1, 3 2 1", "1, 1, ''", "1, 2.5, 2", "4, 2.5, 3", "0.3, 1, 0.5 1", "10, 12, ''"})
    void theWay_endsAtTheLastSizeThatIsNotBeyond(String from, String to, String way) {
        assertThat(TABLE.way(ComputeUnits.of(from), ComputeUnits.of(to)).stream().map(ComputeUnits::toString))
                .isEqualTo(way.isEmpty() ? List.of() : List.of(way.split(" ")));
    }

    @Test
    void noStep_staysWhereItIs() {
        ComputeUnits odd = ComputeUnits.of("1.5");

        assertThat(TABLE.towards(odd, ComputeUnits.of("4"), 0)).isEqualTo(odd);
        assertThat(TABLE.towards(odd, ComputeUnits.of("4"), 1)).isEqualTo(ComputeUnits.of("2"));
    }

    @Test
    void anotherRow_replacesTheOneOfItsSize_andKeepsTheRule() {
        SizeTable neon = Given.neon();
        Size own = new Size(ComputeUnits.of("2"), PAGE, PAGE, 5, false);

        SizeTable changed = neon.with(own);

        assertThat(changed.sizes()).hasSameSizeAs(neon.sizes()).contains(own);
        assertThat(changed.rule()).isEqualTo(SizeRule.NEON);
        assertThat(changed.with(own)).isSameAs(changed);
    }

    @Test
    void aRowOfANewSize_isAddedInOrder() {
        Size own = new Size(ComputeUnits.of("1.5"), PAGE, PAGE, 5, false);

        SizeTable more = TABLE.with(own);

        assertThat(more.sizes()).hasSize(TABLE.sizes().size() + 1);
        assertThat(more.above(ComputeUnits.of("1"))).startsWith(own);
        assertThat(more.lists(own.cu())).isTrue();
    }

    @Test
    void theSizeOfACache_growsWithIt_andOfEachRowIsItsSize() {
        for (Size row : TABLE.sizes()) {
            assertThat(TABLE.sizeOf(row.cache())).isCloseTo(row.cu().asDouble(), within(1e-9));
        }
        Random random = new Random(5);
        long most = TABLE.largest().cache().value() * 11 / 10;
        double before = 0;
        for (long cache = 0; cache < most; cache += random.nextLong(most / 200)) {
            double size = TABLE.sizeOf(new Bytes(cache));

            assertThat(size).isBetween(Math.max(before, 0.25), 10.0);
            before = size;
        }
    }

    @Test
    void whereTwoSizesHaveTheSameCache_thatCacheIsOfTheSmaller() {
        SizeTable flat = new SizeTable(List.of(new Size(ComputeUnits.of("1"), PAGE, PAGE, 5, false),
                new Size(ComputeUnits.of("2"), PAGE, PAGE, 5, false)), null);

        assertThat(flat.sizeOf(PAGE)).isEqualTo(1);
        assertThat(flat.sizeOf(new Bytes(8_193))).isEqualTo(2);
    }

    @Test
    void dataThatIsSmaller_hasCachesThatAreSmaller_inWholeBlocks() {
        SizeTable eighth = Given.scaled(TABLE, 8, PAGE);

        assertThat(eighth.sizes()).hasSameSizeAs(TABLE.sizes());
        for (int i = 0; i < TABLE.sizes().size(); i++) {
            Size whole = TABLE.sizes().get(i);
            Size part = eighth.sizes().get(i);
            assertThat(part.cache().value() % PAGE.value()).isZero();
            assertThat(part.cache().value() * 8.0).isCloseTo((double) whole.cache().value(),
                    within(4.0 * PAGE.value()));
            assertThat(new Size(part.cu(), part.ram(), whole.cache(), part.maxConnections(), false)).isEqualTo(whole);
        }
    }

    @Test
    void withoutARule_thePublishedContractCounts_andNothingElseIsKnown() {
        assertThat(TABLE.plansFrom(PlatformPlan.FREE)).isEqualTo(PlanRule.STANDARD);
        assertThat(TABLE.hasPoolerAlwaysOn()).isFalse();
        assertThat(TABLE.showsPooledSessions()).isFalse();
        assertThat(TABLE.permits(Given.cu("0.25", "1000"))).isTrue();
    }

    static Stream<SizeRule> rules() {
        return Stream.of(SizeRule.STANDARD, SizeRule.NEON);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void withARule_theRuleAnswers(SizeRule rule) {
        SizeTable table = new SizeTable(TABLE.sizes(), rule);

        assertThat(table.plansFrom(PlatformPlan.FREE)).isEqualTo(rule.plans());
        assertThat(table.hasPoolerAlwaysOn()).isEqualTo(!rule.equals(SizeRule.STANDARD));
        assertThat(table.showsPooledSessions()).isEqualTo(rule.equals(SizeRule.NEON));
        assertThat(rule.plans().getFirst().largest())
                .hasToString(rule.equals(SizeRule.STANDARD) ? "0.25" : "2");
    }

    /** A larger size with a cache has at least as much of everything, or it cannot be advised. */
    @ParameterizedTest
    @MethodSource("rules")
    void byEachRule_aLargerSizeHasNotLess(SizeRule rule) {
        Size before = rule.derive(ComputeUnits.of("0.01"));
        for (int hundredth = 2; hundredth < 12_000; hundredth += 61) {
            Size next = rule.derive(new ComputeUnits(BigDecimal.valueOf(hundredth / 100.0)));

            assertThat(next.ram()).isGreaterThan(before.ram());
            if (next.hasCache()) {
                assertThat(next.cache()).isGreaterThanOrEqualTo(before.cache()).isLessThan(next.ram());
            }
            assertThat(next.maxConnections()).isBetween(before.maxConnections(), 4_000);
            before = next;
        }
    }

    @Test
    void aDerivedRow_isKnown_butNoSizeToChangeTo() {
        Size derived = SizeRule.NEON.derive(ComputeUnits.of("1.5"));

        SizeTable more = TABLE.with(derived);

        assertThat(more.at(derived.cu())).contains(derived);
        assertThat(more.lists(derived.cu())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 1, 2", "1, 4, 9, 4", "4, 1, 2, 2", "4, 1, 1, 3", "0.25, 0.5, 1, 0.5", "2, 2, 3, 2"})
    void towards_movesByStepsAndNeverBeyond(String from, String to, int steps, String reached) {
        assertThat(Given.table().towards(ComputeUnits.of(from), ComputeUnits.of(to), steps))
                .isEqualTo(ComputeUnits.of(reached));
    }

    @Test
    void sizeOfACache_isInterpolated_withinTheTable() {
        long one = Given.table().at(ComputeUnits.of("1")).orElseThrow().cache().value();

        assertThat(Given.table().sizeOf(new Bytes(one))).isEqualTo(1);
        assertThat(Given.table().sizeOf(new Bytes(one * 3 / 2))).isCloseTo(1.5, within(1e-6));
        assertThat(Given.table().sizeOf(Bytes.ZERO)).isEqualTo(0.25);
        assertThat(Given.table().sizeOf(new Bytes(100 * one))).isEqualTo(10);
    }

    @Test
    void duplicateSize_isRejected() {
        Size one = Given.table().smallest();

        assertThatThrownBy(() -> new SizeTable(List.of(one, one), null)).hasMessageContaining("only once");
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.25", "1.0, 1", "10.00, 10", "0.50, 0.5"})
    void sizes_areTheShortestDecimal(String written, String shown) {
        assertThat(ComputeUnits.of(written)).hasToString(shown).isEqualTo(ComputeUnits.of(shown));
    }
}
