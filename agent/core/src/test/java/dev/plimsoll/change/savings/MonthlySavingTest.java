package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.savings.SavingCase.BEGIN;
import static dev.plimsoll.change.savings.SavingCase.END;
import static dev.plimsoll.change.savings.SavingCase.MADE;
import static dev.plimsoll.change.savings.SavingCase.MARCH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.change.verdict.EffectVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One row of the ledger counts each moment of its month once, from the change on. */
class MonthlySavingTest {

    @Test
    void inTheMonthOfTheChangeCountingBeginsWithTheChange() {
        MonthlySaving row = MonthlySaving.begin(Given.ID, MARCH, new SavingCase().change());

        assertThat(row.until()).isEqualTo(MADE);
        assertThat(row.awake()).isZero();
        assertThat(row.cuHours()).isZero();
    }

    @Test
    void inALaterMonthCountingBeginsWithTheMonth() {
        CountedChange before = new SavingCase().since(BEGIN.minus(HOUR)).change();
        CountedChange exactly = new SavingCase().since(BEGIN).change();

        assertThat(MonthlySaving.begin(Given.ID, MARCH, before).until()).isEqualTo(BEGIN);
        assertThat(MonthlySaving.begin(Given.ID, MARCH, exactly).until()).isEqualTo(BEGIN);
    }

    @Test
    void awakeTimeIsMultipliedByTheDifferenceOfTheSizes() {
        assertThat(new SavingCase().awake(HOUR.multipliedBy(10)).cuHours()).isEqualTo(30);
        assertThat(new SavingCase().sizes(Given.cu("1"), Given.cu("4")).awake(Duration.ofMinutes(20)).cuHours())
                .isEqualTo(-1);
        assertThat(new SavingCase().sizes(Given.cu("1", "2"), Given.cu("1")).awake(HOUR).cuHours()).isNull();
    }

    @Test
    void aSpanMovesTheTimeUpToWhichIsCounted() {
        MonthlySaving row = MonthlySaving.begin(Given.ID, MARCH, new SavingCase().change())
                .plus(new AwakeSpan(MADE.minus(HOUR), MADE.plus(HOUR)));

        assertThat(row.awake()).as("the hour before the change is of another size").isEqualTo(HOUR);
        assertThat(row.until()).isEqualTo(MADE.plus(HOUR));
    }

    @Test
    void aSpanAcrossTheEndOfTheMonthCountsToThatEnd() {
        MonthlySaving row = new SavingCase().awake(HOUR).plus(new AwakeSpan(END.minus(HOUR), END.plus(HOUR)));

        assertThat(row.awake()).isEqualTo(HOUR.multipliedBy(2));
        assertThat(row.until()).isEqualTo(END);
    }

    @Test
    void aSpanThatIsCountedAlreadyChangesNothing() {
        MonthlySaving row = new SavingCase().awake(HOUR);

        assertThat(row.plus(new AwakeSpan(MADE.minus(HOUR), MADE))).isSameAs(row);
        assertThat(row.plus(new AwakeSpan(END, END.plus(HOUR)))).isSameAs(row);
    }

    @Test
    void aVerdictChangesNoTime() {
        MonthlySaving row = new SavingCase().awake(HOUR);
        CountedChange judged = new SavingCase().judged(EffectVerdict.CONFIRMED).change();

        assertThat(row.with(judged)).isEqualTo(new MonthlySaving(Given.ID, MARCH, judged, HOUR, MADE, null));
    }

    /** Random passes: repeating them, or making them coarser, changes neither the awake time nor the CU-hours. */
    @Seeds(4)
    void finePassesCountAsOneCoarsePass(long seed) {
        Random random = new Random(seed);
        List<AwakeSpan> passes = new ArrayList<>();
        Instant now = MADE.minus(HOUR);
        for (int i = 0; i < 100; i++) {
            Instant next = now.plusSeconds(random.nextInt(30_000));
            passes.add(new AwakeSpan(now, next));
            now = next;
        }
        MonthlySaving begun = MonthlySaving.begin(Given.ID, MARCH, new SavingCase().change());
        MonthlySaving fine = begun;
        for (AwakeSpan pass : passes) {
            fine = fine.plus(pass).plus(pass);
        }

        assertThat(fine).as("seed %d", seed).isEqualTo(begun.plus(new AwakeSpan(MADE.minus(HOUR), now)));
        assertThat(fine.plus(passes.getFirst())).isEqualTo(fine);
        assertThat(fine.awake()).isLessThanOrEqualTo(Duration.between(MADE, END));
    }
}
