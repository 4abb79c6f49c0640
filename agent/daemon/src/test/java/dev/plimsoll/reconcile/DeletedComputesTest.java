package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.reconcile.StoredFleet.OneAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every change ends, also when its compute is deleted: at any point of it, and whichever agent looks. On the shipped store. */
class DeletedComputesTest {

    private static final ComputeId GONE = new ComputeId("shop", "ep-branch");
    private static final ComputeId OTHER = new ComputeId("shop", "ep-orders");
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final Duration MINUTES = Duration.ofMinutes(3);

    @TempDir
    Path folder;
    @AutoClose
    private StoredFleet fleet;
    private OneAgent first;

    @BeforeEach
    void listed() {
        fleet = new StoredFleet(folder).with(GONE, "1").with(OTHER, "1").with(new ComputeId("blog", "ep-blog"), "1");
        first = fleet.agent("first");
        fleet.ticks(Duration.ofSeconds(10));
    }

    /** How far a change got when its compute is deleted. */
    private enum Point {
        INTENDED, NO_REPLY, ACCEPTED, PROPOSED, APPLIED, DELAY_APPLIED, SHRUNK_AND_GROWING, ROLLING_BACK
    }

    /** Which agent finds that the compute is gone. */
    private enum Finder {
        SAME, RESTARTED, ANOTHER
    }

    private static Stream<List<Object>> deletions() {
        return Arrays.stream(Point.values())
                .flatMap(point -> Arrays.stream(Finder.values()).map(finder -> List.<Object>of(point, finder)));
    }

    @ParameterizedTest
    @MethodSource("deletions")
    void atEachPointOfAChange_itEndsWithinMinutes_andTheNextOneIsTheCanary(List<Object> deletion) {
        Point point = (Point) deletion.getFirst();
        Finder finder = (Finder) deletion.getLast();
        reached(point);
        FleetChanges before = changes();
        assertThat(before.unended()).containsExactly(GONE);

        OneAgent finding = found(finder, () -> fleet.computes.remove(GONE));
        fleet.ticks(MINUTES);

        Journal journal = finding.journal();
        FleetChanges after = journal.fleet(fleet.now);
        assertThat(after.unended()).isEmpty();
        assertThat(after.openBeside(OTHER)).as("the project is free").isEmpty();
        assertThat(Stream.of(Action.values()).map(action -> after.canary(action, OTHER))).containsOnlyNulls();
        assertThat(journal.record(GONE).changes()).noneMatch(change -> change.isOpen() || change.isUnverified());
        assertThat(ends(finding)).isEqualTo(switch (point) {
            case APPLIED, DELAY_APPLIED -> List.of("c1 inconclusive");
            case SHRUNK_AND_GROWING -> List.of("c2 failed", "c1 inconclusive");
            case ROLLING_BACK -> List.of("c2 failed");
            default -> List.of("c1 failed");
        });
        assertThat(written(finding)).last()
                .extracting(entry -> entry instanceof Settled end ? end.detail() : ((Verified) entry).detail())
                .asString()
                .contains("gone");
    }

    /** The journal of a change that got to {@code point}, as an agent with the claim writes it. */
    private void reached(Point point) {
        switch (point) {
            case INTENDED -> intended("c1", ONE, TWO, null);
            case NO_REPLY -> {
                intended("c1", ONE, TWO, null);
                write(new Executed(fleet.now, GONE, "c1", ExecutionOutcome.NO_REPLY, "", List.of()));
            }
            case ACCEPTED -> {
                intended("c1", ONE, TWO, null);
                accepted("c1");
            }
            case PROPOSED -> {
                intended("c1", ONE, TWO, null);
                write(new Executed(fleet.now, GONE, "c1", ExecutionOutcome.PROPOSED, "", List.of()));
            }
            case APPLIED -> applied("c1", ONE, TWO);
            case DELAY_APPLIED -> {
                Autosuspend delay = new Autosuspend.After(Duration.ofMinutes(1));
                intended("c1", SettingValue.of(new Autosuspend.After(Duration.ofMinutes(5))), SettingValue.of(delay),
                        null, Action.CHANGE_AUTOSUSPEND);
                fleet.set(GONE, SettingValue.of(delay));
                end("c1");
            }
            case SHRUNK_AND_GROWING -> {
                applied("c1", TWO, ONE);
                intended("c2", ONE, TWO, null);
            }
            case ROLLING_BACK -> {
                applied("c1", TWO, ONE);
                write(new Verified(fleet.now, GONE, "c1", EffectVerdict.HARMFUL, ""));
                intended("c2", ONE, TWO, "c1");
                accepted("c2");
            }
        }
    }

