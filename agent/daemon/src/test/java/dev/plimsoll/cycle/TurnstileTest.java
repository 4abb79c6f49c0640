package dev.plimsoll.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnstileTest {

    private static final List<Integer> CROWD = IntStream.range(0, 100).boxed().toList();

    private final Turnstile turnstile = new Turnstile(8, World.T0);

    @Test
    void crowd_isLetInInOrder_fortyAtOnceAndThenAsTimeAllows() {
        assertThat(turnstile.admit(CROWD, World.T0)).isEqualTo(CROWD.subList(0, 40));
        assertThat(turnstile.admit(CROWD, World.T0)).isEmpty();
        assertThat(turnstile.admit(CROWD, World.T0.plusSeconds(2))).hasSize(16);
    }

    @Test
    void smallBudget_letsFewInAtOnce_butAlwaysOne() {
        assertThat(new Turnstile(0.8, World.T0).admit(CROWD, World.T0)).hasSize(4);
        assertThat(new Turnstile(0.01, World.T0).admit(CROWD, World.T0)).hasSize(1);
    }

    @Test
    void longQuiet_savesUpNoMoreThanOneCrowd() {
        assertThat(turnstile.admit(CROWD, World.T0.plusSeconds(3600))).hasSize(40);
    }

    @Test
    void clockSetBack_letsNobodyInTwice() {
        turnstile.admit(CROWD, World.T0);

        assertThat(turnstile.admit(CROWD, World.T0.minusSeconds(60))).isEmpty();
        assertThat(turnstile.admit(CROWD, World.T0.minusSeconds(59))).hasSize(8);
    }
}
