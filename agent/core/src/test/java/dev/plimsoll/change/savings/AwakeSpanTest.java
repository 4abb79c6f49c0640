package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A span of awake time is cut at the ends of months and at what was counted before. */
class AwakeSpanTest {

    private static final YearMonth MARCH = YearMonth.of(2026, 3);
    private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant END = Instant.parse("2026-04-01T00:00:00Z");

    @Test
    void aSpanThatEndsBeforeItBeginsIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AwakeSpan(END, END.minusNanos(1)))
                .withMessageContaining(END.minusNanos(1).toString())
                .withMessageContaining(END.toString());
    }

    @Test
    void aMomentIsAnEmptySpan() {
        AwakeSpan moment = new AwakeSpan(END, END);

        assertThat(moment.isEmpty()).isTrue();
        assertThat(moment.length()).isZero();
        assertThat(new AwakeSpan(END, END.plusNanos(1)).isEmpty()).isFalse();
    }

    @Test
    void theSpanOfAnAwakeTimeEndsAtTheGivenMoment() {
        assertThat(AwakeSpan.endingAt(END, HOUR)).isEqualTo(new AwakeSpan(END.minus(HOUR), END));
        assertThat(AwakeSpan.endingAt(END, Duration.ZERO)).isEqualTo(new AwakeSpan(END, END));
    }

    /** A clock that was set back can make a time negative. */
    @Test
    void aNegativeAwakeTimeIsNone() {
        assertThat(AwakeSpan.endingAt(END, Duration.ofNanos(-1))).isEqualTo(new AwakeSpan(END, END));
    }

    @ParameterizedTest
    @CsvSource({"2026-03-01T00:00:00Z, 2026-03", "2026-02-28T23:59:59.999999999Z, 2026-02",
        "2026-03-31T23:59:59.999999999Z, 2026-03", "2026-04-01T00:00:00Z, 2026-04",
        "2024-02-29T12:00:00Z, 2024-02", "2025-12-31T23:59:59Z, 2025-12"})
    void theMonthOfATimeIsThatOfUtc(Instant time, YearMonth month) {
        assertThat(AwakeSpan.monthOf(time)).isEqualTo(month);
        assertThat(AwakeSpan.startOf(month)).isBeforeOrEqualTo(time);
        assertThat(AwakeSpan.startOf(month.plusMonths(1))).isAfter(time);
    }

    /** The month of a span is that in which it ends, also if it ends with the first moment of the month. */
    @Test
    void theMonthOfASpanIsThatOfItsEnd() {
        assertThat(new AwakeSpan(BEGIN, END.minusNanos(1)).month()).isEqualTo(MARCH);
        assertThat(new AwakeSpan(BEGIN, END).month()).isEqualTo(MARCH.plusMonths(1));
    }

    @Test
    void aSpanInsideOfTheMonthStaysWhole() {
        AwakeSpan whole = new AwakeSpan(BEGIN, END);

        assertThat(whole.within(MARCH, Instant.EPOCH)).isEqualTo(whole);
        assertThat(whole.within(MARCH, BEGIN)).isEqualTo(whole);
    }

    @Test
    void timeBeforeAndAfterTheMonthIsCutOff() {
        AwakeSpan longer = new AwakeSpan(BEGIN.minus(HOUR), END.plus(HOUR));

        assertThat(longer.within(MARCH, Instant.EPOCH)).isEqualTo(new AwakeSpan(BEGIN, END));
    }

    @Test
    void countedTimeIsCutOff() {
        AwakeSpan span = new AwakeSpan(BEGIN, BEGIN.plus(HOUR));

        assertThat(span.within(MARCH, BEGIN.plusSeconds(60)).length()).isEqualTo(Duration.ofMinutes(59));
        assertThat(span.within(MARCH, BEGIN.plus(HOUR)).isEmpty()).isTrue();
        assertThat(span.within(MARCH, END).isEmpty()).as("counted to a later time").isTrue();
    }

    @Test
    void aSpanOutsideOfTheMonthLeavesNothing() {
        assertThat(new AwakeSpan(BEGIN.minus(HOUR), BEGIN).within(MARCH, Instant.EPOCH).isEmpty()).isTrue();
        assertThat(new AwakeSpan(END, END.plus(HOUR)).within(MARCH, Instant.EPOCH).isEmpty()).isTrue();
        assertThat(new AwakeSpan(END.plus(HOUR), END.plus(HOUR)).within(MARCH, Instant.EPOCH).isEmpty()).isTrue();
    }

    /** Random spans: the parts in all months add up to the whole, and counting in steps is counting at once. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void thePartsOfAllMonthsAddUpToTheWhole(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            Instant from = BEGIN.plusSeconds(random.nextInt(90 * 86_400));
            AwakeSpan span = new AwakeSpan(from, from.plusSeconds(random.nextInt(90 * 86_400)));
            Instant middle = from.plusSeconds(random.nextLong(span.length().toSeconds() + 1));

            assertThat(lengths(span, Instant.EPOCH)).as("seed %d, %s", seed, span).isEqualTo(span.length());
            assertThat(lengths(new AwakeSpan(from, middle), Instant.EPOCH).plus(lengths(span, middle)))
                    .as("seed %d, %s, counted to %s", seed, span, middle)
                    .isEqualTo(span.length());
        }
    }

    private static Duration lengths(AwakeSpan span, Instant counted) {
        Duration sum = Duration.ZERO;
        for (YearMonth month = MARCH; month.isBefore(MARCH.plusMonths(8)); month = month.plusMonths(1)) {
            sum = sum.plus(span.within(month, counted).length());
        }
        return sum;
    }
}
