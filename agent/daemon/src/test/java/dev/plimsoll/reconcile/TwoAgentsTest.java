package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.store.claim.LeasedClaims;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two agents on one store: exactly one of them works on a project, and another takes over from one that ends or hangs. */
class TwoAgentsTest extends WorldCase {

    private static final Duration BEAT = Duration.ofSeconds(5);
    /** Until there is a ratio of the size after the change alone. */
    private static final int ROUNDS = 45;

    /** The clock of both processes. */
    private final AtomicLong clock = new AtomicLong();
    private final LeasedClaims shipped = (LeasedClaims) world.store.newAgent(this::nanoTime);
    private final FragileClaims place = new FragileClaims(shipped);
    private final FragileClaims otherPlace = new FragileClaims(world.store.newAgent(this::nanoTime));
    private final Board first = new Board();
    private final Board second = new Board();
    private final Reconciler one = agent(place, first);
    private final Reconciler other = agent(otherPlace, second);

    private Reconciler agent(FragileClaims claimed, Board board) {
        return world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW, world, claimed, board);
    }

    private long nanoTime() {
        return clock.get();
    }

    /** Both processes are stopped for some time. */
    private void skip(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    /** The ticks of the other agent until it leads and works on the project. */
    private void tickUntilTheOtherWorks() {
        await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(50)).until(() -> {
            skip(Duration.ofSeconds(1));
            boolean hasProject = otherPlace.fence(ID.projectId(), T0) != null;
            other.once();
            return hasProject && second.status().leader();
        });
    }

    @BeforeEach
    void readByOthers() {
        world.with(ID, "active", Given.cu("4"));
        world.reads(ID, 1_000_000, 700, 700);
    }

    @Test
    void aSingleAgent_probesAtItsFirstTick() {
        one.once();

        assertThat(world.probes).hasSize(1);
        assertThat(first.status().leader()).isTrue();
    }

    @Test
    void ofTwo_oneListsProbesActsAndWrites() {
        for (int i = 0; i < ROUNDS; i++) {
            both();
            world.pass(BEAT);
            world.reads(ID, 50_000, 10, 700);
        }

        assertThat(world.probes.size()).as("as many as a single agent").isEqualTo(probesOfASingleAgent());
        assertThat(world.samples(ID)).hasSameSizeAs(world.probes);
        assertThat(world.resizes).hasSizeLessThan(2);
        assertThat(first.status().leader()).isTrue();
        assertThat(second.status().leader()).isFalse();
        assertThat(first.status().own().computeStatuses()).containsOnlyKeys(ID);
        assertThat(second.status().computeStatuses()).containsOnlyKeys(ID);
        assertThat(second.status().own().computeStatuses()).isEmpty();
        ComputeStatus seen = first.computeStatus();
        ComputeStatus stored = second.computeStatus();
        assertThat(stored.probes().latest()).isNotNull().isEqualTo(seen.probes().latest());
        assertThat(stored.live()).isNotNull().isEqualTo(seen.live());
        assertThat(stored.ratios().shortWindow()).isNotNull().isEqualTo(seen.ratios().shortWindow());
        assertThat(stored.probes().totals()).isEqualTo(seen.probes().totals());
        assertThat(stored.phase()).isEqualTo(seen.phase());
        assertThat(stored.advice().advised().recommendation().target())
                .isEqualTo(seen.advice().advised().recommendation().target());
        assertThat(stored.advice().record().recommended()).isNotNull()
                .isEqualTo(seen.advice().record().recommended());
        assertThat(second.told).isEmpty();
        assertThat(first.recorded).as("everything that was written").isNotEmpty().isEqualTo(world.journal());
        assertThat(second.recorded).isEmpty();
    }

    @Test
    void bothAgents_tellTheChangesOfTheFleet_andTheLeaderAloneWhatProbingCost() {
        for (int i = 0; i < 3; i++) {
            both();
            world.pass(BEAT);
        }

        assertThat(first.read).isNotEmpty().containsOnly(true);
        assertThat(second.read).isNotEmpty().containsOnly(false);
        assertThat(first.cuHours).isNotNull();
        assertThat(second.cuHours).isNull();
    }

    /** The same half-hour with a single agent. */
    private static int probesOfASingleAgent() {
        World alone = new World().with(ID, "active", Given.cu("4"));
        alone.reads(ID, 1_000_000, 700, 700);
        try (alone) {
            Reconciler cycle = alone.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);
            for (int i = 0; i < ROUNDS; i++) {
                cycle.once();
                alone.pass(BEAT);
                alone.reads(ID, 50_000, 10, 700);
            }
            return alone.probes.size();
        }
    }

    @Test
    void theOtherAgent_neitherListsNorWrites() {
        one.once();
        int entries = world.journal().size();
        ProbeState probeState = world.probeState(ID);
        world.listings.clear();
        for (int i = 0; i < 20; i++) {
            world.pass(Duration.ofSeconds(1));
            world.reads(ID, 500_000, 300_000, 2_000);
            other.once();
        }

        assertThat(world.listings).as("the projects alone").containsOnly("*");
        assertThat(world.probes).hasSize(1);
        assertThat(world.journal()).hasSize(entries);
        assertThat(world.resizes).isEmpty();
        assertThat(world.probeState(ID)).isEqualTo(probeState);
    }

    @Test
    void liveFiguresOfAnotherAgentsCompute_disappearAtASuspend() {
        both();
        world.pass(BEAT);
        both();
        assertThat(second.computeStatus().live()).isNotNull();

        world.becomes(ID, "idle");
        world.pass(BEAT);
        both();

        assertThat(second.computeStatus().live()).isNull();
        assertThat(second.computeStatus().probes().observation()).isEqualTo(new Observation.Asleep());
    }

    @Test
    void figuresOfAnAgentThatHangs_disappearWithTheOthers() {
        both();
        world.pass(BEAT);
        both();
        otherPlace.lost = true;
        for (int i = 0; i < 45; i++) {
            world.pass(BEAT);
            world.reads(ID, 50_000, 10, 700);
            other.once();
        }

        assertThat(second.computeStatus().live()).isNull();
    }

    @Test
    void anAnswerToAnotherAgentsCompute_isShownByBoth() {
        both();
        dismiss(Duration.ofDays(7));
        world.pass(BEAT);
        both();

        assertThat(second.computeStatus().advice().record().dismissed()).isNotNull()
                .isEqualTo(first.computeStatus().advice().record().dismissed());
    }

    /** It shows no phase, and is compact nowhere: each agent has the same dismissals, unknown sizes and open breakers. */
    @Test
    void aDismissedSuspendedCompute_isAmongTheLiveStatusesOfBoth() {
        world.becomes(ID, "idle");
        both();
        dismiss(Duration.ofDays(7));
        world.pass(BEAT);
        both();
        world.pass(BEAT);
        both();

        for (Board board : List.of(first, second)) {
            assertThat(board.status().live()).extracting(status -> status.compute().id()).containsExactly(ID);
        }
    }

    /** Whose probes learned of it stays without effect elsewhere until it can be read. */
    @Test
    void aStatusThatCannotBeRead_isMissing_notDropped() {
        both();
        Statuses.StoredForm stored = world.store.form(ID).orElseThrow();
        tick(one, BEAT);
        world.store.stores().statuses().keep(ID, new StatusForm(new byte[]{1, 2, 3}), stored.awakeHours(), world.now);
        other.once();

        assertThat(second.status().missing()).containsOnlyKeys(ID.projectId());
        assertThat(second.computeStatus().live()).isNull();
        assertThat(first.status().missing()).isEmpty();
    }

    @Test
    void anAgentThatLeaves_isReplacedAtOnce_withItsProbingCost() {
        both();
        one.close();
        world.pass(MINUTE);
        world.reads(ID, 50_000, 10, 700);
        Duration before = world.probeState(ID).account().awake();

        tickUntilTheOtherWorks();

        // The first activity time after a probe may be its echo, also for the new leader.
        world.pass(BEAT);
        world.reads(ID, 50_000, 10, 700);
        other.once();
        assertThat(world.probes).hasSize(2);
        assertThat(world.probeState(ID).account().awake()).isGreaterThanOrEqualTo(before);
        assertThat(world.store.stores().samples().totals(ID)).contains(second.computeStatus().probes().totals());
    }

    @Test
    void anAgentThatIsKilled_isReplaced_andNoSilentOne() {
        one.once();
        for (int i = 0; i < 3; i++) {
            world.pass(MINUTE);
            skip(MINUTE);
            other.once();
            assertThat(second.status().leader()).isFalse();
        }

        // The system frees the lock of a process that ends.
        shipped.close();
        world.reads(ID, 500_000, 300_000, 2_000);
        skip(BEAT);
        tickUntilTheOtherWorks();

        assertThat(world.probes).hasSize(2);
    }

    @Test
    void anAgentThatReturns_andFindsAnother_doesNothing() {
        one.once();
        world.store.removeLock();
        other.once();
        assertThat(second.status().leader()).isTrue();
        int entries = world.journal().size();

        for (int i = 0; i < 10; i++) {
            world.pass(MINUTE);
            world.reads(ID, 500_000, 300_000, 2_000);
            skip(BEAT);
            one.once();
        }

        assertThat(first.status().leader()).isFalse();
        assertThat(world.probes).hasSize(1);
        assertThat(world.journal()).hasSize(entries);
    }

    @Test
    void withoutAStore_noReplicaProbes_afterTheEndOfTheLease() {
        both();
        place.gone = true;
        otherPlace.gone = true;
        world.pass(BEAT);
        world.reads(ID, 50_000, 10, 700);
        both();
        assertThat(first.status().leader()).as("a short failure of the store").isTrue();

        world.pass(MINUTE);
        skip(MINUTE);
        world.reads(ID, 50_000, 10, 700);
        both();
        assertThat(world.probes).hasSize(1);
        assertThat(first.status().leader()).isFalse();
        assertThat(first.status().stopped()).isTrue();

        place.gone = false;
        otherPlace.gone = false;
        world.pass(BEAT);
        world.reads(ID, 50_000, 10, 700);
        await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(50)).untilAsserted(() -> {
            both();
            assertThat(world.probes).hasSize(2);
        });
    }

    @Test
    void aComputeListedBeforeTheStoreOpens_isReconciledAfterwards() {
        world.becomes(ID, "idle");
        place.open = false;
        one.once();
        assertThat(first.status().computeStatuses()).isEmpty();

        place.open = true;
        world.listings.clear();
        tick(one, Duration.ofSeconds(1));

        assertThat(world.listings).isEmpty();
        assertThat(first.status().computeStatuses()).containsKey(ID);
    }

    private void both() {
        one.once();
        other.once();
    }

    /** The posted status of one agent. */
    private static final class Board implements StatusListener {

        private final List<Observation> told = new CopyOnWriteArrayList<>();
        private final List<JournalEntry> recorded = new CopyOnWriteArrayList<>();
        private final List<Boolean> read = new CopyOnWriteArrayList<>();
        private volatile @Nullable Double cuHours;
        private volatile @Nullable FleetStatus status;

        FleetStatus status() {
            return Objects.requireNonNull(status);
        }

        ComputeStatus computeStatus() {
            return Objects.requireNonNull(status().computeStatuses().get(ID));
        }

        @Override
        public void post(FleetStatus posted) {
            status = posted;
        }

        @Override
        public void probed(ComputeId compute, Observation observation) {
            told.add(observation);
        }

        @Override
        public void recorded(JournalEntry.OfCompute entry, ChangeRecord after) {
            recorded.add(entry);
        }

        @Override
        public void fleetRead(FleetChanges fleet, boolean leader) {
            read.add(leader);
        }

        @Override
        public void probingCost(@Nullable Double now) {
            cuHours = now;
        }

        @Override
        public void platformFailed(PlatformFault.FaultKind kind) {
            throw new AssertionError("the platform does not fail here");
        }

        @Override
        public void unknownWords(List<UnknownWord> words) {
            // There are no unknown words here.
        }

        @Override
        public void ticked(Duration took, Duration lag) {
            // Durations of ticks are not tested here.
        }
    }
}
