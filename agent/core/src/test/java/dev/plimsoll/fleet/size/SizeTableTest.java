package dev.plimsoll.fleet.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeTableTest {

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

        assertThatThrownBy(() -> new SizeTable(List.of(one, one))).hasMessageContaining("only once");
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.25", "1.0, 1", "10.00, 10", "0.50, 0.5"})
    void sizes_areTheShortestDecimal(String written, String shown) {
        assertThat(ComputeUnits.of(written)).hasToString(shown).isEqualTo(ComputeUnits.of(shown));
    }
}
