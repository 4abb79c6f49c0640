package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What ends the rest of a suspended compute. In a large fleet two listings are further apart than a compute can be awake and
 * suspended again unseen, so the platform's times say whether it was.
 */
class EndOfRestTest extends WorldCase {

    /** Longer than the autosuspend delay of five minutes. */
    private static final Duration FAR_APART = Duration.ofMinutes(6);
    private static final Instant BEFORE = T0.minusSeconds(600);
    private static final ActivityTimes KNOWN = new ActivityTimes(BEFORE, BEFORE, BEFORE.plusSeconds(300),
            BEFORE.plusSeconds(300));

    private final Reconciler cycle = adviser();

    private void rests(ActivityTimes times) {
        rests(ID, times);
    }

    private void rests(ComputeId id, ActivityTimes times) {
        world.with(id, "idle", Given.cu("4"));
        world.times(id, times);
        tick(cycle, MINUTE);
        assertThat(status(id).isAtRest()).isTrue();
    }

    /** How many passes listings bring that are so far apart. */
    private int passes(int listings, Duration apart) {
        int before = world.passesWithoutProbe.get();
        ticks(cycle, listings, apart);
        return world.passesWithoutProbe.get() - before;
    }

    static Stream<Arguments> whatShowsRuns() {
        return Stream.of(
                argumentSet("activity, start, suspend, change", KNOWN),
                argumentSet("activity and start", new ActivityTimes(BEFORE, BEFORE, null, null)),
                argumentSet("activity and change", new ActivityTimes(BEFORE, null, null, BEFORE)));
    }

    @ParameterizedTest
    @MethodSource("whatShowsRuns")
    void timesThatStayTheSame_showThatItWasNotAwake_howeverFarApartListingsAre(ActivityTimes times) {
        rests(times);

        assertThat(passes(10, FAR_APART)).isZero();
        assertThat(passes(1, Duration.ofMinutes(90))).isZero();
    }

    static Stream<Arguments> whatIsUnknown() {
        return Stream.of(
                argumentSet("nothing", ActivityTimes.UNKNOWN),
                argumentSet("activity alone", ActivityTimes.active(BEFORE)),
                argumentSet("no activity", new ActivityTimes(null, BEFORE, BEFORE, BEFORE)),
                argumentSet("neither start nor change", new ActivityTimes(BEFORE, null, BEFORE, null)));
    }

    @ParameterizedTest
    @MethodSource("whatIsUnknown")
    void whereATimeIsMissing_itMayHaveBeenAwakeBetween(ActivityTimes times) {
        rests(times);
        ComputeId other = new ComputeId("bills", "ep-billing");
        rests(other, KNOWN);

        assertThat(passes(5, FAR_APART)).as("of this compute alone").isEqualTo(5);
        assertThat(passes(5, MINUTE)).as("too short for a run").isZero();
    }

    @Test
    void aRoundedActivity_isNoEvidence_withoutTheStart() {
        Instant ahead = T0.plusSeconds(1_800);
        rests(new ActivityTimes(ahead, null, null, BEFORE));
        assertThat(passes(5, FAR_APART)).as("a run within the same half hour?").isEqualTo(5);

        world.times(ID, new ActivityTimes(ahead, BEFORE, null, BEFORE));
        tick(cycle, FAR_APART);
        assertThat(passes(5, FAR_APART)).isZero();
    }

    static Stream<Arguments> whatMoves() {
        Instant later = T0.plusSeconds(30);
        return Stream.of(
                argumentSet("activity", new ActivityTimes(later, BEFORE, KNOWN.suspendedAt(), KNOWN.updatedAt())),
                argumentSet("start", new ActivityTimes(BEFORE, later, KNOWN.suspendedAt(), KNOWN.updatedAt())),
                argumentSet("suspend", new ActivityTimes(BEFORE, BEFORE, later, KNOWN.updatedAt())),
                argumentSet("change", new ActivityTimes(BEFORE, BEFORE, KNOWN.suspendedAt(), later)),
                argumentSet("a time that is gone", new ActivityTimes(BEFORE, BEFORE, KNOWN.suspendedAt(), null)));
    }

