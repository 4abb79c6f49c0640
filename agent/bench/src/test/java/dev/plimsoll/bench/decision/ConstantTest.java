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
                .contains("oversize", "cost.caution", "prediction.upsize.powerLaw.slope", "prediction.saturation.full")
                .noneMatch(name -> name.contains("weights"));
        assertThat(all()).hasSizeLessThanOrEqualTo(70);
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
        Constant caution = new Constant(List.of("cost", "caution"));

        assertThat(caution.shipped()).isEqualTo(Setup.TUNABLES.cost().caution());
        assertThat(caution.times(2).cost().caution()).isCloseTo(2 * Setup.TUNABLES.cost().caution(), within(1e-12));
    }

    private static List<Constant> all() {
        return Constant.all();
    }

    private static long differences(Tunables changed) {
        return all().stream().filter(other -> other.valueIn(changed) != other.shipped()).count();
    }
}
