package dev.plimsoll.change.explore;

import dev.plimsoll.change.explore.Step.Fact;
import dev.plimsoll.change.explore.World.Phase;
import dev.plimsoll.change.explore.World.Place;
import dev.plimsoll.change.journal.Attempts;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Judges each step by what is true in the world, not by what an agent read. */
final class Invariants {

    private static final Duration MARGIN = Duration.ofMinutes(5);
    /** Least times until a roll-back and any other change are given up. */
    private static final Duration SHORT_WAIT = Duration.ofMinutes(2);
    private static final Duration LONG_WAIT = Duration.ofHours(6);
    /** A request that is this late is not recognized any more. */
    private static final Duration TOO_LATE = Duration.ofDays(1);

    private final ChangePolicy policy;
    private final boolean atOnce;
    private final long limits;
    private final Map<Race, Integer> races = new EnumMap<>(Race.class);

    Invariants(Scenario scenario) {
        this.policy = scenario.policy();
        this.atOnce = scenario.atOnce();
        this.limits = Limit.of(scenario.limits());
    }

    /** What cannot be prevented, because nothing locks the world between reading and acting. */
    enum Race {
        /** The compute woke between the second listing and the request. */
        WOKE,
        /** The size or the branch changed between reading again and the intent. */
        DISAPPROVED,
        /** A person set the very size of a change that did harm, and no pass listed another size since. */
        SAME_SIZE,
        /** A request came after it was given up, and looks like the one that was sent since. */
        GIVEN_UP,
        /** A request came after it was given up, and the platform made another size of it. */
        CLAMPED_LATE
    }

    /** Steps that were a known race. */
    Map<Race, Integer> races() {
        return races;
    }

    /** What {@code step} breaks; empty if nothing. */
    Set<Invariant> brokenBy(World before, Step step) {
        Set<Invariant> broken = EnumSet.noneOf(Invariant.class);
        switch (step.fact()) {
            case Fact.Relisted relisted -> relisted(before, relisted, broken);
            case Fact.Wrote wrote -> wrote(before, wrote, broken);
            case Fact.Sent sent -> sent(before, sent.intent(), broken);
            case Fact.Applied applied -> applied(before, applied.request(), broken);
            case Fact.Concluded concluded -> concluded(before, step.after(), concluded, broken);
            case null -> {
            }
        }
        return broken;
    }

    private void relisted(World world, Fact.Relisted relisted, Set<Invariant> broken) {
        Place place = world.places().get(relisted.compute());
        breaks(broken, Invariant.WHILE_SUSPENDED, waitsForSuspend() && place.awake()
                && relisted.found().lifecycle().state().isIdle());
        breaks(broken, Invariant.APPROVED, policy.permission().approval() == ApprovalMode.PERSON
                && !(relisted.found().size().equals(place.size())
                        && relisted.found().branchId().equals(place.branch())));
    }

    private boolean waitsForSuspend() {
        return policy.timing().when() == When.IDLE && !atOnce;
    }

    private boolean isExpired(World world, Approved approved) {
        return !world.now().isBefore(approved.at().plus(policy.permission().expires()));
    }

    private void wrote(World world, Fact.Wrote wrote, Set<Invariant> broken) {
        Intended intent = wrote.intent();
        Place place = world.places().get(wrote.compute());
        breaks(broken, Invariant.FENCED, world.lease().epoch() != wrote.epoch());
        breaks(broken, Invariant.ONE_OPEN, intent.isRollBack()
                ? world.book().records().get(wrote.compute()).open() != null
                : world.book().open() >= 0);
        breaks(broken, Invariant.STOP_SWITCH, world.book().stopped());
        String undone = intent.basis().rollsBack();
        breaks(broken, Invariant.SEEN, undone == null && Limit.BLIND.count(world.left()) != Limit.BLIND.count(limits));
        if (undone != null) {
            LatestChange latest = world.book().records().get(wrote.compute()).latest();
            breaks(broken, Invariant.ONE_ROLL_BACK, world.book()
                    .changes()
                    .stream()
                    .anyMatch(change -> change.changeId().equals(undone) && change.isRollBack())
                    || (latest != null && undone.equals(latest.intent().basis().rollsBack())
                            && (latest.isOpen() || latest.end() == LatestChange.End.APPLIED)));
            if (place.author().equals(World.HUMAN)) {
                breaks(broken, Invariant.PERSON_FIRST, world.book().noted());
                races.merge(Race.SAME_SIZE, 1, Integer::sum);
            }
            return;
        }
        if (policy.permission().approval() == ApprovalMode.POLICY) {
            breaks(broken, Invariant.CANARY_FIRST, lacksVerdict(world, intent));
            return;
        }
        Approved approved = world.book().records().get(wrote.compute()).approved();
        breaks(broken, Invariant.APPROVED, approved == null || isExpired(world, approved));
        if (approved != null && !approved.allows(SettingValue.of(place.size()), place.branch(), intent.to())) {
            races.merge(Race.DISAPPROVED, 1, Integer::sum);
        }
    }

