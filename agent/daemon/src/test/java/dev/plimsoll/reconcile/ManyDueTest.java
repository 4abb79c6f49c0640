package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.fleet.ComputeId;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Twelve computes of twelve projects that are too large become due at the same time, in every way that this happens. */
class ManyDueTest extends WorldCase {

    private static final List<ComputeId> ALL = IntStream.range(0, 12)
            .mapToObj(number -> new ComputeId("p-" + number, "ep-" + number))
            .toList();

    private Reconciler cycle(When when) {
        ALL.forEach(id -> world.with(id, "active", Given.cu("4")));
        return byPolicy(when);
    }

    private void observe(Reconciler cycle, int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            observe(ALL, minute == 0);
            cycle.once();
            world.pass(MINUTE);
        }
    }

    private void observe(List<ComputeId> some, boolean isFirst) {
        some.forEach(id -> world.reads(id, 1_000_000, isFirst ? 700 : 0, 700));
    }

    private void ticks(Reconciler cycle, int count) {
        for (int tick = 0; tick < count; tick++) {
            cycle.once();
            world.pass(Duration.ofSeconds(5));
        }
    }

    private void assertThatOneIsChangedAndTheOthersWaitForIt() {
        assertThat(world.resizes).hasSize(1);
        ComputeId first = world.resizes.getFirst().compute();
        assertThat(ALL).filteredOn(id -> !id.equals(first))
                .allSatisfy(id -> assertThat(plan(id)).isInstanceOfSatisfying(Plan.BlockedPlan.class,
                        blocked -> assertThat(blocked.vetoes()).contains(new Veto.CanaryFirst(first))));
    }

    @Test
    void whenTheirEvidenceIsReachedInOneProbe() {
        Reconciler cycle = cycle(When.NOW);
        observe(cycle, 5);
        assertThatOneIsChangedAndTheOthersWaitForIt();
    }

    @Test
    void whenAPersonResumes() {
        world.append(new Switched(world.now, true, "me"));
        Reconciler cycle = cycle(When.NOW);
        observe(cycle, 5);
        assertThat(world.resizes).isEmpty();

        world.append(new Switched(world.now, false, "me"));
        ticks(cycle, 3);

        assertThatOneIsChangedAndTheOthersWaitForIt();
    }

    @Test
    void whenAWindowOpens() {
        world.windows = new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.of(12, 5)), Duration.ofHours(1),
                ZoneOffset.UTC)));
        Reconciler cycle = cycle(When.WINDOW);
        observe(cycle, 5);
        assertThat(world.resizes).isEmpty();

        ticks(cycle, 3);

        assertThatOneIsChangedAndTheOthersWaitForIt();
    }

    @Test
    void whenTheySuspendTogether() {
        Reconciler cycle = cycle(When.IDLE);
        observe(cycle, 5);
        assertThat(world.resizes).isEmpty();

        ALL.forEach(id -> world.becomes(id, "idle"));
        world.pass(MINUTE);
        ticks(cycle, 3);

        assertThatOneIsChangedAndTheOthersWaitForIt();
    }

    @Test
    void whenTheyBecomeDueOneByOne() {
        Reconciler cycle = cycle(When.NOW);
        for (int minute = 0; minute < ALL.size() + 5; minute++) {
            observe(ALL.subList(0, Math.min(minute + 1, ALL.size())), false);
            cycle.once();
            world.pass(MINUTE);
        }
        assertThatOneIsChangedAndTheOthersWaitForIt();
    }

    /** After the first one helped, the others follow: ten in an hour. */
    @Test
    void afterTheVerdictTheOthersFollow_asManyAsAnHourAllows() {
        Reconciler cycle = cycle(When.NOW);
        observe(cycle, 5);
        Intended first = world.written(Intended.class).getFirst();

        world.append(new Verified(world.now, first.compute(), first.changeId(), EffectVerdict.CONFIRMED, ""));
        ticks(cycle, 3);

        assertThat(world.resizes).hasSize(10);
        assertThat(ALL.stream().map(this::plan).filter(Plan.BlockedPlan.class::isInstance))
                .filteredOn(plan -> ((Plan.BlockedPlan) plan).vetoes().contains(new Veto.FleetLimit(10)))
                .isNotEmpty();
    }

    /** A store without any entry: the agent watches for five minutes, and then begins with one. */
    @Test
    void onAnEmptyStoreTheFirstMinutesAreQuiet() {
        world.running = Duration.ZERO;
        Reconciler cycle = cycle(When.NOW);
        observe(cycle, 5);
        assertThat(world.resizes).isEmpty();
        assertThat(ALL.stream().map(this::plan)).allSatisfy(plan -> assertThat(((Plan.BlockedPlan) plan).vetoes())
                .containsExactly(new Veto.JustStarted(T0.plus(Duration.ofMinutes(5)))));

        observe(cycle, 1);

        assertThatOneIsChangedAndTheOthersWaitForIt();
    }
}
