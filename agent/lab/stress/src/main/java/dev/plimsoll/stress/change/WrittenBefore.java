package dev.plimsoll.stress.change;

import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a journal says of a compute, at an intent or at the end; intents that were not sent are left out.
 *
 * @param all of the fleet, oldest first
 * @param own of the compute
 */
record WrittenBefore(List<JournalEntry> all, List<JournalEntry> own) {

    /** So long a change is known to others. */
    private static final Duration KNOWN = Duration.ofDays(8);

    static WrittenBefore of(ComputeId compute, List<JournalEntry> written) {
        List<JournalEntry> all = withoutUnsent(written);
        return new WrittenBefore(all, all.stream().filter(entry -> compute.equals(entry.subject())).toList());
    }

    /** An intent whose request was not sent is none. */
    private static List<JournalEntry> withoutUnsent(List<JournalEntry> written) {
        Set<String> unsent = written.stream()
                .filter(entry -> entry instanceof Executed reply && reply.outcome() == ExecutionOutcome.NOT_SENT)
                .map(entry -> ((Executed) entry).changeId())
                .collect(Collectors.toSet());
        return written.stream()
                .filter(entry -> !(entry instanceof Intended begun && unsent.contains(begun.changeId())))
                .toList();
    }

    /** The approvals that no change has used, and nothing has voided, oldest first. */
    List<Approved> approvals() {
        List<Approved> found = new ArrayList<>();
        for (JournalEntry entry : own) {
            switch (entry) {
                case Approved approved -> found.add(approved);
                case Dismissed voided -> found.clear();
                case Intended used -> found.clear();
                case SetElsewhere voided -> found.clear();
                case Withdrawn voided -> found.clear();
                case UndoAsked voided -> found.clear();
                default -> {
                    // Neither approves nor voids.
                }
            }
        }
        return found;
    }

    /** The request of a person to undo a change, unless it was taken back; null without one. */
    @Nullable
    UndoAsked undoAsked(String changeId) {
        UndoAsked found = null;
        for (JournalEntry entry : own) {
            found = switch (entry) {
                case UndoAsked asked when asked.changeId().equals(changeId) -> asked;
                case Withdrawn back -> null;
                default -> found;
            };
        }
        return found;
    }

    /** Ids of the changes of a project that have begun, and not ended. */
    Set<String> openChanges(String projectId) {
        Set<String> open = new HashSet<>();
        for (JournalEntry entry : all) {
            switch (entry) {
                case Intended begun when begun.compute().projectId().equals(projectId) ->
                    open.add(begun.changeId());
                case Executed reply when reply.outcome() == ExecutionOutcome.REFUSED -> open.remove(reply.changeId());
                case Settled end -> open.remove(end.changeId());
                default -> {
                    // Neither begins nor ends a change.
                }
            }
        }
        return open;
    }

    /** The change of each setting of the compute that is in use and has no verdict; one that undid another needs none. */
    Map<ComputeSetting, Intended> unverified() {
        Map<String, Intended> begun = new HashMap<>();
        Map<ComputeSetting, Intended> waiting = new EnumMap<>(ComputeSetting.class);
        for (JournalEntry entry : own) {
            switch (entry) {
                case Intended intent -> begun.put(intent.changeId(), intent);
                case Settled end when end.isInUse() && begun.containsKey(end.changeId()) -> {
                    Intended applied = Objects.requireNonNull(begun.get(end.changeId()));
                    waiting.remove(applied.setting());
                    if (!applied.isRollBack()) {
                        waiting.put(applied.setting(), applied);
                    }
                }
                case Verified verdict ->
                    waiting.values().removeIf(change -> change.changeId().equals(verdict.changeId()));
                default -> {
                    // Neither begins, applies nor judges a change.
                }
            }
        }
        return waiting;
    }

