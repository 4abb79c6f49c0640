package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Size limits, and how a change of one of them moves the other. */
class SizeRangeTest {

    private static final List<String> SIZES = List.of("0.25", "0.5", "1", "2", "3", "4", "8");

    @Test
    void limitsInTheWrongOrder_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Given.cu("4", "3.75"))
                .withMessageContaining("4 CU")
                .withMessageContaining("3.75 CU");
    }

    @Test
    void equalLimits_areAFixedSize_howeverTheyAreWritten() {
        assertThat(Given.cu("2", "2.00")).isEqualTo(Given.cu("2")).returns(true, SizeRange::isFixed);
        assertThat(Given.cu("2", "2.25").isFixed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 8, 1, 8", "1, 4, 2, 1, 2", "1, 4, 1, 1, 1", "1, 4, 0.5, 0.5, 0.5", "2, 2, 4, 4, 4",
        "2, 2, 0.5, 0.5, 0.5"})
    void anotherLargestSize_lowersTheSmallest_onlyIfThatExceedsIt(String min, String max, String to, String newMin,
            String newMax) {
        assertThat(Given.cu(min, max).to(ComputeUnits.of(to))).isEqualTo(Given.cu(newMin, newMax));
    }

    @ParameterizedTest
    @CsvSource({"1, 4, 2, 8, 2, 8", "1, 4, 2, 3, 2, 4", "2, 4, 1, 8, 2, 8", "2, 4, 1, 3, 2, 4", "1, 2, 4, 4, 4, 4"})
    void eachLimit_isRaisedToTheLarger(String min, String max, String otherMin, String otherMax, String newMin,
            String newMax) {
        assertThat(Given.cu(min, max).andAtLeast(Given.cu(otherMin, otherMax))).isEqualTo(Given.cu(newMin, newMax));
    }

    @Seeds(3)
    void raising_dependsOnNoOrder_andRaisesOnce(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            SizeRange one = any(random);
            SizeRange other = any(random);
            SizeRange third = any(random);

            SizeRange both = one.andAtLeast(other);

            assertThat(both).isEqualTo(other.andAtLeast(one)).isEqualTo(both.andAtLeast(one));
            assertThat(both.andAtLeast(third)).isEqualTo(one.andAtLeast(other.andAtLeast(third)));
        }
    }

    @Seeds(3)
    void limitsToASize_endThere_andNeverBeginAboveBefore_exceptFixedOnes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            SizeRange before = any(random);
            ComputeUnits to = ComputeUnits.of(SIZES.get(random.nextInt(SIZES.size())));

            SizeRange after = before.to(to);

            assertThat(after.max()).isEqualTo(to);
            assertThat(after).isEqualTo(after.to(to));
            if (before.isFixed()) {
                assertThat(after.isFixed()).isTrue();
            } else {
                assertThat(after.min()).isLessThanOrEqualTo(before.min());
            }
        }
    }

    @Test
    void fixedSizes_andLimits_areShownDifferently() {
        assertThat(Given.cu("2")).hasToString("2 CU").returns("2 CU", SizeRange::asBounds);
        assertThat(Given.cu("0.25", "4")).hasToString("0.25 to 4 CU")
                .returns("bounds of 0.25 to 4 CU", SizeRange::asBounds);
    }

    private static SizeRange any(Random random) {
        int min = random.nextInt(SIZES.size());
        return Given.cu(SIZES.get(min), SIZES.get(min + random.nextInt(SIZES.size() - min)));
    }
}
