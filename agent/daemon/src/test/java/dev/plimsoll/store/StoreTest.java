package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static dev.plimsoll.store.StoreExamples.TOTALS;
import static dev.plimsoll.store.StoreExamples.awkward;
import static dev.plimsoll.store.StoreExamples.bare;
import static dev.plimsoll.store.StoreExamples.everyKind;
import static dev.plimsoll.store.StoreExamples.fullProbeState;
import static dev.plimsoll.store.StoreExamples.minimalProbeState;
import static dev.plimsoll.store.StoreExamples.partial;
import static dev.plimsoll.store.StoreExamples.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.ExpectedAwakeTime;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of every store, on both databases. */
@ParameterizedClass
@EnumSource
class StoreTest extends StoreCase {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange RANGE = Given.cu("0.25", "4");
    /** More entries of one compute than its record keeps of any kind. */
    private static final int MANY = 3 * ChangeRecord.KEPT;

    StoreTest(Database database) {
        super(database);
    }

    /** The settings of a place where no store was ever made. */
    private StoreSettings without() {
        return switch (database) {
            case SQLITE -> new StoreSettings("jdbc:sqlite:" + folder.resolve("not/yet/there/plimsoll.db"),
                    Duration.ofDays(30));
            case POSTGRES -> onServer(StoreServer.shared().create("fresh"));
            case POOLED -> pooled(StoreServer.shared().create("fresh_pooled"));
        };
    }

