package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.prediction.Tunables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmark reaches each constant of decision and prediction, and changes no other with it. */
class ConstantTest {

    private static final double TIMES = 1.25;

    @Test
    void eachConstantIsFoundOnce() {
        assertThat(all()).extracting(Constant::name)
                .doesNotHaveDuplicates()
                .contains("change.enough", "larger.powerLaw.slope", "saturation.full")
                .noneMatch(name -> name.contains("price"));
        assertThat(all()).hasSizeLessThanOrEqualTo(60);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aChangeChangesThatConstantAlone(Constant constant) {
        Tunables changed = constant.times(TIMES);

        assertThat(changed).isNotEqualTo(Setup.TUNABLES);
        assertThat(constant.times(1)).isEqualTo(Setup.TUNABLES);
        assertThat(differences(changed)).isOne();
    }

    @Test
    void shippedIsTheValueInUse() {
        Constant enough = new Constant(List.of("change", "enough"));

        assertThat(enough.shipped()).isEqualTo(Setup.TUNABLES.change().enough());
        assertThat(enough.times(2).change().enough()).isCloseTo(2 * Setup.TUNABLES.change().enough(), within(1e-12));
    }

    private static List<Constant> all() {
        return Constant.all();
    }

    private static long differences(Tunables changed) {
        return all().stream().filter(other -> other.valueIn(changed) != other.shipped()).count();
    }
}
