package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectRule;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.SharedFacts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/** Last steps of a pass: journal the advice, journal the intent, send one request, and read its effect again. */
final class ChangeExecutor {

    private final Ports ports;
    private final SharedFacts facts;
    private final InstantSource clock;
    private final JournalFeed feed;
    private final Verifier verifier = new Verifier();

    ChangeExecutor(Ports ports, SharedFacts facts, InstantSource clock) {
        this.ports = ports;
        this.facts = facts;
        this.feed = new JournalFeed(ports);
        this.clock = clock;
    }

    /** The pass after judging whether the latest change of each setting helped. */
    Pass verify(Pass pass, Instant now) {
        LatestChange unverified = pass.record().unverified(ComputeSetting.SIZE);
        Pass sized = judged(pass, ComputeSetting.SIZE, verifier.effect(pass.record(), pass.compute().size(),
                pass.status().assessment(), pass.terms().sizing(), now)
                .or(() -> unverified == null || unverified.endedAt() == null ? Optional.empty()
                        : EffectRule.unseen(unverified.endedAt(), pass.memory().probe(), now)),
                now);
        return judged(sized, ComputeSetting.AUTOSUSPEND,
                verifier.delayEffect(sized.record(), pass.compute(), pass.memory().spent(), now), now);
    }

    private Pass judged(Pass pass, ComputeSetting setting, Optional<Effect> effect, Instant now) {
        LatestChange latest = pass.record().unverified(setting);
        if (latest == null || effect.isEmpty()) {
            return pass;
        }
        Intended change = latest.intent();
        return withObjective(effect.get(), latest, now)
                .map(found -> feed.conclude(new Verified(now, change.compute(), change.changeId(), found.verdict(),
                        ports.wording().clause(found.cause())), pass))
                .orElse(pass);
    }

    /** No change counts as good while the owner's objective is not known to be met. */
    private Optional<Effect> withObjective(Effect effect, LatestChange latest, Instant now) {
        if (effect.verdict() != EffectVerdict.CONFIRMED || latest.endedAt() == null) {
            return Optional.of(effect);
        }
        EffectCause objection = switch (ports.alerts().blocking()) {
            case Veto.ObjectiveMissed missed -> new EffectCause.ObjectiveMissed();
            case Veto.ObjectiveUnknown unknown -> new EffectCause.ObjectiveUnknown(unknown.why());
            case null, default -> null;
        };
        return objection == null ? Optional.of(effect)
                : EffectRule.despite(objection, latest.intent().basis().expected().purpose(),
                        Duration.between(latest.endedAt(), now));
    }

    /** Journals a recommendation if it differs from the one before. Mode observe recommends nothing to anybody. */
    Pass note(Pass pass, Instant now) {
        Compute compute = pass.compute();
        Recommendation advice = pass.advised().recommendation();
        Recommended last = pass.record().recommended();
        SettingValue present = Objects.requireNonNull(compute.value(advice.wanted().setting()));
        boolean same = last != null && last.says(advice) && last.from().equals(present)
                && last.branchId().equals(compute.branchId());
        // Not worth a journal entry: without data, and after each suspend and each wake, it is unknown whether the size fits.
        boolean silent = advice.action() == Action.HOLD && advice.reason() == Reason.UNDECIDED
                && (last == null ? pass.memory().latest() == null : last.action() == Action.HOLD);
        if (same || silent) {
            return pass;
        }
        Recommended entry = new Recommended(now, compute.id(), advice.action(), advice.reason(), present,
                advice.wanted(), compute.branchId(), new RecordedCauses(advice.causes()));
        return pass.terms().change().mode() == ChangeMode.OBSERVE ? feed.concludeUnseen(entry, pass)
                : feed.conclude(entry, pass);
    }

    /** Journals what blocked an attempt, if it differs from what blocked the change before. */
    Pass noteVetoes(Pass pass, Plan plan, Instant now) {
        if (!(plan instanceof Plan.BlockedPlan blocked)) {
            return pass;
        }
        Veto veto = blocked.vetoes().getFirst();
        Blocked last = pass.record().blocked();
        return last != null && last.guardrail() == veto.guardrail()
                ? pass
                : feed.conclude(new Blocked(now, pass.id(), veto.guardrail(), ports.wording().clause(veto)), pass);
    }

    /**
     * Notes what blocks a change before an attempt. What ends by itself within minutes comes with each wake-up, so it is noted only if nothing
     * blocked the recommendation before.
     */
    Pass noteLasting(Pass pass, Plan plan, Instant now) {
        boolean isBrief = plan instanceof Plan.BlockedPlan blocked && blocked.vetoes().getFirst().guardrail().isBrief();
        return isBrief && pass.record().blocked() != null ? pass : noteVetoes(pass, plan, now);
    }

    /**
     * Takes the other steps of a change that is decided: its intent is on disk before the one request is sent.
     *
     * @param pass  with the claim under which the change was decided
     * @param start when reading again began, by {@link System#nanoTime}
     */
    ChangeAttempt.Ended carryOut(ChangeAttempt.Decided decided, Pass pass, long start) {
        return switch (decided) {
            case ChangeAttempt.Ended ended -> ended;
            case ChangeAttempt.Cleared cleared -> switch (cleared.written(Duration.ofNanos(System.nanoTime() - start),
                    ports.wording().clause(new ChangeResult.Delayed(ChangeAttempt.PROMPT)), clock.instant())) {
                case ChangeAttempt.Recorded recorded -> sent(recorded, pass, () -> objection(pass, start));
                case ChangeAttempt.Ended late -> late;
            };
        };
    }

    private Optional<String> objection(Pass pass, long start) {
        Optional<ChangeCause> late = ChangeAttempt.isPrompt(Duration.ofNanos(System.nanoTime() - start))
                ? Optional.empty()
                : Optional.of(new ChangeResult.Delayed(ChangeAttempt.PROMPT));
        return facts.objection(pass.id().projectId(), pass.fence()).or(() -> late).map(ports.wording()::clause);
    }

    private ChangeAttempt.Ended sent(ChangeAttempt.Recorded recorded, Pass pass, SendCheck check) {
        Intended intent = recorded.intent();
        Execution execution = switch (pass.terms().change().via()) {
            case API -> Objects.requireNonNull(ports.writer()).write(intent.compute(), intent.to(), check);
            case FILE -> check.objection()
                    .<Execution>map(Execution.NotSent::new)
                    .orElseGet(
                            () -> Objects.requireNonNull(ports.channels().proposer()).propose(pass.compute(), intent));
        };
        if (execution instanceof Execution.Accepted accepted) {
            ports.board().unknownWords(accepted.unknown());
        }
        return recorded.answered(execution, clock.instant());
    }

    /** Takes over a decision: its intent, if it has one, is written. */
    Pass begun(Pass pass, Journal.WrittenIntent<ChangeAttempt.Decided> decision) {
        Pass after = pass.with(decision.record());
        return decision.step().intent().map(intent -> feed.offer(intent, after)).orElse(after);
    }

    /** Writes the reply, which follows the intent. */
    Pass recorded(Pass pass, ChangeAttempt.Ended ended) {
        Pass after = pass;
        for (OfCompute entry : ended.entries()) {
            after = entry instanceof Executed reply ? feed.append(reply, after) : after;
        }
        return after;
    }
}
