package dev.plimsoll.stress.change;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.stress.change.RunCounts.What;
import dev.plimsoll.stress.change.SimulatedPlatform.Mutation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The rules that hold when a run is over, judged by the platform's ledger and the journal of a store. */
final class EndingRules {

    private static final Duration WHOLE_DAYS = Duration.ofDays(3);
    /** A week and the longest time until the next pass, with clocks that differ. */
    private static final Duration LIMIT = Duration.ofDays(7).plusHours(1);

    private final SimulatedPlatform platform;
    private final WatchedStore store;
    private final RunCounts counts;
    private final RequestRules requests;
    private final BiConsumer<String, Object> violated;

    /** @param violated receives each rule that does not hold */
    EndingRules(SimulatedPlatform platform, WatchedStore store, RunCounts counts, RequestRules requests,
            BiConsumer<String, Object> violated) {
        this.platform = platform;
        this.store = store;
        this.counts = counts;
        this.requests = requests;
        this.violated = violated;
    }

    void check() {
        List<JournalEntry> written = new ArrayList<>(store.written());
        written.stream()
                .filter(Verified.class::isInstance)
                .map(Verified.class::cast)
                .filter(verified -> verified.verdict() == EffectVerdict.CONFIRMED)
                .forEach(this::checkData);
        written.stream()
                .filter(entry -> entry instanceof Executed reply && reply.outcome() == ExecutionOutcome.NOT_SENT)
                .filter(entry -> wasSent(((Executed) entry).changeId()))
                .filter(entry -> !mayComeLater((Executed) entry))
                .forEach(entry -> violated.accept("no change is called not sent whose request was sent", entry));
        platform.all().forEach(compute -> checkApproval(store.written(compute.id())));
        platform.all().forEach(this::checkLimit);
        platform.all().forEach(compute -> checkVerdict(compute, Given.record(store.written(compute.id()))));
        String fault = store.chainFault();
        if (fault != null) {
            violated.accept("the hash chain is intact", fault);
        }
    }

    /** An agent that has lost its claim may write its commit after another one has read the branch. */
    private boolean mayComeLater(Executed unsent) {
        return only(store.written(unsent.compute()), Intended.class, one -> one.changeId().equals(unsent.changeId()))
                .basis()
                .via() == Via.FILE;
    }

    private boolean wasSent(String changeId) {
        return requests.wasSent(changeId) || platform.ledger()
                .stream()
                .anyMatch(one -> one.intent() != null && one.intent().changeId().equals(changeId));
    }

    /** An approval is used up by a request that was sent, and by nothing else. */
    private void checkApproval(List<JournalEntry> own) {
        Approved held = null;
        for (JournalEntry entry : own) {
            held = switch (entry) {
                case Approved approval -> approval;
                case Dismissed no -> null;
                case SetElsewhere other -> null;
                case Withdrawn back -> null;
                case UndoAsked other -> null;
                case Intended intent when wasSent(intent.changeId()) -> null;
                // Somebody else set the very size of an intent that was not sent.
                case Settled read when !wasSent(read.changeId()) -> null;
                default -> held;
            };
        }
        ChangeRecord record = Given.record(own);
        if (held != null && record.approved() == null && record.open() == null) {
            violated.accept("an approval is used up only by a request that was sent", held);
        }
    }

    /** A size that an agent made is noted as made, and has a verdict or waits for one. */
    private void checkVerdict(SimulatedCompute compute, ChangeRecord record) {
        LatestChange latest = record.latest();
        if (latest == null) {
            return;
        }
        String changeId = latest.intent().changeId();
        Optional<Mutation> made = platform.ledger()
                .stream()
                .filter(one -> one.intent() != null && Objects.requireNonNull(one.intent()).changeId().equals(changeId))
                .findFirst();
        // What was made in the last step is read in the next one.
        boolean isInUse = made.filter(one -> one.at().isBefore(platform.now())).isPresent()
                && latest.intent().to().equals(compute.listed().value(latest.intent().setting()));
        if (isInUse && latest.isOpen()) {
            violated.accept("no size in use whose change stays open", latest);
        }
        if (isInUse && latest.end() == LatestChange.End.REFUSED) {
            violated.accept("no size in use whose change is noted as refused", latest);
        }
        if (isInUse && isSaidToHaveFailed(latest.intent())) {
            violated.accept("no change in use whose operation is noted as failed", latest);
        }
        if (isInUse && latest.end() == LatestChange.End.FAILED) {
            // A person gave it up, and it came later.
            counts.add(What.APPLIED_AFTER_GIVEN_UP);
        }
        if (latest.isUnverified()) {
            counts.add(What.SETTLED_WITHOUT_VERDICT);
        }
        if (latest.isOpen()) {
            counts.add(What.OPEN_AT_THE_END);
        }
    }

    /** Whatever is known or not, a value in use has its verdict after a week. */
    private void checkLimit(SimulatedCompute compute) {
        Instant before = platform.now().minus(LIMIT);
        List<JournalEntry> own = store.written(compute.id());
        WrittenBefore.of(compute.id(), store.written())
                .unverified()
                .values()
                .stream()
                .filter(change -> only(own, Settled.class, one -> one.changeId().equals(change.changeId())).at()
                        .isBefore(before))
                .forEach(change -> violated.accept("no value in use without a verdict after a week", change));
    }

    private boolean isSaidToHaveFailed(Intended intent) {
        String said = Explanation.WORDING.clause(new ChangeResult.PlatformFailed(""));
        return store.written(intent.compute())
                .stream()
                .anyMatch(entry -> entry instanceof Settled end && end.changeId().equals(intent.changeId())
                        && end.detail().startsWith(said));
    }

    /** A change is confirmed by samples of the new size, taken since. */
    private void checkData(Verified verified) {
        List<JournalEntry> own = store.written(verified.compute());
        Intended intent = only(own, Intended.class, one -> one.changeId().equals(verified.changeId()));
        // An agent whose clock is ahead may give the change up before it comes.
        Settled settled = only(own, Settled.class, one -> one.changeId().equals(verified.changeId())
                && one.result() == Settled.ChangeEnd.APPLIED);
        if (intent.setting() == ComputeSetting.AUTOSUSPEND) {
            if (settled.at().plus(WHOLE_DAYS).isAfter(verified.at())) {
                violated.accept("no delay is confirmed without three whole days", verified);
            }
            return;
        }
        boolean isConnections = intent.basis().expected().purpose() == Purpose.MORE_CONNECTIONS;
        long needed = isConnections ? 0 : ChangeTerms.FEWEST_READS;
        if (readsSince(verified.compute(), intent, settled.at(), verified.at()) < needed) {
            violated.accept("no change is confirmed without data", verified);
        }
    }

    private static <T extends JournalEntry> T only(List<JournalEntry> entries, Class<T> kind, Predicate<T> isIt) {
        return entries.stream().filter(kind::isInstance).map(kind::cast).filter(isIt).findFirst().orElseThrow();
    }

    /** Most reads that one run of the server showed at the new size; −1 without a sample. */
    private long readsSince(ComputeId compute, Intended intent, Instant from, Instant to) {
        return store.stores()
                .samples()
                .latest(compute, Integer.MAX_VALUE)
                .samples()
                .stream()
                .filter(sample -> sample.size().equals(ChangeTerms.size(intent.to())) && sample.at().isAfter(from)
                        && !sample.at().isAfter(to))
                .map(Sample::cache)
                .mapToLong(cache -> Objects.requireNonNull(cache.counters()).accesses())
                .max()
                .orElse(-1);
    }
}
