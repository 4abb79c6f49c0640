package dev.plimsoll.prediction.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedTimeTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void countedInParts_itIsWhatItIsAtOnce_howeverFewSamplesAreReadAgain() {
        Life life = new Life(Given.cu("1"));
        reads(life, 30);
        life.restarts(Duration.ofHours(5));
        reads(life, 30);
        List<Sample> all = life.history().samples();
        ObservedTime once = ObservedTime.after(null, all);

        ObservedTime parts = ObservedTime.after(null, all.subList(0, 7));
        for (int end = 8; end <= all.size(); end++) {
            parts = ObservedTime.after(parts, all.subList(Math.max(0, end - 5), end));
        }

        assertThat(once.time()).isEqualTo(Duration.ofMinutes(29 + 29));
        assertThat(parts).isEqualTo(once);
        assertThat(ObservedTime.after(parts, all)).as("nothing new").isEqualTo(once);
    }

    @Test
    void otherLimitsOrData_restart_andAClockThatWasSetBackTakesNothingAway() {
        Life life = new Life(Given.cu("2"));
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
        assertThat(ObservedTime.after(set, life.history().samples()).time()).isEqualTo(MINUTE);
    }

    @Test
    void whereTheProbeCountedLastIsNotReadAgain_onlyWhatIsLaterIsNew() {
        Life life = new Life(Given.cu("1"));
        reads(life, 10);
        ObservedTime before = ObservedTime.after(null, life.history().samples());
        reads(life, 5);

        assertThat(ObservedTime.after(before, life.history().samples().subList(11, 15)).time())
                .isEqualTo(Duration.ofMinutes(9 + 3));
    }

    /** The step from an earlier probe covers time that is counted already, and an unknown part that is not. */
    @Test
    void whereTheProbeCountedLastIsMissing_noTimeIsCountedTwice() {
        Life life = new Life(Given.cu("1"));
        reads(life, 6);
        List<Sample> all = life.history().samples();
        ObservedTime four = ObservedTime.after(null, all.subList(0, 4));
        ObservedTime six = ObservedTime.after(four, List.of(all.get(0), all.get(4), all.get(5)));

        assertThat(four.time()).isEqualTo(Duration.ofMinutes(3));
        assertThat(six.time()).as("the minute before the fifth is not known").isEqualTo(Duration.ofMinutes(4));
        assertThat(six.until()).isEqualTo(all.get(5).at());
    }

    private static void reads(Life life, int times) {
        for (int i = 0; i < times; i++) {
            life.reads(MINUTE, 1_000, 0, 10);
        }
    }
}
