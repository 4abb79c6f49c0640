package dev.plimsoll.change.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far one change goes: some rows of the table, towards the target, inside of the owner's range. */
class SizeStepTest {

    private static final SizingPolicy ANY = Given.policy();

    private static SizeRange step(SizeRange from, SizeRange to, @Nullable Integer most, SizingPolicy policy) {
        return new Planner(Given.table()).step(from, to, most, policy);
    }

    @ParameterizedTest
    @CsvSource({"1, 8, 1, 2", "1, 8, 3, 4", "1, 8, 6, 7", "1, 8, 7, 8", "1, 8, 100, 8", "8, 0.25, 1, 7",
        "8, 0.25, 8, 0.5", "8, 0.25, 9, 0.25", "2, 2, 1, 2"})
    void aFixedSizeMovesSoManyRows(String from, String to, int most, String then) {
        assertThat(step(Given.cu(from), Given.cu(to), most, ANY)).isEqualTo(Given.cu(then));
    }

    @Test
    void withoutALimitTheChangeGoesToItsTarget() {
        assertThat(step(Given.cu("1"), Given.cu("10"), null, ANY)).isEqualTo(Given.cu("10"));
    }

    @Test
    void bothLimitsOfAutoscalingMove() {
        assertThat(step(Given.cu("1", "2"), Given.cu("4", "8"), 1, ANY)).isEqualTo(Given.cu("2", "3"));
        assertThat(step(Given.cu("4", "8"), Given.cu("1", "2"), 2, ANY)).isEqualTo(Given.cu("2", "6"));
    }

    /** The smallest size goes up faster than the largest goes down: they meet, and never cross. */
    @Test
    void theSmallestSizeNeverPassesTheLargest() {
        assertThat(step(Given.cu("1", "8"), Given.cu("4"), 3, ANY)).isEqualTo(Given.cu("4", "5"));
        assertThat(step(Given.cu("8"), Given.cu("1", "2"), 4, ANY)).isEqualTo(Given.cu("4"));
    }

    /** From 1 CU to 8 CU in steps of one row: sizes below 4 CU are not wanted on the way either. */
    @Test
    void aStepThatWouldEndOutsideOfTheOwnersRangeGoesOnToItsFirstSize() {
        SizingPolicy from4 = Given.policy("4", "10");
        SizingPolicy to4 = Given.policy("0.25", "4");

        assertThat(step(Given.cu("1"), Given.cu("8"), 1, from4)).isEqualTo(Given.cu("4"));
        assertThat(step(Given.cu("8"), Given.cu("1"), 1, to4)).isEqualTo(Given.cu("4"));
        assertThat(step(Given.cu("8"), Given.cu("6"), 1, to4)).as("no allowed size on the way")
                .isEqualTo(Given.cu("6"));
    }

    @Test
    void limitsThatThePlatformRefusesAreReplacedByTheTarget() {
        Planner neon = new Planner(Given.neon());

        assertThat(neon.step(Given.cu("1", "8"), Given.cu("9", "16"), 2, Given.policy("0.25", "24")))
                .isEqualTo(Given.cu("3", "10"));
        assertThat(neon.step(Given.cu("0.25", "8"), Given.cu("9", "16"), 2, Given.policy("0.25", "24")))
                .as("1 to 10 CU are too wide")
                .isEqualTo(Given.cu("9", "16"));
    }

    /** Random changes: steps never go back or beyond the target, and repeating them reaches it. */
    @Seeds(3)
    void repeatedStepsReachTheTarget(long seed) {
        Random random = new Random(seed);
        SizeTable table = Given.table();
        List<ComputeUnits> sizes = table.sizes().stream().map(Size::cu).toList();
        for (int i = 0; i < 300; i++) {
            SizeRange from = range(sizes, random);
            SizeRange to = range(sizes, random);
            int most = 1 + random.nextInt(4);
            SizeRange now = from;
            for (int steps = 0; !now.equals(to); steps++) {
                SizeRange next = step(now, to, most, ANY);
                assertThat(steps).as("seed %d, from %s to %s by %d", seed, from, to, most).isLessThan(sizes.size() * 2);
                assertThat(table.way(now.max(), to.max()).size() - table.way(next.max(), to.max()).size())
                        .isBetween(0, most);
                now = next;
            }
        }
    }

    private static SizeRange range(List<ComputeUnits> sizes, Random random) {
        ComputeUnits a = sizes.get(random.nextInt(sizes.size()));
        ComputeUnits b = sizes.get(random.nextInt(sizes.size()));
        return new SizeRange(ComputeUnits.smaller(a, b), ComputeUnits.larger(a, b));
    }
}
