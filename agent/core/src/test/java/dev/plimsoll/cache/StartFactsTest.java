package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What began a run, and whether its start was warm, by the evidence of platform/in-the-wild.md 1.9. */
class StartFactsTest {

    private static final Instant STARTED = Given.T0;
    private static final Instant BEFORE = STARTED.minusSeconds(30);
    private static final Duration DELAY = Duration.ofMinutes(5);
    /** A fifth of the cache is 80 pages. */
    private static final Bytes LIMIT = new Bytes(400 * 8_192);

    private static Sample before(Instant at) {
        return new SampleBuilder().at(at).startedAt(STARTED.minus(Duration.ofDays(1))).sample();
    }

    private static SampleBuilder after(int seconds) {
        return new SampleBuilder().at(STARTED.plusSeconds(seconds)).startedAt(STARTED);
    }

    private static CacheStatistics cache(long misses, long used, @Nullable Integer unit, @Nullable Long pages,
            @Nullable Long prewarmed) {
        return new CacheStatistics(new Counters(0, misses, 0, used, null), LIMIT, null, null,
                unit == null ? null : new UsedUnit(unit), pages, prewarmed);
    }

    private static ServerStart start(StartFacts facts, BooleanSupplier operations) {
        return Objects.requireNonNull(facts.found(operations).run().start());
    }

    private static StartFacts facts(@Nullable Sample before, Sample sample, @Nullable Instant idle,
            Instant... updates) {
        return new StartFacts(before, sample, idle, false, DELAY, List.of(updates), ActivityTimes.UNKNOWN);
    }

    private static @Nullable StartKind kind(@Nullable Sample before, SizeRange now, @Nullable Instant idle,
            Instant... updates) {
        return start(facts(before, after(20).size(now).sample(), idle, updates), () -> false).kind();
    }

    @Test
    void theKind_isWhatCertainlyBeganIt() {
        Instant asleep = STARTED.minusSeconds(9);
        Instant earlier = BEFORE.minusSeconds(1);

        assertThat(kind(before(BEFORE), Given.cu("1"), asleep)).isEqualTo(StartKind.SUSPEND);
        assertThat(kind(null, Given.cu("1"), asleep)).isEqualTo(StartKind.SUSPEND);
        assertThat(kind(before(BEFORE), Given.cu("1"), earlier)).isEqualTo(StartKind.RESTART);
        assertThat(kind(before(BEFORE), Given.cu("2"), null)).isEqualTo(StartKind.RESIZE);
        assertThat(kind(before(BEFORE), Given.cu("1"), null, STARTED.minusSeconds(3_000))).isEqualTo(StartKind.UPDATE);
        assertThat(kind(before(BEFORE), Given.cu("1"), null, STARTED.plusSeconds(3_700))).isEqualTo(StartKind.RESTART);
    }

    @Test
    void theKindIsNotKnown_whereAnotherIsPossible() {
        Instant asleep = STARTED.minusSeconds(9);

        assertThat(kind(null, Given.cu("1"), null)).as("nobody looked before").isNull();
        assertThat(kind(before(BEFORE), Given.cu("2"), asleep)).as("resized asleep, or just after").isNull();
        assertThat(kind(before(STARTED.minus(DELAY)), Given.cu("1"), null)).as("time for a suspend").isNull();
        assertThat(kind(before(STARTED.minus(DELAY)), Given.cu("2"), null)).as("and for a resize in it").isNull();
    }

    @Test
    void aChangeOfTheAgent_isAResize_whateverListingsShowed() {
        Instant asleep = STARTED.minusSeconds(9);
        ActivityTimes times = new ActivityTimes(null, STARTED.plusMillis(900), STARTED.minusMillis(1_900), null);

        ServerStart start = start(new StartFacts(before(BEFORE), after(20).size(Given.cu("2")).sample(), asleep, true,
                DELAY, List.of(), times), () -> false);

        assertThat(start.kind()).isEqualTo(StartKind.RESIZE);
        assertThat(start.pause()).isEqualTo(Duration.ofMillis(2_800));
    }

