package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Given;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The requests of a roll-back meet faults; the known good size comes back, and no other one is asked for. */
class RollBackFaultsTest extends WorldCase {

    private static final SizeRange FOUR = Given.cu("4");

    private final Deque<Function<World.Request, Execution>> faults = new ArrayDeque<>();

    /** What the platform does with a request. */
    enum Fault {
        BUSY(ExecutionOutcome.REFUSED, (world, request) -> new Execution.Rejected(423, "busy")),
        BAD_REQUEST(ExecutionOutcome.REFUSED, (world, request) -> new Execution.Rejected(400, "bad")),
        TOO_MANY(ExecutionOutcome.REFUSED, (world, request) -> new Execution.Rejected(429, "later")),
        FAILED_BEFORE(ExecutionOutcome.NO_REPLY, (world, request) -> new Execution.NoReply("500")),
        CUT_BEFORE(ExecutionOutcome.NO_REPLY, (world, request) -> new Execution.NoReply("cut")),
        CUT_AFTER(ExecutionOutcome.NO_REPLY, (world, request) -> {
            world.obeys(request);
            return new Execution.NoReply("cut");
        }), NEVER_SENT(ExecutionOutcome.NOT_SENT, (world, request) -> new Execution.NotSent("no connection")),
        NEVER_APPLIED(ExecutionOutcome.ACCEPTED,
                (world, request) -> new Execution.Accepted("", List.of(), List.of(), false));

        private final ExecutionOutcome outcome;
        private final java.util.function.BiFunction<World, World.Request, Execution> does;

        Fault(ExecutionOutcome outcome, java.util.function.BiFunction<World, World.Request, Execution> does) {
            this.outcome = outcome;
            this.does = does;
        }
    }

    /** Before a commit, one of each outcome. */
    static Set<Fault> faults() {
        Set<Fault> all = EnumSet.allOf(Fault.class);
        return Campaigns.of(EnumSet.of(Fault.BUSY, Fault.CUT_AFTER, Fault.NEVER_SENT, Fault.NEVER_APPLIED), all, all);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aRollBackThatMeetsAFault_isRepeatedUntilItIsDone(Fault fault) {
        Reconciler reconciler = reconciler();
        IntStream.range(0, 3).forEach(time -> faults.add(request -> fault.does.apply(world, request)));
        harmed(reconciler);
        runs(reconciler, 180);

        assertThat(world.compute(ID).size()).isEqualTo(FOUR);
        assertThat(world.resizes.stream().skip(1)).extracting(World.Request::to)
                .as("nothing else was asked for")
                .containsOnly(FOUR);
        assertThat(world.resizes).as("once for each fault, and once more")
                .hasSize(fault == Fault.CUT_AFTER ? 2 : 5);
        assertThat(world.written(Executed.class).stream().skip(1).findFirst().orElseThrow().outcome())
                .isEqualTo(fault.outcome);
        assertThat(world.written(Settled.class)).last()
                .extracting(Settled::result)
                .isEqualTo(Settled.ChangeEnd.ROLLED_BACK);
        assertThat(world.written(SetElsewhere.class)).isEmpty();
    }

    /** What is advised is the way back, in the journal and on each surface. */
    @Test
    void whileItIsLeftToDo_itIsWhatIsAdvised() {
        Reconciler reconciler = reconciler();
        IntStream.range(0, 99).forEach(time -> faults.add(request -> new Execution.Rejected(400, "no")));
        harmed(reconciler);
        int noted = world.written(Recommended.class).size();
        runs(reconciler, 60);

        assertThat(world.status.computeStatuses().values()).singleElement()
                .satisfies(status -> assertThat(status.advice().advised().recommendation().target())
                        .isEqualTo(FOUR));
        assertThat(world.written(Recommended.class).getLast().to()).isEqualTo(SettingValue.of(FOUR));
        assertThat(world.written(Recommended.class)).as("and it is noted once").hasSize(noted);
        assertThat(world.resizes).as("1, 2, 4, 8, 16 and 32 minutes apart").hasSizeBetween(6, 8);

        dismiss(MINUTE);
        int asked = world.resizes.size();
        runs(reconciler, 1);
        assertThat(world.written(Intended.class)).filteredOn(Intended::isRollBack).hasSize(asked - 1);
        assertThat(world.status.computeStatuses().values()).singleElement()
                .satisfies(status -> assertThat(status.advice().record().toUndo(world.compute(ID))).isNull());
    }

    /** Shrunk while it was suspended, then read so much that the small size does harm. */
    private void harmed(Reconciler reconciler) {
        world.platform = request -> {
            Function<World.Request, Execution> fault = world.resizes.size() == 1 ? null : faults.poll();
            return fault == null ? world.obeys(request) : fault.apply(request);
        };
        isTooLarge(reconciler);
        world.becomes(ID, "idle");
        ticks(reconciler, 2, MINUTE);
        assertThat(world.resizes).hasSize(1);
        world.becomes(ID, "active");
        world.restarts(ID);
        while (world.written(Verified.class).isEmpty()) {
            runs(reconciler, 1);
        }
        assertThat(world.written(Verified.class)).singleElement()
                .extracting(Verified::verdict)
                .isEqualTo(EffectVerdict.HARMFUL);
    }

    private void runs(Reconciler reconciler, int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            long full = fullCache(ID);
            world.reads(ID, 1_000_000, world.compute(ID).size().equals(FOUR) ? 100 : 200_000, full);
            tick(reconciler, MINUTE);
        }
    }

    private Reconciler reconciler() {
        world.quiet = false;
        return byPolicy(When.IDLE);
    }
}