    @ParameterizedTest
    @MethodSource("whatMoves")
    void aTimeThatMoves_isAPass_whichItRestsAfter(ActivityTimes moved) {
        rests(KNOWN);

        world.times(ID, moved);

        assertThat(passes(1, FAR_APART)).isEqualTo(1);
        assertThat(status().compute().times()).isEqualTo(moved);
        assertThat(passes(5, FAR_APART)).isZero();
    }

    /** Awake between two listings that show it suspended. */
    private void runs(boolean isReported) {
        world.becomes(ID, "active");
        if (isReported) {
            world.times(ID, new ActivityTimes(world.now, world.now, KNOWN.suspendedAt(), world.now));
        }
        tick(cycle, MINUTE);
        world.becomes(ID, "idle");
        tick(cycle, MINUTE);
        assertThat(status().isAtRest()).isTrue();
    }

    @Test
    void timesThatStoodStillWhileItWasAwake_areNoEvidence_untilTheyMoveWithARun() {
        rests(KNOWN);

        runs(false);
        assertThat(passes(5, FAR_APART)).isEqualTo(5);

        runs(true);
        assertThat(passes(5, FAR_APART)).isZero();
    }

    private void isProbed() {
        rests(KNOWN);
        world.becomes(ID, "active");
        for (int minute = 0; minute < 5; minute++) {
            world.pass(PROBE_DUE);
            world.reads(ID, 50_000, 10, 700);
            cycle.once();
        }
        assertThat(world.probes).isNotEmpty();
    }

    @Test
    void timesThatAProbeContradicted_areNoEvidence_alsoAfterARestart() {
        isProbed();
        cycle.close();

        Reconciler next = adviser();
        world.becomes(ID, "idle");
        world.times(ID, KNOWN);
        tick(next, MINUTE);
        assertThat(status().isAtRest()).isTrue();
        int before = world.passesWithoutProbe.get();
        ticks(next, 5, FAR_APART);

        assertThat(KNOWN.lastActive()).isBefore(world.samples(ID).getLast().at().minus(Duration.ofMinutes(5)));
        assertThat(world.passesWithoutProbe.get() - before).as("suspended before it was probed?").isEqualTo(5);
    }

    @Test
    void whatChangesByTimeAlone_isDue_howeverTheListingsAre() {
        rests(KNOWN);

        assertThat(passes(50, FAR_APART)).as("five hours").isBetween(1, 2);
    }

    @Test
    void aPassThatIsDue_continuesTheTimeAsleep() {
        rests(KNOWN);
        Instant since = T0.plus(MINUTE);

        ticks(cycle, 50, FAR_APART);

        assertThat(world.probeState(ID).timeline().awakeTime().span()).isNotNull().satisfies(span -> {
            assertThat(span.awake()).isFalse();
            assertThat(span.since()).isEqualTo(since);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6})
    void whatTheAgentWrote_isNoNews(int minutes) {
        rests(KNOWN);
        world.resize(ID, "2");
        assertThat(passes(1, MINUTE)).isEqualTo(1);
        assertThat(world.written(SetElsewhere.class)).hasSize(1);
        assertThat(status().isAtRest()).isTrue();
        // The tick that finds the entry: its plan knows it.
        cycle.once();

        assertThat(passes(5, Duration.ofMinutes(minutes))).isZero();
    }

    @Test
    void whatAnybodyElseWrote_isNews() {
        rests(KNOWN);
        approve(Given.cu("2"), false);

        assertThat(passes(1, FAR_APART)).isEqualTo(1);
        assertThat(status().advice().record().approved()).isNotNull();
        world.append(new Withdrawn(world.now, ID, "me"));
        assertThat(passes(1, FAR_APART)).isEqualTo(1);
        assertThat(passes(5, FAR_APART)).isZero();
    }

    @Test
    void withoutData_nothingIsRecommended() {
        rests(KNOWN);

        assertThat(world.written(Recommended.class)).isEmpty();
        assertThat(status().advice().record().recommended()).isNull();
    }

    @Test
    void aListedComputeAtRest_isComparedWhereItWasListed() {
        rests(KNOWN);
        Set<Thread> listing = ConcurrentHashMap.newKeySet();
        Set<Thread> comparing = ConcurrentHashMap.newKeySet();
        world.afterListing = () -> listing.add(Thread.currentThread());
        world.onProbed = () -> comparing.add(Thread.currentThread());

        ticks(cycle, 3, FAR_APART);

        assertThat(comparing).isNotEmpty().isSubsetOf(listing);
    }
}
