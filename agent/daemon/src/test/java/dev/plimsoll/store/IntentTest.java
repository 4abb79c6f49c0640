package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.plan.ChangeAttempt.Cleared;
import dev.plimsoll.change.plan.ChangeAttempt.Decided;
import dev.plimsoll.change.plan.ChangeAttempt.Ended;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.store.Store.Access;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An intent is decided by what the store holds, in the transaction that writes it. On both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class IntentTest extends StoreCase {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");

    IntentTest(Database database) {
        super(database);
    }

    /** Writes the intent, whatever the journal holds; false where another agent has claimed its project. */
    static boolean intend(Journal journal, Intended intent, Fence fence) {
        return journal.intend(intent.compute(), fence, intent.at(), facts -> cleared(intent)).isPresent();
    }

    /** Whether an intent is written under {@code fence}. */
    static boolean isWritten(Journal journal, String changeId, Fence fence) {
        return intend(journal, intent(new ComputeId("claims", changeId), changeId), fence);
    }

    private static Decided cleared(Intended intent) {
        return new Cleared(new Plan.NoChange(), intent);
    }

    private static Intended intent(ComputeId compute, String changeId) {
        return NamedEntries.intended(NOON, compute, changeId, ONE, TWO, "why",
                Given.basis(Action.GROW, Reason.TOO_SMALL),
                1);
    }

    private List<String> intents(ComputeId compute) {
        return store.stores()
                .entries()
                .page(compute, Long.MAX_VALUE, 100)
                .reversed()
                .stream()
                .map(StoredEntry::entry)
                .filter(Intended.class::isInstance)
                .map(entry -> ((Intended) entry).changeId())
                .toList();
    }

    @Test
    void onlyTheAgentThatHasClaimedTheProjectDecides() {
        Fence first = claimed("a", 2);
        assertThat(intend(journal(), intent(BUSY, "c-1"), first)).isTrue();
        Fence second = claimed("b", 3);
        AtomicReference<ChangeFacts> asked = new AtomicReference<>();

        assertThat(journal().intend(BUSY, first, NOON, facts -> {
            asked.set(facts);
            return cleared(intent(BUSY, "c-2"));
        })).isEmpty();

        assertThat(asked).as("nothing is decided").hasNullValue();
        assertThat(intend(journal(), intent(BUSY, "c-3"), second)).isTrue();
        assertThat(intents(BUSY)).containsExactly("c-1", "c-3");
    }

    @Test
    void aClaimOfTheSameAgentAtAnEarlierTime_decidesNothing() {
        claimed("a", 3);

        assertThat(intend(journal(), intent(BUSY, "c-1"), new Fence(0, "a", 2))).isFalse();
        assertThat(intents(BUSY)).isEmpty();
    }

    @Test
    void aClaimOfAnotherAgentWithTheSameVersion_decidesNothing() {
        claimed("a", 3);

        assertThat(intend(journal(), intent(BUSY, "c-1"), new Fence(0, "b", 3))).isFalse();
        assertThat(intents(BUSY)).isEmpty();
    }

    @Test
    void theRuleGetsWhatTheJournalHolds_andADecisionAgainstItWritesNothing() {
        Fence fence = claimed("a", 2);
        List<JournalEntry> before = List.of(intent(OTHER, "other"),
                new Settled(NOON, OTHER, "other", Settled.ChangeEnd.APPLIED, "", null),
                NamedEntries.dismissed(NOON, BUSY, NOON.plusSeconds(60), "me", null), new Switched(NOON, true, "me"));
        before.forEach(journal()::append);
        AtomicReference<ChangeFacts> asked = new AtomicReference<>();
        AtomicReference<ChangeRecord> beside = new AtomicReference<>();
        Ended against = new Ended(new Plan.Advise(), List.of());

        Journal.WrittenIntent<Ended> decision = journal().intend(BUSY, fence, NOON, facts -> {
            asked.set(facts);
            beside.set(facts.others().apply(OTHER));
            return against;
        }).orElseThrow();

        ChangeRecord record = journal().record(BUSY);
        assertThat(asked.get()).returns(record, ChangeFacts::record).returns(fold(before), ChangeFacts::fleet);
        assertThat(beside).hasValue(journal().record(OTHER));
        assertThat(record.dismissedAt(NOON)).isNotNull();
        assertThat(decision).isEqualTo(new Journal.WrittenIntent<>(record, against));
        assertThat(intents(BUSY)).isEmpty();
    }

    /** By what the store holds at that moment, whichever agent probed. */
    @Test
    void theRuleGetsHowTheLatestProbeEnded() {
        Observation.Failed no = new Observation.Unreachable(Observation.Failure.AUTH, "wrong password");

        assertThat(probe()).isEqualTo(new LatestProbe.NoneYet());
        samples().append(BUSY, new SampleBuilder().at(NOON).sample(), Totals.ZERO);
        assertThat(probe()).isEqualTo(new LatestProbe.Succeeded());
        failures().keep(BUSY, no, NOON);
        failures().keep(BUSY, no, NOON.plusSeconds(60));
        assertThat(probe()).isEqualTo(new LatestProbe.FailedSince(no, NOON));
        samples().append(BUSY, new SampleBuilder().at(NOON.plusSeconds(120)).sample(), Totals.ZERO);
        assertThat(probe()).isEqualTo(new LatestProbe.Succeeded());
    }

    private LatestProbe probe() {
        AtomicReference<LatestProbe> probe = new AtomicReference<>();
        journal().intend(BUSY, claimed("a", 2), NOON, facts -> {
            probe.set(facts.probe());
            return new Ended(new Plan.Advise(), List.of());
        });
        return probe.get();
    }

    @Test
    void anAgentThatHasLostItsClaim_concludesNothing() {
        Fence first = claimed("a", 2);
        intend(journal(), intent(BUSY, "c-1"), first);
        Fence second = claimed("b", 3);
        Settled end = new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null);
        ChangeRecord before = journal().record(BUSY);

        assertThat(journal().conclude(end, first)).isEmpty();
        assertThat(journal().conclude(end, new Fence(second.partition(), "a", 3))).as("of another agent").isEmpty();

        assertThat(journal().record(BUSY)).isEqualTo(before);
        assertThat(store.stores().entries().page(BUSY, Long.MAX_VALUE, 9)).hasSize(1);
        assertThat(journal().conclude(end, second)).hasValue(journal().record(BUSY));
        assertThat(journal().fleet(NOON).recent()).extracting(BegunChange::progress).containsExactly(Stage.UNVERIFIED);
    }

    /** Three agents conclude the same: it is written, counted and told once. */
    @Test
    void whatWasConcludedBefore_isNotWrittenAgain() {
        Fence fence = claimed("a", 2);
        intend(journal(), intent(BUSY, "c-1"), fence);
        List<OfCompute> conclusions = List.of(new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null),
                new Verified(NOON, BUSY, "c-1", EffectVerdict.HARMFUL, ""),
                NamedEntries.setElsewhere(NOON, BUSY, ONE, Given.cu("4")));
        conclusions.forEach(one -> assertThat(journal().conclude(one, fence)).isPresent());

        conclusions.forEach(one -> assertThat(journal().conclude(one, fence)).as(one.kind()).isEmpty());
        assertThat(journal().conclude(new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.FAILED, "", null), fence))
                .isEmpty();
        assertThat(journal().conclude(new Verified(NOON, BUSY, "c-1", EffectVerdict.CONFIRMED, ""), fence)).isEmpty();

        assertThat(store.stores().entries().page(BUSY, Long.MAX_VALUE, 9)).hasSize(4);
        assertThat(journal().fleet(NOON).verdicts()).containsExactly(EffectVerdict.HARMFUL);
    }

    /** As an earlier version may have written it. */
    @Test
    void aChangeThatWasJudgedThreeTimes_countsOnce() {
        intend(journal(), intent(BUSY, "c-1"), claimed("a", 2));
        journal().append(new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null));
        for (int agent = 0; agent < 3; agent++) {
            journal().append(new Verified(NOON.plusSeconds(agent), BUSY, "c-1", EffectVerdict.HARMFUL, ""));
        }

        FleetChanges fleet = journal().fleet(NOON);
        assertThat(fleet.verdicts()).containsExactly(EffectVerdict.HARMFUL);
        assertThat(Breaker.isOpenForFleet(fleet.verdicts())).isFalse();
        assertThat(Breaker.isOpenForCompute(journal().record(BUSY).verdictsSince(null))).isFalse();
        assertThat(store.stores().entries().outcomes()).isEqualTo(Map.of("applied", 1L, "harmful", 1L));
        assertThat(store.audit().scorecard().rows()).singleElement()
                .satisfies(row -> assertThat(row.of("harmful")).isEqualTo(1));
        assertThat(store.stores().notices().verdictsAt(Long.MAX_VALUE)).as("what opens the breaker, for notifications")
                .hasSize(1);
        assertThat(store.audit().verify().fault()).isNull();
    }

    /** What is rolled back needs no claim: a verb shows what an agent would conclude. */
    @Test
    void aReaderWithoutClaim_seesWhatItWouldConclude() {
        intend(journal(), intent(BUSY, "c-1"), claimed("a", 2));
        Settled end = new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null);

        assertThat(store.stores(Access.DRY_RUN).journal().conclude(end, new Fence(0, "", 0)))
                .hasValueSatisfying(after -> assertThat(after.open()).isNull());
        assertThat(journal().record(BUSY).open()).isNotNull();
    }

    @Test
    void anIntentThatWasNotSent_isNoChangeForTheNextRule() {
        Fence fence = claimed("a", 2);
        intend(journal(), intent(BUSY, "c-1"), fence);
        journal().append(new Executed(NOON, BUSY, "c-1", ExecutionOutcome.NOT_SENT, "the key was refused", List.of()));
        AtomicReference<ChangeFacts> asked = new AtomicReference<>();

        journal().intend(BUSY, fence, NOON, facts -> {
            asked.set(facts);
            return cleared(intent(BUSY, "c-2"));
        });

        assertThat(asked.get().fleet().recent()).isEmpty();
        assertThat(asked.get().record().open()).isNull();
        assertThat(journal().fleet(NOON).recent()).hasSize(1);
        assertThat(store.audit().scorecard().rows()).isEmpty();
        assertThat(store.audit().verify().fault()).isNull();
    }

    @Test
    void aRuleThatFails_writesNothing_andHoldsUpNobody() {
        Fence fence = claimed("a", 2);

        assertThatThrownBy(() -> journal().intend(BUSY, fence, NOON, facts -> {
            throw new IllegalArgumentException("a defect");
        })).isInstanceOf(IllegalArgumentException.class);

        assertThat(intend(journal(), intent(BUSY, "c-1"), fence)).isTrue();
    }

    /** Twelve computes are due at once, in two processes: each rule sees the changes that began before it. */
    @Test
    void ofManyThatAreDueAtOnce_eachDecisionSeesTheOnesBefore() throws Exception {
        Fence fence = claimed("a", 2);
        int due = 12;
        CyclicBarrier together = new CyclicBarrier(due);
        List<Integer> seen = new ArrayList<>();
        try (Store second = Store.open(settings()); ExecutorService pool = Executors.newFixedThreadPool(due)) {
            List<Callable<Integer>> work = IntStream.range(0, due).<Callable<Integer>>mapToObj(number -> () -> {
                ComputeId compute = new ComputeId("p-" + number, "ep-" + number);
                Journal journal = (number % 2 == 0 ? store : second).stores().journal();
                AtomicReference<Integer> others = new AtomicReference<>();
                together.await();
                journal.intend(compute, fence, NOON, facts -> {
                    others.set(facts.fleet().recent().size());
                    return cleared(intent(compute, "c-" + number));
                });
                return others.get();
            }).toList();
            for (Future<Integer> one : pool.invokeAll(work)) {
                seen.add(one.get());
            }
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(IntStream.range(0, due).boxed().toList());
    }

    private static FleetChanges fold(List<JournalEntry> entries) {
        FleetChanges fleet = FleetChanges.NONE;
        for (JournalEntry entry : entries) {
            fleet = fleet.after(entry);
        }
        return fleet;
    }

    /** What stands in the store is the fold over all entries, of any journal. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void recentChangesAreThoseOfAllEntries(long seed) {
        List<JournalEntry> entries = new RandomJournal(seed, 5).entries(400, NOON.minus(Duration.ofDays(10)),
                Duration.ofMinutes(36));
        append(entries);

        FleetChanges recent = journal().fleet(NOON);

        assertThat(recent).as("seed %d", seed).isEqualTo(fold(entries).asOf(NOON));
        assertThat(recent.recent()).extracting(BegunChange::progress)
                .contains(Stage.OPEN, Stage.UNVERIFIED, Stage.OVER);
    }
}