    private void applied(String id, SizeRange from, SizeRange to) {
        intended(id, from, to, null);
        accepted(id);
        fleet.set(GONE, SettingValue.of(to));
        end(id);
    }

    private void accepted(String id) {
        write(new Executed(fleet.now, GONE, id, ExecutionOutcome.ACCEPTED, "", List.of()));
    }

    private void end(String id) {
        write(new Settled(fleet.now, GONE, id, Settled.ChangeEnd.APPLIED, "", null));
    }

    private void intended(String id, SizeRange from, SizeRange to, @Nullable String rollsBack) {
        intended(id, SettingValue.of(from), SettingValue.of(to), rollsBack,
                to.covers(from) ? Action.GROW : Action.SHRINK);
    }

    private void intended(String id, SettingValue from, SettingValue to, @Nullable String rollsBack, Action action) {
        write(new Intended(fleet.now, GONE, id, from, to, RecordedCauses.recorded("why"),
                new ChangeBasis(action, Reason.TOO_SMALL, Expectation.NONE, null, rollsBack, ChangeBasis.Via.API), 2));
    }

    private void write(JournalEntry entry) {
        first.journal().append(entry);
    }

    /** The agent that finds what happened. */
    private OneAgent found(Finder finder, Runnable happening) {
        switch (finder) {
            case SAME -> {
                fleet.ticks(Duration.ofSeconds(10));
                happening.run();
                return first;
            }
            case RESTARTED -> {
                fleet.ends(first);
                happening.run();
                return fleet.agent("first");
            }
            case ANOTHER -> {
                OneAgent second = fleet.agent("second");
                happening.run();
                return second;
            }
        }
        throw new AssertionError();
    }

    private FleetChanges changes() {
        return first.journal().fleet(fleet.now);
    }

    private static List<JournalEntry> written(OneAgent agent) {
        return agent.store()
                .store()
                .stores()
                .entries()
                .page(GONE, Long.MAX_VALUE, 100)
                .reversed()
                .stream()
                .map(StoredEntry::entry)
                .filter(entry -> entry instanceof Settled || entry instanceof Verified)
                .toList();
    }

    /** The ends and verdicts that agents wrote, not this test. */
    private static List<String> ends(OneAgent agent) {
        List<String> ends = new ArrayList<>();
        written(agent).forEach(entry -> {
            if (entry instanceof Settled end && !end.detail().isEmpty()) {
                ends.add(end.changeId() + " " + end.result().word());
            }
            if (entry instanceof Verified verified && !verified.detail().isEmpty()) {
                ends.add(verified.changeId() + " " + verified.verdict().word());
            }
        });
        return ends;
    }

    @ParameterizedTest
    @EnumSource(Finder.class)
    void changesOfADeletedProject_end(Finder finder) {
        reached(Point.APPLIED);

        OneAgent finding = found(finder, () -> {
            fleet.projects.remove("shop");
            fleet.computes.keySet().removeIf(id -> id.projectId().equals("shop"));
        });
        fleet.ticks(MINUTES);

        assertThat(ends(finding)).containsExactly("c1 inconclusive");
        assertThat(finding.journal().fleet(fleet.now).unended()).isEmpty();
    }

    /** On two platforms of which neither has listed the project since the start. */
    @Test
    void aProjectThatNoPlatformLists_isGone() {
        reached(Point.APPLIED);
        fleet.ends(first);
        fleet.projects.remove("shop");
        fleet.computes.keySet().removeIf(id -> id.projectId().equals("shop"));
        fleet.platforms = List.of(new Fleet.Platform("one", fleet, null), new Fleet.Platform("two", fleet, null));

        OneAgent restarted = fleet.agent("first");
        fleet.ticks(MINUTES);

        assertThat(ends(restarted)).containsExactly("c1 inconclusive");
    }

    /** A compute that a listing does not show may still exist. */
    private enum Doubt {
        PARTIAL_LISTING, PROJECT_FAILS, PROJECT_UNKNOWN_TO_THE_KEY, PLATFORM_DOWN, PARTIAL_PROJECTS, FORBIDDEN, NAMED
    }

    private static Stream<List<Object>> doubts() {
        return Arrays.stream(Doubt.values())
                .flatMap(doubt -> Arrays.stream(Finder.values()).map(finder -> List.<Object>of(doubt, finder)));
    }