    /** Whether another compute got a change of this kind, and nobody knows whether one of them helped. */
    private static boolean lacksVerdict(World world, Intended intent) {
        List<LatestChange> others = world.book()
                .records()
                .stream()
                .flatMap(record -> record.changes().stream())
                .filter(change -> change.intent().basis().action() == intent.basis().action()
                        && !change.intent().isRollBack() && !change.intent().compute().equals(intent.compute()))
                .toList();
        return others.stream().anyMatch(change -> change.isOpen() || change.isUnverified()) && world.book()
                .records()
                .stream()
                .flatMap(record -> record.verdicts().stream())
                .noneMatch(past -> past.verified().verdict() == EffectVerdict.CONFIRMED
                        && past.change().basis().action() == intent.basis().action());
    }

    private void sent(World world, Intended intent, Set<Invariant> broken) {
        breaks(broken, Invariant.INTENT_FIRST, !world.book().changes().contains(intent));
        breaks(broken, Invariant.SENT_ONCE, world.past().sent().contains(intent.changeId()));
        breaks(broken, Invariant.ONLY_IN_APPLY, policy.mode() != ChangeMode.APPLY);
        if (intent.isRollBack()) {
            return;
        }
        breaks(broken, Invariant.IN_WINDOW, policy.timing().when() == When.WINDOW && !atOnce
                && !policy.timing().windows().allow(world.now(), MARGIN));
        LatestChange latest = world.book().records().get(Moments.IDS.indexOf(intent.compute())).latest();
        Approved approved = latest == null || latest.without() == null ? null : latest.without().approved();
        breaks(broken, Invariant.APPROVED, approved != null && isExpired(world, approved));
    }

    private void applied(World world, World.Request request, Set<Invariant> broken) {
        Place place = world.places().get(Moments.IDS.indexOf(request.intent().compute()));
        if (waitsForSuspend() && place.awake() && !request.intent().isRollBack()) {
            breaks(broken, Invariant.WOKE_SINCE, place.wakes() == request.wakes());
            races.merge(Race.WOKE, 1, Integer::sum);
        }
    }

    private void concluded(World before, World after, Fact.Concluded concluded, Set<Invariant> broken) {
        boolean isUntouched = Limit.HUMAN.count(before.left()) == Limit.HUMAN.count(limits);
        for (JournalEntry entry : concluded.entries()) {
            switch (entry) {
                case Settled settled when settled.result() == Settled.ChangeEnd.FAILED ->
                    breaks(broken, Invariant.NOT_FAILED_EARLY, mayCome(before, settled.changeId()));
                case Settled settled when settled.result() == Settled.ChangeEnd.CLAMPED -> {
                    if (mayCome(before, settled.changeId())) {
                        breaks(broken, Invariant.NOT_FAILED_EARLY, before.past().missed().isEmpty());
                        races.merge(Race.CLAMPED_LATE, 1, Integer::sum);
                    }
                }
                case Settled settled when settled.result() == Settled.ChangeEnd.NOT_APPLIED ->
                    breaks(broken, Invariant.WAITED, isEarly(before, settled));
                case Settled settled -> {
                    if (isUntouched && mayCome(before, settled.changeId())) {
                        breaks(broken, Invariant.TRUE_NOTES, !isByGivenUp(before, settled));
                        races.merge(Race.GIVEN_UP, 1, Integer::sum);
                    }
                }
                case SetElsewhere noted -> {
                    boolean isLate = !before.past().missed().isEmpty() && before.places()
                            .get(Moments.IDS.indexOf(noted.compute()))
                            .author()
                            .equals(World.PLATFORM);
                    breaks(broken, Invariant.TRUE_NOTES, isUntouched && !isLate);
                    if (isUntouched && isLate) {
                        races.merge(Race.CLAMPED_LATE, 1, Integer::sum);
                    }
                }
                case Executed executed -> {
                    // What was sent until now may come; that which the agent says it did not send, it will not send.
                    breaks(broken, Invariant.NOT_FAILED_EARLY, executed.outcome() == ExecutionOutcome.REFUSED
                            && before.past().sent().contains(executed.changeId())
                            && mayCome(before, executed.changeId()));
                    breaks(broken, Invariant.TRULY_NOT_SENT, executed.outcome() == ExecutionOutcome.NOT_SENT
                            && before.past().sent().contains(executed.changeId()));
                }
                case Verified verified -> {
                    breaks(broken, Invariant.DATA_FIRST, verified.verdict() == EffectVerdict.CONFIRMED
                            && concluded.evidence() == Moments.Evidence.NONE);
                    breaks(broken, Invariant.ONE_VERDICT, verdicts(after, verified.changeId()) > 1);
                }
                default -> {
                }
            }
        }
        breaks(broken, Invariant.APPROVAL_KEPT, isApprovalLost(after));
    }

