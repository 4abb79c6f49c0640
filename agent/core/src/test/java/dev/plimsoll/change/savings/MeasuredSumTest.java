package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.savings.SavingCase.BEGIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.change.verdict.EffectVerdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Measured savings add up, and what is not verified never counts as saved. */
class MeasuredSumTest {

    private static MeasuredSum of(MonthlySaving... rows) {
        return MeasuredSum.of(List.of(rows));
    }

    @Test
    void nothingSumsToNothing() {
        assertThat(of()).isEqualTo(new MeasuredSum(0, 0, 0, 0, 0));
    }

    @Test
    void aVerdictDecidesInWhichSumASavingCounts() {
        assertThat(of(new SavingCase().awake(HOUR))).isEqualTo(new MeasuredSum(0, 3, 1, 0, 0));
        assertThat(of(new SavingCase().judged(EffectVerdict.INCONCLUSIVE).awake(HOUR)))
                .isEqualTo(new MeasuredSum(0, 3, 1, 0, 0));
        assertThat(of(new SavingCase().judged(EffectVerdict.CONFIRMED).awake(HOUR)))
                .isEqualTo(new MeasuredSum(3, 0, 1, 0, 0));
        assertThat(of(new SavingCase().judged(EffectVerdict.HARMFUL).awake(HOUR)))
                .as("a harmful change saved as well, until it was undone")
                .isEqualTo(new MeasuredSum(3, 0, 1, 0, 0));
    }

    @Test
    void aChangeOfAutoscalingLimitsIsCountedAsUnmeasured() {
        assertThat(of(new SavingCase().sizes(Given.cu("1", "4"), Given.cu("1", "2")).awake(HOUR)))
                .isEqualTo(new MeasuredSum(0, 0, 1, 1, 0));
    }

    /** A change that lasts into another month drops its connections only in the first. */
    @Test
    void droppedConnectionsCountInTheMonthOfTheChange() {
        assertThat(of(new SavingCase().dropped(7).awake(HOUR)).dropped()).isEqualTo(7);
        assertThat(of(new SavingCase().dropped(7).since(BEGIN).awake(HOUR)).dropped()).isEqualTo(7);
        assertThat(of(new SavingCase().dropped(7).since(BEGIN.minusNanos(1)).awake(HOUR)).dropped()).isZero();
        assertThat(of(new SavingCase().dropped(null).awake(HOUR)).dropped()).isZero();
    }

    @Test
    void eachPartIsAdded() {
        MeasuredSum a = new MeasuredSum(1, 2, 3, 4, 5);
        MeasuredSum b = new MeasuredSum(-10, 20, 30, 40, 50);

        assertThat(a.plus(b)).isEqualTo(new MeasuredSum(-9, 22, 33, 44, 55)).isEqualTo(b.plus(a));
        assertThat(a.plus(MeasuredSum.NONE)).isEqualTo(a);
    }

    /** Random rows with whole CU-hours: the order does not matter, and the sums of parts are the sum of all. */
    @Seeds(3)
    void theSumsOfPartsAreTheSumOfAll(long seed) {
        Random random = new Random(seed);
        List<MonthlySaving> rows = new ArrayList<>(Stream.generate(() -> new SavingCase().dropped(random.nextInt(9))
                .judged(Given.anyOf(EffectVerdict.values(), random))
                .awake(HOUR.multipliedBy(random.nextInt(100)))).limit(40).toList());
        MeasuredSum all = MeasuredSum.of(rows);
        int cut = random.nextInt(rows.size());
        MeasuredSum parts = MeasuredSum.of(rows.subList(0, cut)).plus(MeasuredSum.of(rows.subList(cut, rows.size())));
        Collections.shuffle(rows, random);

        assertThat(parts).as("seed %d", seed).isEqualTo(all);
        assertThat(MeasuredSum.of(rows)).isEqualTo(all);
        assertThat(all.changes()).isEqualTo(40);
    }
}
