package dev.plimsoll.bench.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Campaigns;
import dev.plimsoll.bench.change.ChangeCampaign.Outcome;
import dev.plimsoll.bench.change.RunCounts.What;
import dev.plimsoll.change.JournalEntry.Intended;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ChangesTest {

    /** The seeds of a build: few, and everything happens in them that must. */
    private static final int FIRST = 84;
    private static final int SAMPLE = 190;
    private static final int FULL = 10_000;
    private static final int THREADS = 2;

    @BeforeAll
    static void silence() {
        ChangesBench.silence();
    }

    @Test
    void inEachRun_theRulesOfAChangeHold() {
        ChangeCampaign campaign = new ChangeCampaign(MemoryJournal::new);
        Outcome outcome = Campaigns.FULL
                ? campaign.play(1, FULL, THREADS, done -> {})
                : campaign.play(FIRST, SAMPLE, THREADS, done -> {});

        assertThat(outcome.violation()).as("agent/bench/changes/run --seed %d", outcome.seed()).isNull();
        assertThat(outcome.counts().of(What.APPLIED)).isGreaterThan(100);
        assertThat(outcome.counts().of(What.CONFIRMED)).isGreaterThan(50);
        assertThat(outcome.counts().of(What.HARMFUL)).isPositive();
        assertThat(outcome.counts().of(What.WOKEN_BEFORE_AN_IDLE_CHANGE)).isPositive();
        assertThat(Disturbance.values()).allSatisfy(one -> assertThat(outcome.counts().of(one)).as(one.words())
                .isPositive());
    }

    @Test
    void aSeed_isAlwaysTheSameRun() {
        ChangeCampaign campaign = new ChangeCampaign(MemoryJournal::new);

        assertThat(campaign.play(7, line -> {}).counts()).isEqualTo(campaign.play(7, line -> {}).counts());
    }

    @Test
    void aJournalThatIgnoresTheEpoch_isFound() {
        assertFound(187, lease -> new MemoryJournal(lease) {
            @Override
            boolean holdsLease(Fence fence) {
                return true;
            }
        }, "no change under a lease that has passed on");
    }

    @Test
    void aJournalThatChecksNothing_isFound() {
        assertFound(33, lease -> new ForwardingJournal(new MemoryJournal(lease)) {
            @Override
            public boolean stopped() {
                return false;
            }

            @Override
            public boolean intend(Intended intent, Fence fence, @Nullable Integer perHour) {
                append(intent);
                return true;
            }
        }, "no change under the stop switch", "no change under a lease that has passed on");
    }

    /** The first seed whose run shows what {@code broken} does. */
    private static void assertFound(long seed, ChangeRun.JournalMaker broken, String... rules) {
        Outcome outcome = new ChangeCampaign(broken).play(seed, story -> {});

        assertThat(outcome.violation()).isNotNull().extracting(Violation::rule).isIn((Object[]) rules);
    }

    @Test
    void thePage_hasTheTextOfTheCode() {
        assertThat(Campaigns.page(ChangesText.PAGE)).content()
                .as("agent/bench/changes/run --write")
                .matches(ChangesText.TEXT.pattern());
    }
}
