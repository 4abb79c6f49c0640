package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;
import org.junit.jupiter.api.Test;

class MissRatioCurveTest {

    @Test
    void aSmallerSize_isExpectedToMissNoLessThanALargerOneDid() {
        List<SizeEstimate> ordered = ordered("4", expected("0.5", 0.001, 0.006, 1), expected("1", 0.2, 0.3, 0.4),
                expected("4", 0.001, 0.001, 0.001));

        assertThat(ordered.getFirst()).isEqualTo(expected("0.5", 0.2, 0.3, 1));
        assertThat(ordered.subList(1, 3)).as("the nearer to the present one, the more it is believed")
                .containsExactly(expected("1", 0.2, 0.3, 0.4), expected("4", 0.001, 0.001, 0.001));
    }

    @Test
    void aLargerSize_isExpectedToMissNoMoreThanASmallerOne() {
        List<SizeEstimate> ordered = ordered("1", expected("1", 0.5, 0.5, 0.5), expected("2", 0.05, 0.1, 0.15),
                expected("4", 0, 0.2, 0.5));

        assertThat(ordered.getLast()).isEqualTo(expected("4", 0, 0.1, 0.15));
    }

    @Test
    void whatIsInOrder_staysAsItIs() {
        List<SizeEstimate> falling = List.of(expected("1", 0.3, 0.4, 1), expected("2", 0.2, 0.2, 0.2),
                expected("4", 0, 0.1, 0.2));

        assertThat(MissRatioCurve.of(falling, ComputeUnits.of("2")).sizes()).isEqualTo(falling);
    }

    @Test
    void aSize_isFoundByItsCu_andOneThatIsNotThere_isEmpty() {
        MissRatioCurve curve = new MissRatioCurve(List.of(expected("1", 0.3, 0.4, 1), expected("2", 0.2, 0.2, 0.2)));

        assertThat(curve.at(ComputeUnits.of("2"))).hasValue(expected("2", 0.2, 0.2, 0.2));
        assertThat(curve.at(ComputeUnits.of("4"))).isEmpty();
    }

    private static List<SizeEstimate> ordered(String present, SizeEstimate... bySize) {
        return MissRatioCurve.of(List.of(bySize), ComputeUnits.of(present)).sizes();
    }

    private static SizeEstimate expected(String cu, double best, double miss, double worst) {
        return new SizeEstimate(ComputeUnits.of(cu), best, miss, worst, 0, Basis.UNKNOWN);
    }
}