    private static boolean isEarly(World world, Settled settled) {
        return world.book()
                .changes()
                .stream()
                .filter(change -> change.changeId().equals(settled.changeId()))
                .anyMatch(change -> change.at()
                        .plus(change.isRollBack() ? SHORT_WAIT : LONG_WAIT)
                        .isAfter(settled.at()));
    }

    /** The platform gives no number to a request, so this cannot be told apart by reading. */
    private static boolean isByGivenUp(World world, Settled settled) {
        String author = world.places().get(Moments.IDS.indexOf(settled.compute())).author();
        return world.past().givenUp().contains(author) || world.past().missed().contains(author);
    }

    private static boolean isApprovalLost(World world) {
        for (int index = 0; index < world.places().size(); index++) {
            ChangeRecord record = world.book().records().get(index);
            if (world.past().held().get(index).isPresent() && record.approved() == null && record.open() == null) {
                return true;
            }
        }
        return false;
    }

    private static long verdicts(World world, String changeId) {
        return world.book()
                .records()
                .stream()
                .flatMap(record -> record.verdicts().stream())
                .filter(past -> past.change().changeId().equals(changeId))
                .count();
    }

    /** Whether the size may still change by this request: it is on its way, or about to be sent. */
    private static boolean mayCome(World world, String changeId) {
        return world.requests()
                .stream()
                .anyMatch(request -> request.mayCome() && request.intent().changeId().equals(changeId))
                || world.agents()
                        .stream()
                        .anyMatch(agent -> agent.phase() instanceof Phase.Trying trying && !trying.sent()
                                && trying.attempt() instanceof ChangeAttempt.Recorded recorded
                                && recorded.intent().changeId().equals(changeId));
    }

    /** Judges a state in which nothing happens any more. */
    Set<Invariant> brokenAtRest(World world) {
        Set<Invariant> broken = EnumSet.noneOf(Invariant.class);
        for (int index = 0; index < world.places().size(); index++) {
            ChangeRecord record = world.book().records().get(index);
            LatestChange latest = record.latest();
            boolean isApplied = latest != null
                    && world.places().get(index).author().equals(latest.intent().changeId());
            boolean isNoted = latest != null && (latest.isOpen() || latest.end() == LatestChange.End.APPLIED
                    || world.past().givenUp().contains(latest.intent().changeId()) || isTooLate(latest, world));
            breaks(broken, Invariant.NOTED, isApplied && !isNoted);
            breaks(broken, Invariant.UNDONE, policy.mode() == ChangeMode.APPLY && isLeft(world, index, record));
        }
        return broken;
    }

    private static boolean isTooLate(LatestChange latest, World world) {
        return latest.end() == LatestChange.End.NOT_APPLIED
                && !latest.intent().at().plus(TOO_LATE).isAfter(world.now());
    }

    /** Whether a size that did harm is left as it is, although an agent could try to undo it now. */
    private boolean isLeft(World world, int index, ChangeRecord record) {
        boolean isHarmful = record.verdicts()
                .stream()
                .anyMatch(past -> past.verified().verdict() == EffectVerdict.HARMFUL
                        && past.change().changeId().equals(world.places().get(index).author()));
        boolean isPersons = record.setElsewhere(ComputeSetting.SIZE) != null
                || Limit.DISMISS.count(world.left()) != Limit.DISMISS.count(limits);
        PastVerdict next = record.toUndo(Moments.listed(index, world.places().get(index)));
        Attempts.UnsentIntent unsent = record.attempts().unsent();
        boolean isWaiting = (next != null && Objects.requireNonNull(next.undoing()).retryAt().isAfter(world.now()))
                || (unsent != null && unsent.retryAt().isAfter(world.now()));
        return isHarmful && !isPersons && !isWaiting && world.book().open() < 0 && !world.book().stopped()
                && Limit.INTENT.allows(world.left());
    }

    private static void breaks(Set<Invariant> broken, Invariant invariant, boolean holds) {
        if (holds) {
            broken.add(invariant);
        }
    }
}
