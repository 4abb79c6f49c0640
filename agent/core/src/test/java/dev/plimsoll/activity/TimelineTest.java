package dev.plimsoll.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of any timeline. */
class TimelineTest {

    private static final ActivityPolicy POLICY = ActivityPolicy.configured(Duration.ofMinutes(5));
    private static final Instant START = Given.T0;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aListingThatRepeats_changesNothing(int seed) {
        Random random = new Random(seed);
        Timeline timeline = Timeline.UNKNOWN;
        Instant now = START;
        Instant active = START;
        for (int call = 0; call < 2_000; call++) {
            now = now.plusSeconds(1 + random.nextInt(random.nextInt(10) == 0 ? 900 : 10));
            active = random.nextInt(3) == 0 ? now.minusMillis(random.nextInt(20_000)) : active;
            Compute compute = compute(random.nextInt(20) == 0 ? "init" : state(random, now), active);

            Timeline once = timeline.listed(compute, now, POLICY);

            assertThat(once.listed(compute, now, POLICY)).as("call %d at %s", call, now).isEqualTo(once);
            timeline = random.nextInt(20) == 0 ? once.probed(probe(random, now), compute, POLICY) : once;
        }
    }

    /** The platform reports each probe as activity, a little late. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void theAgentsOwnProbes_neverCountAsActivityOfOthers(int seed) {
        Random random = new Random(seed);
        Timeline timeline = Timeline.UNKNOWN;
        Instant now = START;
        Instant active = START.minusSeconds(40);
        for (int call = 0; call < 5_000; call++) {
            now = now.plusSeconds(5);
            Compute compute = Given.with(compute("active", active), new Autosuspend.Never());
            timeline = timeline.listed(compute, now, POLICY);
            if (call % 12 == 0) {
                Instant ended = now.plusMillis(400);
                timeline = timeline.probed(
                        new ProbeResult(now, ended, new ProbedActivity.NoOthers(), null, null, List.of()), compute,
                        POLICY);
                active = ended.plusMillis(random.nextInt(90));
            }
            assertThat(call > 12 && timeline.evidence().isNew()).as("call %d", call).isFalse();
        }

        assertThat(timeline.awakeTime().log().spent().latest(1, now).tally().of(TimeUse.WORKING)).isZero();
        assertThat(timeline.awakeTime().idleGaps(POLICY.tunables()).ended()).isZero();
    }

    /** What a restart of the agent may not change: what was learned, and what the time was used for. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aRecalledTimeline_keepsWhatWasLearned(int seed) {
        Random random = new Random(seed);
        Timeline timeline = Timeline.UNKNOWN;
        for (int call = 0; call < 500; call++) {
            Instant now = START.plusSeconds(6L * call);
            timeline = timeline.listed(compute(state(random, now), now.minusMillis(random.nextInt(9_000))), now,
                    POLICY);
        }

        Timeline recalled = timeline.recalled();

        assertThat(recalled.learned()).isEqualTo(timeline.learned());
        assertThat(recalled.awakeTime()).isEqualTo(timeline.awakeTime());
        assertThat(recalled.evidence().isNew()).isFalse();
        assertThat(recalled.recalled()).isEqualTo(recalled);
    }

    private static String state(Random random, Instant now) {
        return now.getEpochSecond() / 700 % 2 == 0 || random.nextInt(50) == 0 ? "active" : "idle";
    }

    private static ProbeResult probe(Random random, Instant now) {
        ProbedActivity found = switch (random.nextInt(5)) {
            case 0 -> new ProbedActivity.Others(now.minusSeconds(random.nextInt(30)), random.nextBoolean());
            case 1 -> new ProbedActivity.Others(null, false);
            case 2 -> new ProbedActivity.Woken();
            case 3 -> new ProbedActivity.Unseen();
            default -> new ProbedActivity.NoOthers();
        };
        return new ProbeResult(now, now.plusMillis(300), found, null, null, List.of());
    }

    private static Compute compute(String state, @Nullable Instant active) {
        Compute plain = Given.compute("1", state);
        return plain.with(ActivityTimes.active(active));
    }

    @Test
    void theLatestKnownActivity_isOfOthers_ofAProbe_orTheMomentItWasLastAsleep() {
        TimelineCase compute = TimelineCase.exact().listed(0, "idle", -400).listed(5, "active", 3);
        assertThat(compute.timeline().lastActivity()).isEqualTo(TimelineCase.at(3));

        compute.probed(7, new ProbedActivity.NoOthers());
        assertThat(compute.timeline().lastActivity()).isEqualTo(TimelineCase.at(7.5));
        assertThat(compute.timeline().lastActivity(false)).isEqualTo(TimelineCase.at(3));

        compute.listed(10, "idle", 3);
        assertThat(compute.timeline().lastActivity()).isEqualTo(TimelineCase.at(10));
        assertThat(Timeline.UNKNOWN.lastActivity()).isNull();
    }

    @Test
    void theDelay_isAtLeastAMinute_untilItWasObserved() {
        TimelineCase exact = TimelineCase.exact();
        ActivityPolicy told = POLICY.heeding(TimelineCase.compute("active"));
        assertThat(exact.timeline().leastDelay(POLICY)).isEqualTo(Duration.ofMinutes(1));
        assertThat(exact.timeline().leastDelay(told)).isEqualTo(Duration.ofMinutes(5));
        assertThat(exact.timeline().assumedDelay(POLICY)).isEqualTo(Duration.ofMinutes(5));

        exact.listed(0, "active", -1).listed(200, "active", -1);

        Instant now = TimelineCase.at(200);
        assertThat(exact.timeline().observedDelay(now, POLICY)).isEqualTo(Duration.ofSeconds(201));
        assertThat(exact.timeline().leastDelay(POLICY)).isEqualTo(Duration.ofMinutes(1));
        Timeline vague = new Timeline(ListedState.UNLISTED, null, ActivityEvidence.NONE,
                LearnedActivity.NONE.with(exact.timeline().delay()), AwakeTime.UNKNOWN);
        assertThat(vague.observedDelay(now, POLICY)).as("its times may be untrue").isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aProbeThatIsNotFollowedByATime_isHidden_onlyIfAllActivityIsReported() {
        TimelineCase exact = TimelineCase.exact().listed(0, "active", -1);
        assertThat(exact.timeline().hidesProbe(POLICY)).as("no probe").isFalse();

        exact.probed(1, new ProbedActivity.NoOthers());
        assertThat(exact.timeline().reportsAll(POLICY)).isTrue();
        assertThat(exact.timeline().hidesProbe(POLICY)).isTrue();
        assertThat(exact.listed(5, "active", 1.5).timeline().hidesProbe(POLICY)).isFalse();

        TimelineCase vague = TimelineCase.unknown().listed(0, "active", -1).probed(1, new ProbedActivity.NoOthers());
        assertThat(vague.timeline().reportsAll(POLICY)).isFalse();
        assertThat(vague.timeline().hidesProbe(POLICY)).isFalse();
    }

    /** It was suspended at 0 s and awake at 5 s; it stays awake for a minute at least. */
    @ParameterizedTest
    @ValueSource(doubles = {10, 59.999})
    void aComputeListedAwake_wasStartedBefore_untilItMayBeSuspendedAgain(double moment) {
        TimelineCase compute = TimelineCase.exact().listed(0, "idle", -400).listed(5, "active", 3);

        assertThat(compute.timeline().wasStartedBefore(TimelineCase.at(moment), POLICY)).isTrue();
        assertThat(compute.timeline().wasStartedBefore(TimelineCase.at(60), POLICY)).isFalse();
        assertThat(TimelineCase.exact()
                .listed(0, "idle", -400)
                .timeline()
                .wasStartedBefore(TimelineCase.at(moment), POLICY)).isFalse();
        assertThat(TimelineCase.exact()
                .listed(5, "active", 3)
                .timeline()
                .wasStartedBefore(TimelineCase.at(moment), POLICY)).isFalse();
    }
}
