package dev.plimsoll.activity;

import static dev.plimsoll.activity.TimelineCase.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.ProbedActivity.NoOthers;
import dev.plimsoll.activity.ProbedActivity.Others;
import dev.plimsoll.activity.ProbedActivity.Woken;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a sample shows when others were last active, and whether one of them may have left since. */
class UnwokenActivityTest {

    private static final Duration IDLE = Duration.ofSeconds(5);

    @Test
    void withoutAChangeSinceThePreviousSample_thereWereNoOthers() {
        Sample earlier = sample(0, IDLE, 7, 4);

        assertThat(ProbedActivity.unwoken(sample(60, Duration.ofSeconds(65), 7, 4), earlier)).isEqualTo(new NoOthers());
        assertThat(ProbedActivity.unwoken(sample(60, Duration.ofSeconds(65), 7, 4), null))
                .as("the first sample shows them all")
                .isInstanceOf(Others.class);
    }

    @Test
    void withoutAnOpenSession_theirTimeIsUnknown() {
        assertThat(ProbedActivity.unwoken(sample(60, null, 0, 0), null)).isEqualTo(new Others(null, false));
        assertThat(ProbedActivity.unwoken(sample(60, null, 9, 0), sample(0, null, 8, 0)))
                .isEqualTo(new Others(null, false));
    }

    /** The sessions that were opened, and those that are open. */
    @ParameterizedTest
    @CsvSource({"3, 3, true", "4, 3, false", "2, 3, true"})
    void inTheFirstSample_theyAreSurelyKnown_ifNoSessionWasClosed(long opened, int open, boolean sure) {
        assertThat(ProbedActivity.unwoken(sample(60, IDLE, opened, open), null)).isEqualTo(new Others(at(55), sure));
    }

    /** Three sessions were closed before. */
    @ParameterizedTest
    @CsvSource({"8, 5, true", "9, 5, false", "9, 6, true"})
    void inALaterSample_onlySessionsClosedSinceMatter(long opened, int open, boolean sure) {
        assertThat(ProbedActivity.unwoken(sample(60, IDLE, opened, open), sample(0, IDLE, 7, 4)))
                .isEqualTo(new Others(at(55), sure));
    }

    @ParameterizedTest
    @CsvSource({"3, 3, true", "4, 3, false"})
    void afterAStart_sessionsClosedBeforeItDoNotMatter(long opened, int open, boolean sure) {
        Sample restarted = builder(60, IDLE, opened, open).startedAt(at(30)).sample();

        assertThat(ProbedActivity.unwoken(restarted, sample(0, IDLE, 7, 4))).isEqualTo(new Others(at(55), sure));
    }

    @Test
    void aRunThatBeganDuringTheProbe_isOurs_unlessASessionIsOpen() {
        assertThat(during(0)).isEqualTo(new Woken());
        assertThat(during(1)).isInstanceOf(Others.class);
    }

    private static ProbedActivity during(int open) {
        Sample sample = builder(3, null, 0, open).startedAt(at(0.5)).sample();
        return ProbedActivity.of(sample, null, at(0), Timeline.UNKNOWN, TimelineCase.POLICY);
    }

    private static Sample sample(double at, @Nullable Duration idle, long opened, int open) {
        return builder(at, idle, opened, open).sample();
    }

    private static SampleBuilder builder(double at, @Nullable Duration idle, long opened, int open) {
        return new SampleBuilder().at(at(at))
                .connections(new Connections(open, 0, 450, 3, 0, null))
                .others(idle, opened, 0);
    }
}