    /**
     * Whether a change of the kind of {@code intent} helped in the latest eight days, or no other compute had one that may
     * still prove itself.
     */
    boolean isProven(Intended intent) {
        Map<String, Intended> begun = new HashMap<>();
        Set<String> waiting = new HashSet<>();
        for (JournalEntry entry : all) {
            switch (entry) {
                case Intended other when other.basis().action() == intent.basis().action() && !other.isRollBack()
                        && other.at().isAfter(intent.at().minus(KNOWN)) -> {
                    begun.put(other.changeId(), other);
                    waiting.add(other.changeId());
                }
                case Executed reply when reply.outcome() == ExecutionOutcome.REFUSED ->
                    waiting.remove(reply.changeId());
                case Settled end when end.result() != Settled.ChangeEnd.APPLIED -> waiting.remove(end.changeId());
                // Also one that was given up, and came late.
                case Settled late when begun.containsKey(late.changeId()) -> waiting.add(late.changeId());
                case Verified verdict -> {
                    waiting.remove(verdict.changeId());
                    if (verdict.verdict() == EffectVerdict.CONFIRMED && begun.containsKey(verdict.changeId())) {
                        return true;
                    }
                }
                default -> {
                    // Neither begins, ends nor judges a change.
                }
            }
        }
        return waiting.stream()
                .allMatch(id -> Objects.requireNonNull(begun.get(id)).compute().equals(intent.compute()));
    }

    /** Whether three of the latest five verdicts of the fleet, or two of the compute, were bad since a person resumed. */
    boolean isBreakerOpen() {
        return bad(verdicts(all, 5)) >= 3 || bad(verdicts(own, Integer.MAX_VALUE)) >= 2;
    }

    private List<EffectVerdict> verdicts(List<JournalEntry> entries, int most) {
        int resumed = all.lastIndexOf(latest(all, Switched.class, turned -> !turned.stopped()));
        return all.subList(resumed + 1, all.size())
                .reversed()
                .stream()
                .filter(entry -> entry instanceof Verified && entries.contains(entry))
                .map(entry -> ((Verified) entry).verdict())
                .filter(verdict -> verdict != EffectVerdict.INCONCLUSIVE)
                .limit(most)
                .toList();
    }

    private static long bad(List<EffectVerdict> verdicts) {
        return verdicts.stream().filter(EffectVerdict::isBad).count();
    }

    /** Whether enough changes were confirmed since the latest bad one. */
    boolean hasConfirmed(@Nullable Integer needed) {
        long good = 0;
        for (JournalEntry entry : own) {
            if (entry instanceof Verified verified) {
                good = verified.verdict().isBad() ? 0 : verified.verdict() == EffectVerdict.CONFIRMED ? good + 1 : good;
            }
        }
        return needed != null && good >= needed;
    }

    /**
     * Changes of the compute, or else of the fleet, that were begun after {@code since}. A roll-back uses up no limit of the
     * fleet.
     */
    long begun(boolean ofCompute, Instant since) {
        return (ofCompute ? own : all).stream()
                .filter(entry -> entry instanceof Intended other && other.at().isAfter(since)
                        && (ofCompute || !other.isRollBack()))
                .count();
    }

    /** Whether an entry of the compute was written after another one. */
    boolean isLater(@Nullable JournalEntry entry, JournalEntry than) {
        return entry != null && own.lastIndexOf(entry) > own.lastIndexOf(than);
    }

    /** The latest entry of a kind; null if there is none. */
    <T extends JournalEntry> @Nullable T latest(Class<T> kind) {
        return latest(all, kind, any -> true);
    }

    /** The latest of the compute. */
    <T extends JournalEntry> @Nullable T ofCompute(Class<T> kind) {
        return latest(own, kind, any -> true);
    }

    /** The latest of the compute for which {@code isIt} holds. */
    <T extends JournalEntry> @Nullable T ofCompute(Class<T> kind, Predicate<T> isIt) {
        return latest(own, kind, isIt);
    }

    private static <T extends JournalEntry> @Nullable T latest(List<JournalEntry> entries, Class<T> kind,
            Predicate<T> isIt) {
        return entries.reversed()
                .stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(isIt)
                .findFirst()
                .orElse(null);
    }
}