    @ParameterizedTest
    @MethodSource("doubts")
    void aComputeThatMayExist_keepsItsChange_untilItIsKnown(List<Object> doubted) {
        Doubt doubt = (Doubt) doubted.getFirst();
        reached(Point.ACCEPTED);

        OneAgent finding = found((Finder) doubted.getLast(), () -> doubt(doubt));
        fleet.ticks(Duration.ofMinutes(10));
        assertThat(ends(finding)).isEmpty();
        assertThat(finding.journal().fleet(fleet.now).openBeside(OTHER))
                .extracting(BegunChange::compute)
                .containsExactly(GONE);

        fleet.faults.clear();
        fleet.partial.clear();
        fleet.with(OTHER, "1");
        fleet.computes.remove(GONE);
        fleet.ticks(Duration.ofMinutes(12));
        assertThat(ends(finding)).as("known").containsExactly("c1 failed");
    }

    private void doubt(Doubt doubt) {
        switch (doubt) {
            case PARTIAL_LISTING -> {
                fleet.computes.remove(GONE);
                fleet.partial.add("shop");
            }
            case PROJECT_FAILS -> {
                fleet.computes.remove(GONE);
                fleet.faults.put("shop", fault(PlatformFault.FaultKind.HTTP, 502));
            }
            case PROJECT_UNKNOWN_TO_THE_KEY -> {
                fleet.computes.remove(GONE);
                fleet.faults.put("shop", fault(PlatformFault.FaultKind.HTTP, 404));
            }
            case PLATFORM_DOWN -> {
                fleet.computes.remove(GONE);
                fleet.faults.put("shop", fault(PlatformFault.FaultKind.TIMEOUT, 0));
                fleet.faults.put("blog", fault(PlatformFault.FaultKind.TIMEOUT, 0));
                fleet.faults.put("*", fault(PlatformFault.FaultKind.TIMEOUT, 0));
            }
            case PARTIAL_PROJECTS -> {
                fleet.projects.remove("shop");
                fleet.partial.add("*");
            }
            case FORBIDDEN -> {
                fleet.projects.remove("shop");
                fleet.faults.put("shop", fault(PlatformFault.FaultKind.FORBIDDEN, 403));
            }
            case NAMED -> {
                fleet.projects.remove("shop");
                fleet.projects.computeIfPresent("blog", (id, project) -> project.asNamed());
            }
        }
    }

    private static PlatformFault fault(PlatformFault.FaultKind kind, int status) {
        return new PlatformFault(kind, status, "no answer");
    }

    @Test
    void withoutDeletedComputes_nothingIsListedTwice() {
        reached(Point.APPLIED);
        fleet.ticks(MINUTES);
        fleet.listings.clear();

        fleet.ticks(Duration.ofMinutes(5));

        assertThat(fleet.listings.stream().filter("shop"::equals)).hasSizeLessThanOrEqualTo(60);
        fleet.computes.remove(GONE);
        fleet.ticks(MINUTES);
        fleet.listings.clear();
        fleet.ticks(Duration.ofMinutes(5));
        assertThat(fleet.listings.stream().filter("shop"::equals)).as("settled: at the pace of suspended computes")
                .hasSizeLessThanOrEqualTo(6);
    }

    /** A second change of the same setting comes into use before the first has its verdict. */
    @Test
    void aChangeThatTheNextOneReplaces_hasItsVerdictBefore() {
        reached(Point.SHRUNK_AND_GROWING);
        accepted("c2");
        fleet.set(GONE, SettingValue.of(TWO));

        fleet.ticks(MINUTES);

        assertThat(ends(first)).containsExactly("c1 inconclusive", "c2 applied");
        assertThat(changes().canary(Action.SHRINK, OTHER)).as("the next one that shrinks is the canary").isNull();
        assertThat(changes().canary(Action.GROW, OTHER)).isEqualTo(GONE);
        assertThat(first.journal().record(GONE).changes()).extracting(LatestChange::end)
                .containsExactly(LatestChange.End.APPLIED);
    }

    /** The former agent does not know yet that another one has the claim. */
    @Test
    void anAgentThatHasLostItsClaim_endsNothing() {
        reached(Point.APPLIED);
        fleet.ticks(Duration.ofSeconds(10));
        first.store().takenOver("second", 9);
        fleet.computes.remove(GONE);

        fleet.ticks(Duration.ofMinutes(5));

        assertThat(ends(first)).isEmpty();
    }
}
