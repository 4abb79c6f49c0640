package dev.plimsoll.prediction.model;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedTimeTest {

    @Test
    void countedInParts_itIsWhatItIsAtOnce_howeverFewSamplesAreReadAgain() {
        Life life = new Life("1");
        reads(life, 30);
        life.restarts(Duration.ofHours(5));
        reads(life, 30);
        List<Sample> all = life.history().samples();
        ObservedTime once = ObservedTime.after(null, all);

        ObservedTime parts = ObservedTime.after(null, all.subList(0, 7));
        for (int end = 8; end <= all.size(); end++) {
            parts = ObservedTime.after(parts, all.subList(Math.max(0, end - 5), end));
        }

        assertThat(once.time()).isEqualTo(Duration.ofMinutes(30 + 30));
        assertThat(parts).isEqualTo(once);
        assertThat(ObservedTime.after(parts, all)).as("nothing new").isEqualTo(once);
    }

    @Test
    void otherLimitsOrData_restart_andAClockThatWasSetBackTakesNothingAway() {
        Life life = new Life("2");
        reads(life, 10);
        life.resizes(Given.cu("1"));
        reads(life, 3);
        ObservedTime resized = ObservedTime.after(null, life.history().samples());
        life.setsClock(Duration.ofDays(-3));
        reads(life, 4);
        ObservedTime set = ObservedTime.after(resized, life.history().samples());
        life.movesToBranch("br-other").restarts(MINUTE);
        reads(life, 2);

        assertThat(resized.time()).isEqualTo(Duration.ofMinutes(2));
        assertThat(set.time()).isEqualTo(Duration.ofMinutes(6));
        assertThat(ObservedTime.after(set, life.history().samples()).time()).as("from the start of its run")
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void whereTheProbeCountedLastIsNotReadAgain_onlyWhatIsLaterIsNew() {
        Life life = new Life("1");
        reads(life, 10);
        ObservedTime before = ObservedTime.after(null, life.history().samples());
        reads(life, 5);

        assertThat(ObservedTime.after(before, life.history().samples().subList(11, 15)).time())
                .isEqualTo(Duration.ofMinutes(10 + 3));
    }

    /** The step from an earlier probe covers time that is counted already, and an unknown part that is not. */
    @Test
    void whereTheProbeCountedLastIsMissing_noTimeIsCountedTwice() {
        Life life = new Life("1");
        reads(life, 6);
        List<Sample> all = life.history().samples();
        ObservedTime four = ObservedTime.after(null, all.subList(0, 4));
        ObservedTime six = ObservedTime.after(four, List.of(all.get(0), all.get(4), all.get(5)));

        assertThat(four.time()).isEqualTo(Duration.ofMinutes(4));
        assertThat(six.time()).as("the minute before the fifth is not known").isEqualTo(Duration.ofMinutes(5));
        assertThat(six.until()).isEqualTo(all.get(5).at());
    }

    /** Two runs of 40 s, with one probe each. */
    @Test
    void aRunCountsFromItsStartToItsEndAsListed_andOneWithoutAProbeCountsNothing() {
        Life life = new Life("1").reads(Duration.ofSeconds(5), 1_000, 0, 10);
        Instant end = life.now().plusSeconds(35);
        ObservedTime first = ObservedTime.after(null, life.history().samples()).ended(end);
        life.restarts(Duration.ofSeconds(600))
                .restarts(Duration.ofSeconds(65))
                .reads(Duration.ofSeconds(8), 1_000, 0, 10);
        ObservedTime probed = ObservedTime.after(first, life.history().samples());

        assertThat(first.time()).isEqualTo(Duration.ofSeconds(40));
        assertThat(first.ended(end)).as("listed again").isEqualTo(first);
        assertThat(first.ended(null)).isEqualTo(first);
        assertThat(probed.time()).isEqualTo(Duration.ofSeconds(48));
        assertThat(probed.ended(life.now().plusSeconds(32)).time()).isEqualTo(Duration.ofSeconds(80));
    }

    /** The listing showed the next run already, or a clock is ahead. */
    @Test
    void anEndThatIsListedAfterTheNextStart_countsOnce() {
        Life life = new Life("1").reads(MINUTE, 1_000, 0, 10);
        ObservedTime first = ObservedTime.after(null, life.history().samples()).ended(life.now().plusSeconds(50));
        life.restarts(Duration.ofSeconds(40)).reads(MINUTE, 1_000, 0, 10);

        assertThat(ObservedTime.after(first, life.history().samples()).time())
                .isEqualTo(Duration.ofSeconds(60 + 50 + 50));
    }

    @Test
    void theFirstProbeOfALongRun_showsNothingOfTheTimeBefore() {
        Life life = new Life("1").reads(Duration.ofHours(3), 1_000_000, 0, 10).reads(MINUTE, 1_000, 0, 10);

        assertThat(ObservedTime.after(null, life.history().samples()).time()).isEqualTo(MINUTE);
    }

    private static void reads(Life life, int times) {
        life.reads(times, MINUTE, 1_000, 0, 10);
    }
}