    @ParameterizedTest(name = "{6}")
    @CsvSource(delimiter = '|', nullValues = "-", value = {"0|0|-|-|1|WARM|the server says so",
        "0|400|1|-|0|COLD|the server says that it was not", "0|9|1|-|-|COLD|hardly anything in use",
        "10|90|1|-|-|COLD|a fifth more than the misses", "10|91|1|-|-|WARM|more than that",
        "0|380|1|380|-|WARM|exact pages", "300|20|16|320|-|COLD|exact pages, read by clients",
        "30|20|16|-|-|UNKNOWN|chunks that may hold one page each, or all",
        "300|20|16|-|-|COLD|chunks that were read, however full",
        "14|20|16|-|-|WARM|a quarter of the chunks without a miss", "2|5|16|-|-|COLD|so few that it does not matter",
        "390|399|1|-|-|UNKNOWN|full: what was evicted is not known", "10|380|-|-|-|UNKNOWN|no unit"})
    void theWarmth_isWhatTheFirstProbeShows(long misses, long used, @Nullable Integer unit, @Nullable Long pages,
            @Nullable Long prewarmed, StartWarmth warmth, String why) {
        Sample first = after(20).cache(cache(misses, used, unit, pages, prewarmed)).sample();

        assertThat(start(facts(before(BEFORE), first, null), () -> false).warmth()).as(why).isEqualTo(warmth);
    }

    @Test
    void anOperationCounts_whereTheServerSaysNothing_andIsAskedOnce() {
        Sample first = after(20).cache(cache(10, 60, 1, null, null)).sample();
        assertThat(start(facts(before(BEFORE), first, null), () -> true).warmth()).isEqualTo(StartWarmth.WARM);
        Sample said = after(20).cache(cache(10, 60, 1, null, 0L)).sample();
        assertThat(start(facts(before(BEFORE), said, null), () -> true).warmth()).isEqualTo(StartWarmth.COLD);

        Sample unknown = facts(before(BEFORE), after(20).sample(), null).found(() -> false);
        Sample later = after(40).sample();
        assertThat(start(facts(unknown, later, null), () -> {
            throw new AssertionError("asked again");
        }).warmth()).isEqualTo(StartWarmth.UNKNOWN);
    }

    @Test
    void laterProbesKeepTheStart_untilTheServerShowsMorePrewarming() {
        Sample first = facts(before(BEFORE), after(20).cache(cache(10, 20, 1, null, null)).sample(), null)
                .found(() -> false);
        Sample late = after(4_000).cache(cache(10, 390, 1, null, null)).sample();
        Sample prewarmed = after(4_000).cache(cache(10, 390, 1, null, 300L)).sample();

        assertThat(start(facts(first, late, null), () -> false)).isEqualTo(first.run().start());
        assertThat(start(facts(first, prewarmed, null), () -> false)).returns(StartKind.RESTART, ServerStart::kind)
                .returns(StartWarmth.WARM, ServerStart::warmth)
                .returns(prewarmed.at(), ServerStart::prewarmedUntil);
    }

    @Test
    void windowsThatReachBackToThePrewarming_showNoWorkingSet() {
        CacheStatistics cache = new CacheStatistics(new Counters(9, 0, 0, 380L, null), LIMIT,
                new WorkingSet(5L, 15L, 60L, 240L), null, UsedUnit.PAGES, null, null);
        Sample first = facts(before(BEFORE), after(20).cache(cache).sample(), null).found(() -> false);

        assertThat(first.touched()).isNull();
        assertThat(facts(first, after(1_500).cache(cache).sample(), null).found(() -> false).touched())
                .as("15 minutes after the tenth")
                .isEqualTo(new WorkingSet(5L, 15L, null, null));
        assertThat(after(20).cache(cache).sample().touched()).as("of a trace").isEqualTo(cache.workingSet());
    }
}
