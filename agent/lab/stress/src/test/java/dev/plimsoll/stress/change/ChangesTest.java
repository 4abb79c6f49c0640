package dev.plimsoll.stress.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.stress.change.ChangeCampaign.Outcome;
import dev.plimsoll.stress.change.RunCounts.What;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChangesTest {

    /** The number of seeds, from 1 on. */
    private static final int RUNS = Campaigns.of(24, 300, 10_000);
    /** In so many runs everything happens that must. */
    private static final int ENOUGH = 300;
    private static final int THREADS = 2;

    @BeforeAll
    static void silence() {
        ChangesBench.silence();
    }

    /** The runs of CI take four minutes on two cores that do nothing else. */
    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void inEachRun_theRulesOfAChangeHold() {
        Outcome outcome = new ChangeCampaign(MemoryJournal::new).play(1, RUNS, THREADS, done -> {});

        assertThat(outcome.violation()).as("agent/lab/stress/changes/run --seed %d", outcome.seed()).isNull();
        assertThat(outcome.counts().of(What.APPLIED)).isGreaterThan(RUNS / 3);
        assertThat(outcome.counts().of(What.CONFIRMED)).isGreaterThan(RUNS / 10);
        assertThat(outcome.counts().of(What.HELD_FOR_THE_FIRST)).isGreaterThan(RUNS / 10);
        if (RUNS >= ENOUGH) {
            assertThat(outcome.counts().of(What.HARMFUL)).isPositive();
            assertThat(Disturbance.values()).allSatisfy(one -> assertThat(outcome.counts().of(one)).as(one.words())
                    .isPositive());
            assertGoals(outcome.counts());
        }
    }

    /** The goals of the default policy, in the calm runs. */
    private static void assertGoals(RunCounts counts) {
        long changes = counts.of(What.CALM_CHANGES_OF_DAILY_SUSPENDED);
        assertThat(changes).isGreaterThan(5);
        assertThat(counts.of(What.OF_THESE_WITH_DROPPED_CONNECTIONS)).isLessThanOrEqualTo(changes / 100);
        long harmful = counts.of(What.CALM_HARMFUL_CHANGES);
        assertThat(harmful).isPositive();
        assertThat(counts.of(What.OF_THESE_UNDONE_IN_TIME)).isEqualTo(harmful);
    }

    @Test
    void aComputeThatWokeAfterTheLastListing_mayDropConnections() {
        Outcome outcome = new ChangeCampaign(MemoryJournal::new).play(78, line -> {});

        assertThat(outcome.violation()).isNull();
        assertThat(outcome.counts().of(What.WOKEN_BEFORE_AN_IDLE_CHANGE)).isPositive();
    }

    @Test
    void aSeed_isAlwaysTheSameRun() {
        ChangeCampaign campaign = new ChangeCampaign(MemoryJournal::new);

        assertThat(campaign.play(7, line -> {}).counts()).isEqualTo(campaign.play(7, line -> {}).counts());
    }

    @Test
    void aJournalThatIgnoresTheEpoch_isFound() {
        assertFound(1093, isHeld -> new MemoryJournal(), "no change under a claim that has passed on");
    }

    @Test
    void aJournalThatHidesTheStopSwitch_isFound() {
        assertFound(67, isHeld -> new MemoryJournal(isHeld) {
            @Override
            public synchronized FleetChanges fleet(Instant now) {
                return super.fleet(now).withStopped(false);
            }
        }, "no change under the stop switch");
    }

    /** As if each change of a fleet that is due together were decided by what an agent read before. */
    @Test
    void aJournalThatHidesOtherChanges_isFound() {
        assertFound(233, isHeld -> new MemoryJournal(isHeld) {
            @Override
            protected FleetChanges decidedOn(Instant now) {
                return FleetChanges.NONE.withStopped(fleet(now).stopped());
            }
        }, "no change by policy before the first of its kind has its verdict");
    }

    /** The first seed whose run shows what {@code broken} does. */
    private static void assertFound(long seed, ChangeRun.JournalMaker broken, String... rules) {
        Outcome outcome = new ChangeCampaign(broken).play(seed, story -> {});

        assertThat(outcome.violation()).isNotNull().extracting(Violation::rule).isIn((Object[]) rules);
    }

    @Test
    void thePage_hasTheTextOfTheCode() {
        assertThat(Path.of(System.getProperty("plimsoll.root", "../../..")).resolve(ChangesText.PAGE)).content()
                .as("agent/lab/stress/changes/run --write")
                .matches(ChangesText.TEXT.pattern());
    }
}