    @Test
    void severalMayCreateTheSameStoreAtOnce() throws Exception {
        StoreSettings fresh = without();
        Callable<Boolean> opens = () -> {
            try (Store store = Store.open(fresh)) {
                store.stores().journal().append(new Switched(NOON, true, "ann"));
                return store.stores().journal().fleet(NOON).stopped();
            }
        };

        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            for (Future<Boolean> each : pool.invokeAll(Collections.nCopies(4, opens))) {
                assertThat(each.get()).isTrue();
            }
        }
        try (Store store = Store.open(fresh)) {
            assertThat(Given.latest(store.stores().entries(), 10)).hasSize(4);
        }
    }

    @Test
    void models_areStoredWithoutLoss_andTheLatestIsRead() {
        StoredModel first = StoreExamples.storedModel(3);
        StoredModel latest = StoreExamples.storedModel(40);

        models().keep(BUSY, first);
        assertThat(models().of(BUSY)).contains(first);
        models().keep(BUSY, latest);

        assertThat(models().of(BUSY)).contains(latest);
        assertThat(models().of(OTHER)).isEmpty();
    }

    @Test
    void everyFieldOfASampleIsStored() {
        List<Sample> all = List.of(bare(NOON), partial(NOON.plusNanos(1)), awkward(NOON.plusNanos(2)),
                sample(NOON.plusSeconds(1), 7));

        all.forEach(each -> samples().append(BUSY, each, TOTALS));

        assertThat(samples().latest(BUSY, 1_000).samples()).containsExactlyElementsOf(all);
    }

    @Test
    void whatIsWrittenTogether_isStoredAsAWhole_orNotAtAll() {
        Stores stores = store.stores();
        assertThatThrownBy(() -> stores.together().accept(() -> {
            samples().append(BUSY, sample(NOON, 1), TOTALS);
            stores.probeStates().keep(BUSY, ProbeState.NEW, NOON);
            throw new IllegalStateException("a fault");
        })).hasMessage("a fault");
        assertThat(samples().latest(BUSY, 1).samples()).isEmpty();
        assertThat(stores.probeStates().recall(BUSY)).isEmpty();

        stores.together().accept(() -> {
            samples().append(BUSY, sample(NOON, 1), TOTALS);
            stores.probeStates().keep(BUSY, ProbeState.NEW, NOON);
        });
        assertThat(samples().latest(BUSY, 1).samples()).hasSize(1);
        assertThat(stores.probeStates().recall(BUSY)).contains(ProbeState.NEW);

        samples().append(BUSY, sample(NOON.plusSeconds(60), 1), TOTALS);
        assertThat(samples().latest(BUSY, 2).samples()).as("a later write is one of its own").hasSize(2);
    }

    @Test
    void totalsAreThoseOfTheLatestSample() {
        samples().append(BUSY, sample(NOON, 1), new Totals(1, 1, 1, 0, 0, 1));
        samples()
                .append(BUSY, sample(NOON.plusSeconds(60), 1), new Totals(Long.MAX_VALUE, 2, 3, 4, 0, 5));
        samples().append(OTHER, sample(NOON.plusSeconds(120), 1), TOTALS);

        assertThat(samples().totals(BUSY)).contains(new Totals(Long.MAX_VALUE, 2, 3, 4, 0, 5));
        assertThat(samples().totals(OTHER)).contains(TOTALS);
    }

    @Test
    void anUnknownComputeHasNoData() {
        assertThat(samples().latest(BUSY, 1_000).samples()).isEmpty();
        assertThat(samples().totals(BUSY)).isEmpty();
        assertThat(samples().fullest(BUSY, Instant.MIN)).isEmpty();
        assertThat(journal().record(BUSY)).isEqualTo(ChangeRecord.EMPTY);
        assertThat(journal().fleet(NOON).stopped()).isFalse();
    }

    @Test
    void latestReturnsTheLastInsertedSamples_regardlessOfTheirTime() {
        Sample late = sample(NOON.plusSeconds(120), 3);
        Sample early = sample(NOON, 1);
        Sample exact = sample(NOON.plusSeconds(60), 2);
        List.of(late, early, exact).forEach(each -> samples().append(BUSY, each, TOTALS));

        assertThat(samples().latest(BUSY, 2).samples()).containsExactly(early, exact);
        assertThat(samples().latest(BUSY, 3).latest()).contains(exact);
    }

    @Test
    void totalsContinue_whenTheClockIsSetBack() {
        for (int probe = 0; probe < 200; probe++) {
            Instant at = NOON.plusSeconds(60L * probe).minusSeconds(probe < 100 ? 0 : 3600);
            Totals before = samples().totals(BUSY).orElse(Totals.ZERO);
            samples()
                    .append(BUSY, sample(at, 1),
                            new Totals(before.hits() + 900, before.misses() + 100, 0, 0, 0, 1));
        }

        assertThat(samples().totals(BUSY)).contains(new Totals(180_000, 20_000, 0, 0, 0, 1));
    }

    @Test
    void theLatestCountedSample_isOfItsStart_andNotBlank() {
        Sample counted = partial(NOON);
        Sample blank = bare(NOON);
        Sample otherStart = partial(NOON.plusSeconds(60));
        List.of(counted, blank, otherStart).forEach(each -> samples().append(BUSY, each, TOTALS));

        assertThat(samples().latestCounted(BUSY, NOON)).contains(counted);
        assertThat(samples().latestCounted(BUSY, NOON.plusSeconds(60))).contains(otherStart);
        assertThat(samples().latestCounted(BUSY, NOON.plusSeconds(61))).isEmpty();
        assertThat(samples().latestCounted(OTHER, NOON)).isEmpty();
    }

    @Test
    void allSamplesOfASpan_areReadInOrder() {
        Sample early = sample(NOON, 1);
        Sample late = sample(NOON.plusSeconds(60), 2);
        samples().append(BUSY, late, TOTALS);
        samples().append(BUSY, early, TOTALS);

        assertThat(store.record().computes()).containsExactly(BUSY);
        assertThat(store.record().samples(BUSY, Instant.MIN, Instant.MAX)).containsExactly(late, early);
        assertThat(store.record().samples(BUSY, NOON, NOON.plusSeconds(59))).containsExactly(early);
        assertThat(store.record().samples(BUSY, NOON.plusSeconds(1), Instant.MAX)).containsExactly(late);
    }

    @Test
    void thePeakCountsOnlyFromTheGivenTime() {
        samples().append(BUSY, sample(NOON, 90), TOTALS);
        samples().append(BUSY, sample(NOON.plusSeconds(60), 30), TOTALS);
        samples().append(BUSY, sample(NOON.plusSeconds(120), 20), TOTALS);
        samples().append(OTHER, sample(NOON.plusSeconds(120), 99), TOTALS);

        assertThat(samples().fullest(BUSY, NOON)).contains(sample(NOON, 90));
        assertThat(samples().fullest(BUSY, NOON.plusSeconds(1)))
                .contains(sample(NOON.plusSeconds(60), 30));
        assertThat(samples().fullest(BUSY, NOON.plusSeconds(121))).isEmpty();
    }

    @Test
    void retentionKeepsRecentSamplesAndTheLatestOfEachCompute() {
        Sample old = sample(NOON, 1);
        Sample young = sample(NOON.plus(Duration.ofDays(31)), 2);
        samples().append(BUSY, old, TOTALS);
        samples().append(BUSY, young, TOTALS);
        samples().append(OTHER, sample(NOON.minusSeconds(1), 1), TOTALS);
        samples().append(OTHER, old, TOTALS);
        samples().append(OTHER, old, new Totals(9, 9, 9, 9, 0, 9));

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(31)), compute -> true);

        assertThat(samples().latest(BUSY, 1_000).samples()).containsExactly(young);
        assertThat(samples().latest(OTHER, 1_000).samples()).as("all of its hour").containsExactly(old, old);
        assertThat(samples().totals(OTHER)).contains(new Totals(9, 9, 9, 9, 0, 9));
    }

    @Test
    void theLastInsertedSample_isNeverDeleted_evenIfTheClockWasSetBack() {
        Sample before = sample(NOON.plusSeconds(3_600), 1);
        Sample last = sample(NOON, 2);
        List.of(before, last).forEach(each -> samples().append(BUSY, each, TOTALS));

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(31)), compute -> true);

        assertThat(samples().latest(BUSY, 1_000).samples()).containsExactly(last);
    }

    @Test
    void theJournalForNotifications_tellsWhatIsNew_andKeepsItsPosition() {
        NoticeJournal notices = store.stores().notices();
        Journal journal = journal();
        journal.append(new Verified(NOON, BUSY, "c-0", EffectVerdict.HARMFUL, ""));
        journal.append(new Switched(NOON, false, "ann"));
        long start = notices.head();
        assertThat(notices.position()).isEmpty();

        journal.append(
                NamedEntries.intended(NOON, BUSY, "c-1", ONE, RANGE, "", Given.basis(Action.GROW, Reason.TOO_SMALL),
                        7));
        journal.append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "not yet"));
        journal.append(new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null));
        journal.append(new Verified(NOON, BUSY, "c-1", EffectVerdict.INEFFECTIVE, ""));
        List<StoredEntry> news = notices.after(start, 10);

        assertThat(news).extracting(StoredEntry::entry)
                .hasExactlyElementsOfTypes(Intended.class, Settled.class,
                        Verified.class);
        assertThat(notices.after(start, 1)).containsExactly(news.getFirst());
        assertThat(notices.verdictsAt(news.getLast().id())).extracting(NoticeJournal.Judged::verdict)
                .containsExactly(EffectVerdict.INEFFECTIVE);
        assertThat(notices.verdictsAt(start - 1)).extracting(NoticeJournal.Judged::verdict)
                .containsExactly(EffectVerdict.HARMFUL);
        assertThat(notices.intent("c-1")).contains((Intended) news.getFirst().entry());
        assertThat(notices.intent("c-0")).isEmpty();
        assertThat(notices.record(BUSY).verdicts()).hasSize(1);

        notices.keep(news.getLast().id());
        notices.keep(start);
        assertThat(notices.position()).as("never back").hasValue(news.getLast().id());
    }

    private static final SettingValue NEVER = SettingValue.of(new Autosuspend.Never());
    private static final SettingValue HOUR = SettingValue.of(new Autosuspend.After(Duration.ofHours(1)));

    @Test
    void everyKindOfEntryIsStored() {
        List<JournalEntry> all = new ArrayList<>(everyKind());
        all.removeIf(entry -> !(entry instanceof JournalEntry.OfCompute));
        all.addAll(List.of(
                new Executed(NOON, BUSY, "c-1", ExecutionOutcome.NO_REPLY, "", List.of()),
                new Executed(NOON, BUSY, "c-1", ExecutionOutcome.ACCEPTED, "", List.of("op-1", "op-2")),
                new Recommended(NOON, BUSY, Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND, NEVER, HOUR, "br-main",
                        RecordedCauses.recorded("idle")),
                new Approved(NOON, BUSY, NEVER, HOUR, "br-main", "ann", false, null, NOON),
                new Intended(NOON, BUSY, "c-2", NEVER, HOUR, RecordedCauses.recorded("because"),
                        new ChangeBasis(Action.CHANGE_AUTOSUSPEND,
                                Reason.AUTOSUSPEND, Expectation.of(new ExpectedAwakeTime(new AwakeRate(1, 0), 0.1,
                                        new AwakeRate(0.25, 3.5), 500, 1, 0.02)),
                                "ann", null, ChangeBasis.Via.API),
                        7),
                NamedEntries.intended(NOON, BUSY, "c-3", ONE, RANGE, "because",
                        new ChangeBasis(Action.GROW, Reason.TOO_SMALL, Expectation.NONE, null, null, Via.FILE), 7),
                NamedEntries.setElsewhere(NOON, BUSY, HOUR, NEVER),
                NamedEntries.setElsewhere(NOON, BUSY, NEVER, HOUR, true),
                new Settled(NOON, BUSY, "c-8", Settled.ChangeEnd.CLAMPED, "why", SettingValue.of(ONE)),
                new Settled(NOON, BUSY, "c-9", Settled.ChangeEnd.NOT_APPLIED, "why", HOUR)));

        all.forEach(journal()::append);

        assertThat(entriesOf(BUSY)).containsExactlyElementsOf(all);
    }

    @Test
    void theLatestOfTheFleetComeNewestFirst() {
        journal().append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "1"));
        journal().append(new Switched(NOON, true, "ann"));
        journal().append(new Blocked(NOON, OTHER, Guardrail.COOLDOWN, "2"));

        assertThat(Given.latest(entries(), 2)).containsExactly(
                new Blocked(NOON, OTHER, Guardrail.COOLDOWN, "2"),
                new Switched(NOON, true, "ann"));
        assertThat(Given.latest(entries(), 0)).isEmpty();
    }

    @Test
    void theStopSwitchHasItsLatestPosition() {
        journal().append(new Switched(NOON, true, "ann"));
        assertThat(journal().fleet(NOON).stopped()).isTrue();

        journal().append(new Switched(NOON, false, "ann"));
        assertThat(journal().fleet(NOON).stopped()).isFalse();
    }

    @Test
    void outcomesDecisionsAndVetoesAreCountedOverTheWholeRecord() {
        journal()
                .append(NamedEntries.recommended(NOON, BUSY, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main", ""));
        journal()
                .append(NamedEntries.recommended(NOON, OTHER, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main",
                        ""));
        journal()
                .append(NamedEntries.recommended(NOON, OTHER, Action.HOLD, Reason.FITS, ONE, ONE, "br-main", ""));
        journal().append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, ""));
        journal().append(new Executed(NOON, BUSY, "a", ExecutionOutcome.ACCEPTED, "", List.of()));
        journal().append(new Settled(NOON, BUSY, "a", Settled.ChangeEnd.APPLIED, "", null));
        journal().append(new Executed(NOON, BUSY, "b", ExecutionOutcome.REFUSED, "", List.of()));
        journal().append(new Executed(NOON, BUSY, "c", ExecutionOutcome.NO_REPLY, "", List.of()));
        journal().append(new Settled(NOON, BUSY, "c", Settled.ChangeEnd.FAILED, "", null));

        assertThat(entries().outcomes()).isEqualTo(Map.of("applied", 1L, "refused", 1L, "failed", 1L));
        assertThat(entries().decisions())
                .isEqualTo(Map.of("grow", Map.of("too_small", 2L), "hold", Map.of("fits", 1L)));
        assertThat(entries().vetoes()).isEqualTo(Map.of("cooldown", 1L));
    }

    @Test
    void manyIntentsThatWereNotSent_hideNoVerdictAndNoApproval() {
        Journal journal = journal();
        Approved approval = NamedEntries.approved(NOON, BUSY, ONE, RANGE, "br-main", "ann", false, null);
        append(List.of(intent("c-1", 1), new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null),
                new Verified(NOON, BUSY, "c-1", EffectVerdict.HARMFUL, ""), approval));
        append(IntStream.range(0, MANY)
                .mapToObj("u-%d"::formatted)
                .flatMap(
                        change -> Stream.of(intent(change, 1),
                                new Executed(NOON, BUSY, change, ExecutionOutcome.NOT_SENT, "", List.of())))
                .toList());

        assertThat(journal.record(BUSY)).satisfies(record -> {
            assertThat(record.verdicts()).hasSize(1);
            assertThat(record.approved()).isEqualTo(approval);
            assertThat(record.attempts().unsent()).isNotNull();
            assertThat(record.attempts().starts()).hasSize(1);
        });
    }

    /** An obstacle that lasts for weeks does not end the way back. */
    @Test
    void manyRollBacksInVain_hideNoHarmfulChange() {
        ChangeBasis back = new ChangeBasis(Action.GROW, Reason.TOO_BIG, Expectation.NONE, null, "c-1",
                ChangeBasis.Via.API);
        append(List.of(intent("c-1", 1), new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "", null),
                new Verified(NOON, BUSY, "c-1", EffectVerdict.HARMFUL, "")));
        append(IntStream.range(0, MANY)
                .mapToObj("r-%d"::formatted)
                .flatMap(change -> Stream.of(NamedEntries.intended(NOON, BUSY, change, RANGE, ONE, "why", back, 1),
                        new Executed(NOON, BUSY, change, ExecutionOutcome.REFUSED, "400: no", List.of())))
                .toList());

        assertThat(journal().record(BUSY).verdicts()).singleElement()
                .satisfies(past -> assertThat(past.undoing()).isNotNull());
    }

    /** What stands beside the entries is what they add up to. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theChangeRecordIsTheSumOfAllEntries(long seed) {
        Random random = new Random(seed);
        List<JournalEntry> all = IntStream.range(0, 60)
                .mapToObj(i -> randomEntry(random, NOON.plusSeconds(i)))
                .toList();
        append(all);

        assertThat(journal().record(BUSY)).as("seed %d", seed).isEqualTo(Given.record(all));
        assertThat(store.audit().verify().fault()).isNull();
    }

    private List<JournalEntry> entriesOf(ComputeId compute) {
        return store.stores()
                .entries()
                .page(compute, Long.MAX_VALUE, 1_000)
                .reversed()
                .stream()
                .map(StoredEntry::entry)
                .toList();
    }

    private static JournalEntry randomEntry(Random random, Instant at) {
        String change = "c-" + random.nextInt(5);
        return switch (random.nextInt(6)) {
            case 0 -> NamedEntries.recommended(at, BUSY, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main", "why");
            case 1 -> NamedEntries.approved(at, BUSY, ONE, RANGE, "br-main", "ann", false, null);
            case 2 -> NamedEntries.dismissed(at, BUSY, at.plusSeconds(9), "ann", null);
            case 3 ->
                NamedEntries.intended(at, BUSY, change, ONE, RANGE, "why",
                        Given.basis(Action.GROW, Reason.TOO_SMALL), 1);
            case 4 -> new Executed(at, BUSY, change, ExecutionOutcome.ACCEPTED, "", List.of());
            default -> new Settled(at, BUSY, change, Settled.ChangeEnd.APPLIED, "", null);
        };
    }

    @Test
    void dataIsThereAfterReopening() {
        samples().append(BUSY, awkward(NOON), TOTALS);
        journal().append(new Switched(NOON, true, "ann"));
        store.close();
        assertThat(store.constraint()).isPresent();

        store = Store.open(settings());

        assertThat(store.constraint()).isEmpty();
        assertThat(samples().latest(BUSY, 1_000).samples()).containsExactly(awkward(NOON));
        assertThat(journal().fleet(NOON).stopped()).isTrue();
    }

    @Test
    void probeStates_areKeptPerCompute_andReplaced() {
        probeStates().keep(BUSY, ProbeState.NEW, NOON);
        probeStates().keep(OTHER, minimalProbeState(), NOON);
        probeStates().keep(BUSY, fullProbeState(), NOON);
        store.close();

        store = Store.open(settings());

        assertThat(probeStates().recall(BUSY)).contains(fullProbeState());
        assertThat(probeStates().recall(OTHER)).contains(minimalProbeState());
    }

    @Test
    void statuses_areKeptPerCompute_andReplaced() {
        StatusForm first = new StatusForm(new byte[]{1, 0, -1});
        StatusForm other = new StatusForm(new byte[4_096]);
        statuses().keep(BUSY, first, 1, NOON);
        statuses().keep(OTHER, other, 2, NOON.plusNanos(1));
        statuses().keep(BUSY, other, 730.5, NOON.plusSeconds(9));
        statuses().keep(OTHER, first, 0, NOON.minusNanos(1));
        store.close();

        store = Store.open(settings());

        List<StoredForm> all = storedSince(Instant.EPOCH);
        assertThat(all).extracting(StoredForm::compute, StoredForm::form, StoredForm::awakeHours, StoredForm::keptAt)
                .as("the latest first by the clock of the store, whatever the agents' clocks say")
                .containsExactly(tuple(OTHER, first, 0.0, NOON.minusNanos(1)),
                        tuple(BUSY, other, 730.5, NOON.plusSeconds(9)));
        assertThat(storedSince(all.getFirst().storedAt())).extracting(StoredForm::compute).contains(OTHER);
        assertThat(storedSince(all.getFirst().storedAt().plusNanos(1))).isEmpty();
    }

    @Test
    void manyStatuses_areReadEachOnce() {
        for (int i = 0; i < 1_001; i++) {
            statuses().keep(new ComputeId("p-" + i % 7, "ep-" + i), new StatusForm(new byte[]{1}), 0, NOON);
        }

        assertThat(storedSince(Instant.EPOCH)).extracting(StoredForm::compute).hasSize(1_001).doesNotHaveDuplicates();
    }

    private List<StoredForm> storedSince(Instant since) {
        List<StoredForm> all = new ArrayList<>();
        statuses().storedSince(since, all::add);
        return all;
    }

    @Test
    void aFailureOfProbes_isKeptWithItsFirstTime_untilASampleIsStored() {
        Observation.Failed hidden = new Observation.Unsupported(Observation.Failure.RIGHTS, "it's 'hidden'");
        Observation.Failed away = new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
        assertThat(failures().latestProbe(BUSY)).isEqualTo(new LatestProbe.NoneYet());
        failures().keep(BUSY, hidden, NOON);
        failures().keep(OTHER, hidden, NOON);
        failures().keep(BUSY, away, NOON.plusSeconds(60));
        store.close();

        store = Store.open(settings());

        assertThat(failures().latestProbe(BUSY)).isEqualTo(new LatestProbe.FailedSince(away, NOON));
        assertThat(failures().latestProbe(OTHER)).isEqualTo(new LatestProbe.FailedSince(hidden, NOON));

        samples().append(BUSY, new SampleBuilder().at(NOON).sample(), Totals.ZERO);
        assertThat(failures().latestProbe(BUSY)).isEqualTo(new LatestProbe.Succeeded());
        assertThat(failures().latestProbe(OTHER)).isEqualTo(new LatestProbe.FailedSince(hidden, NOON));
    }

    @Test
    void aDismissalThatIsTakenBack_forbidsNothing_andIsListedNoMore() {
        Journal journal = journal();
        Dismissed dismissed = new Dismissed(NOON, BUSY, NOON.plusSeconds(60), "me", null, Action.SHRINK,
                Reason.TOO_BIG);
        journal.append(dismissed);
        Answers answers = new Answers(() -> journal, Explanation.WORDING, ChangeCase.ANSWERS);
        assertThat(journal.dismissedBeyond(NOON)).containsExactly(BUSY);
        assertThat(journal.dismissedBeyond(NOON.plusSeconds(60))).isEmpty();
        assertThat(answers.dismissals(NOON)).containsExactly(dismissed);

        answers.undoDismissal(BUSY.toString(), "ann", NOON);

        assertThat(answers.dismissals(NOON)).isEmpty();
        assertThat(journal.record(BUSY).dismissedAt(NOON)).isNull();
        assertThat(Given.latest(entries(), 2)).contains(new DismissalUndone(NOON, BUSY, "ann"));
        assertThat(store.audit().verify().fault()).isNull();
    }

    @Test
    void anAnswerIsListed_untilItIsTakenBackOrUsed() {
        Journal journal = journal();
        Answers answers = new Answers(() -> journal, Explanation.WORDING, ChangeCase.ANSWERS);
        journal.append(
                NamedEntries.recommended(NOON, BUSY, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main", "why"));
        journal.append(
                NamedEntries.recommended(NOON, OTHER, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main", "why"));
        assertThat(answers.pending(NOON, id -> null)).isEmpty();

        answers.approve(BUSY.toString(), false, null, "ann", NOON, id -> Optional.empty());

        assertThat(answers.pending(NOON, id -> null)).extracting(PendingAnswer::compute).containsExactly(BUSY);
        answers.withdraw(BUSY.toString(), "bob", NOON);
        assertThat(answers.pending(NOON, id -> null)).isEmpty();
        journal.append(NamedEntries.intended(NOON, OTHER, "c-9", ONE, RANGE, "", Given.basis(Action.GROW,
                Reason.TOO_SMALL), 1));
        journal.append(new Settled(NOON, OTHER, "c-9", Settled.ChangeEnd.APPLIED, "", null));
        answers.undo(OTHER.toString(), true, "ann", NOON);
        assertThat(answers.pending(NOON, id -> null)).extracting(PendingAnswer::kind)
                .containsExactly(PendingAnswer.AnswerKind.UNDO);
        assertThat(store.audit().verify().fault()).isNull();
    }

    @Test
    void aLaterDismissal_replacesTheOneBefore() {
        Journal journal = journal();
        journal.append(NamedEntries.dismissed(NOON.minusSeconds(9), BUSY, NOON.plus(Duration.ofDays(7)), "ann", null));

        journal.append(NamedEntries.dismissed(NOON.minusSeconds(8), BUSY, NOON.minusSeconds(1), "ann", null));

        assertThat(journal.record(BUSY).dismissedAt(NOON)).isNull();
    }

    @Test
    void theEndOfAChangeClosesThatChangeAlone() {
        journal().append(intent("old", 1));
        journal().append(new Executed(NOON, BUSY, "old", ExecutionOutcome.REFUSED, "", List.of()));
        journal().append(intent("new", 1));

        journal().append(new Settled(NOON, BUSY, "old", Settled.ChangeEnd.FAILED, "found late", null));

        assertThat(journal().record(BUSY).open()).isNotNull()
                .extracting(Intended::changeId)
                .isEqualTo("new");
    }

    private static Intended intent(String changeId, long epoch) {
        return NamedEntries.intended(NOON, BUSY, changeId, ONE, RANGE, "why",
                Given.basis(Action.GROW, Reason.TOO_SMALL),
                epoch);
    }

    /** A follower on a new store: what the leader writes first is news as well. */
    @Test
    void sinceReturnsTheFirstEntryOfAll() {
        Journal journal = journal();
        Journal.Tail begun = journal.since(Journal.UNREAD);

        journal.append(NamedEntries.approved(NOON, BUSY, ONE, RANGE, "br-main", "ann", false, null));

        assertThat(begun.computes()).isEmpty();
        assertThat(journal.since(begun.position()).computes()).containsExactly(BUSY);
    }

    @Test
    void sinceReturnsOnlyNewEntries() {
        journal().append(NamedEntries.approved(NOON, BUSY, ONE, RANGE, "br-main", "ann", false, null));
        Journal.Tail begun = journal().since(Journal.UNREAD);
        assertThat(begun.computes()).isEmpty();
        assertThat(journal().since(begun.position())).isEqualTo(begun);

        journal().append(NamedEntries.dismissed(NOON, OTHER, NOON, "bob", null));
        journal().append(new Switched(NOON, true, "ann"));

        Journal.Tail then = journal().since(begun.position());
        assertThat(then.computes()).containsExactly(OTHER);
        assertThat(journal().since(then.position()).computes()).isEmpty();
    }

    @Test
    void computesAreKnownByAnEntry_regardlessOfAge_orByAStatus() {
        journal()
                .append(NamedEntries.recommended(NOON, OTHER, Action.HOLD, Reason.FITS, ONE, ONE, "br-main", "fine"));
        for (int line = 0; line < 200; line++) {
            journal().append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "not yet"));
        }

        ComputeId listed = new ComputeId("elsewhere", OTHER.endpointId());
        store.stores().statuses().keep(listed, new StatusForm(new byte[]{1}), 0, NOON);

        assertThat(entries().computes()).containsExactlyInAnyOrder(OTHER, BUSY, listed);
        assertThat(journal().computes()).containsExactlyInAnyOrder(OTHER, BUSY, listed);
    }

    @Test
    void oldAdviceIsDeleted_butStaysCounted_andChangesAreKept() {
        List<JournalEntry> kept = List.of(NamedEntries.approved(NOON, BUSY, ONE, RANGE, "br-main", "ann", false, null),
                intent("c-1", 1),
                new Executed(NOON, BUSY, "c-1", ExecutionOutcome.REFUSED, "", List.of()),
                new Switched(NOON, true, "ann"));
        for (int line = 0; line < 5; line++) {
            journal()
                    .append(NamedEntries.recommended(NOON, BUSY, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main",
                            "why " + line));
            journal().append(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "why " + line));
        }
        kept.forEach(journal()::append);

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(31)), compute -> true);

        assertThat(Given.latest(entries(), 100)).hasSize(kept.size() + 2).containsAll(kept);
        assertThat(entriesOf(BUSY)).contains(new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "why 4"));
        assertThat(entries().decisions()).isEqualTo(Map.of("grow", Map.of("too_small", 5L)));
        assertThat(entries().vetoes()).isEqualTo(Map.of("cooldown", 5L));
        assertThat(entries().outcomes()).isEqualTo(Map.of("refused", 1L));
    }

    @Test
    void aClockThatIsWrongByAYear_deletesTwoHours_notAll() {
        for (int hour = 0; hour < 24; hour++) {
            samples().append(BUSY, sample(NOON.plus(Duration.ofHours(hour)), hour), TOTALS);
        }

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(365)), compute -> true);

        assertThat(samples().latest(BUSY, 100).samples()).hasSize(22);
    }

    @Test
    void dataOfADeletedCompute_isDeletedAfterTheRetention_dataOfAListedOneIsKept() {
        for (ComputeId compute : List.of(BUSY, OTHER)) {
            samples().append(compute, sample(NOON, 1), TOTALS);
            probeStates().keep(compute, fullProbeState(), NOON);
            models().keep(compute, StoreExamples.storedModel(3));
            statuses().keep(compute, new StatusForm(new byte[]{1}), 0, NOON);
            journal()
                    .append(NamedEntries.recommended(NOON, compute, Action.GROW, Reason.TOO_SMALL, ONE, RANGE,
                            "br-main",
                            "why"));
            journal().append(NamedEntries.dismissed(NOON, compute, NOON, "ann", null));
        }
        store.stores().retention().enforce(NOON.plus(Duration.ofDays(29)), OTHER::equals);
        assertThat(samples().latest(BUSY, 1).samples()).as("not yet").hasSize(1);

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(31)), OTHER::equals);

        assertThat(samples().latest(BUSY, 1).samples()).isEmpty();
        assertThat(probeStates().recall(BUSY)).isEmpty();
        assertThat(models().of(BUSY)).isEmpty();
        assertThat(storedSince(Instant.EPOCH)).extracting(StoredForm::compute).containsExactly(OTHER);
        assertThat(entriesOf(BUSY)).singleElement().isInstanceOf(Dismissed.class);
        assertThat(samples().latest(OTHER, 1).samples()).hasSize(1);
        assertThat(probeStates().recall(OTHER)).isPresent();
        assertThat(entriesOf(OTHER)).hasSize(2);
    }

    @Test
    void probeStatesHaveTheMonthsCost() {
        probeStates().keep(BUSY, fullProbeState(), NOON);
        probeStates().keep(OTHER, minimalProbeState(), NOON.plusSeconds(60));

        assertThat(probeStates().cuHours(fullProbeState().account().month()))
                .isEqualTo(fullProbeState().account().cuHours());
        assertThat(probeStates().cuHours(YearMonth.of(1999, 1))).isZero();
    }

    @Test
    void aFailedWriteThrows() {
        store.close();

        assertThatThrownBy(() -> journal().append(new Switched(NOON, true, "ann")))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void twoProcessesOnOneStore_loseNothing_andSeeEachOther() throws Exception {
        try (Store second = Store.open(settings()); ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Future<Void>> done = both.invokeAll(List.of(writes(store, BUSY), writes(second, OTHER)));
            for (Future<Void> each : done) {
                each.get();
            }

            assertThat(samples().latest(OTHER, 1_000).samples()).hasSize(50);
            assertThat(second.stores().samples().latest(BUSY, 1_000).samples()).hasSize(50);
            assertThat(Given.latest(second.stores().entries(), 1000)).hasSize(100);
        }
    }

    private static Callable<Void> writes(Store store, ComputeId compute) {
        return () -> {
            for (int i = 0; i < 50; i++) {
                store.stores().samples().append(compute, sample(NOON.plusSeconds(i), i), TOTALS);
                store.stores().journal().append(new Blocked(NOON.plusSeconds(i), compute, Guardrail.COOLDOWN, ""));
                store.stores().retention().enforce(NOON, any -> true);
            }
            return null;
        };
    }
}
