package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecommendationTest {

    private static final Recommendation.Advice ADVICE = new Recommendation.Advice(Reason.CONNECTIONS, "why", List.of(),
            List.of(), List.of());

    @Test
    void limitsOfAutoscaling_areReportedAsBounds_andAFixedSizeAsItself() {
        SizeRange bounds = Given.cu("5", "13");

        assertThat(words(new Recommendation.Grow(bounds, ADVICE))).isEqualTo("grow to bounds of 5 to 13 CU");
        assertThat(words(new Recommendation.Shrink(bounds, ADVICE))).isEqualTo("shrink to bounds of 5 to 13 CU");
        assertThat(words(new Recommendation.ChangeBounds(bounds, ADVICE))).isEqualTo("change to bounds of 5 to 13 CU");
        assertThat(words(new Recommendation.ChangeBounds(Given.cu("5"), ADVICE))).isEqualTo("change to 5 CU");
        assertThat(words(new Recommendation.Grow(Given.cu("5"), ADVICE))).isEqualTo("grow to 5 CU");
    }

    @Test
    void thePooler_isTurnedOn_orPointedAtWhereItIsAlwaysThere() {
        Recommendation pooler = new Recommendation.UsePooler(Given.cu("1"), ADVICE);

        assertThat(pooler.words(Given.table())).isEqualTo("enable connection pooling");
        assertThat(pooler.words(Given.neon())).isEqualTo("point the application to the pooled host");
    }

    @Test
    void aSizeThatWasFoundRight_isNotReportedLikeOneOfWhichNothingIsKnown() {
        List<String> told = Arrays.stream(Reason.values())
                .filter(reason -> reason == Reason.FITS || reason == Reason.UNDECIDED || reason == Reason.NO_SIZE_HELPS)
                .map(reason -> words(new Recommendation.Hold(Given.cu("1"),
                        new Recommendation.Advice(reason, "why", List.of(), List.of(), List.of()))))
                .toList();

        assertThat(told).containsExactly("right size", "keep the size, no size helps", "not known yet");
    }

    private static String words(Recommendation recommendation) {
        return recommendation.words(Given.table());
    }
}
