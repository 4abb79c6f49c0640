package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sizes with the same text share a line, and no size is left out. */
class SizeSpanTest {

    private static final List<ComputeUnits> SIZES = sizes("0.25", "0.5", "1", "2", "3");

    @Test
    void neighbouringSizesWithTheSameText_shareALine() {
        assertThat(SizeSpan.over(SIZES, told("0.25", "90 %", "0.5", "99 %", "1", "99 %", "2", "99 %", "3", "100 %")))
                .extracting(SizeSpan::sizes, SizeSpan::text)
                .containsExactly(tuple("0.25 CU", "90 %"),
                        tuple("0.5 to 2 CU", "99 %"),
                        tuple("3 CU", "100 %"));
    }

    @Test
    void aSizeWithoutText_separatesTheSpansAroundIt() {
        assertThat(SizeSpan.over(SIZES, told("0.5", "99 %", "2", "99 %"))).extracting(SizeSpan::sizes)
                .containsExactly("0.5 CU", "2 CU");
    }

    @Test
    void withoutAnyText_thereIsNoLine() {
        assertThat(SizeSpan.over(SIZES, Map.of())).isEmpty();
    }

    private static List<ComputeUnits> sizes(String... cu) {
        return Stream.of(cu).map(ComputeUnits::of).toList();
    }

    private static Map<ComputeUnits, String> told(String... pairs) {
        Map<ComputeUnits, String> told = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            told.put(ComputeUnits.of(pairs[i]), pairs[i + 1]);
        }
        return told;
    }
}
