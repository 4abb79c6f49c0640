package dev.plimsoll.change.journal;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.verdict.AwakeTimeRule;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectEvidence;
import dev.plimsoll.change.verdict.EffectRule;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what became of a change. An accepted change is not an applied one, a lost reply is not a refusal, and an applied
 * change is not one that helped.
 */
public final class Verifier {

    /**
     * How long a change without a result is waited for. A request that got lost is carried out within minutes, or never;
     * an outage of the platform, with what it has queued, lasts hours.
     */
    public static final Duration PATIENCE = Duration.ofHours(6);
    /**
     * How long a change without a reply is waited for if the platform shows no operation of the compute since the intent. A
     * request that it carries out begins one, or shows its value at once.
     */
    public static final Duration PATIENCE_WITHOUT_OPERATION = Duration.ofMinutes(15);
    /**
     * How long a roll-back without a reply is waited for: waiting costs more than a second restart, and the same value twice is
     * the same value. No proxy holds a request for longer.
     */
    static final Duration ROLL_BACK_PATIENCE = Duration.ofMinutes(2);
    /** How long a roll-back is waited for that the platform accepted: it may show its value late. */
    static final Duration ACCEPTED_ROLL_BACK_PATIENCE = Duration.ofMinutes(30);
    /** How long a reply that shows the former value may only be early. */
    private static final Duration LAG = Duration.ofMinutes(5);
    /** How long after its intent a change that did not come may still come. No operation is waited for any longer. */
    public static final Duration LATEST = Duration.ofDays(1);

    private static final List<ComputeSetting> SETTINGS = List.of(ComputeSetting.values());

    private final EffectRule rule = new EffectRule();
    private final AwakeTimeRule awakeTimeRule = new AwakeTimeRule();

    /** What the listed values say about the latest change, or about somebody else. */
    public sealed interface Settlement {

        /**
         * Whether it says that a value is not the intended one, or that somebody else set it. The listing may be older
         * than the journal, or from before a change of another agent. So the project is listed again, then the journal
         * is read again, and only what both show is written.
         */
        default boolean needsSecondListing() {
            return this instanceof Missed || this instanceof Foreign;
        }

        /** No change is open, and the values are known ones. */
        record NothingOpen() implements Settlement {}

        /** What it says about an open change. */
        sealed interface OpenSettlement extends Settlement {}

        /**
         * The value is still the former one, or a third one while no reply is known or people decide. The change may
         * still come: the platform gives no number to a request that it has lost.
         */
        record StillPending() implements OpenSettlement {}

        /** The value is the intended one; after a change that was given up, it came late. */
        record Applied(SettingValue shown) implements OpenSettlement {}

        /**
         * The value is another one, and nobody waits for the intended one any more.
         *
         * @param result {@link Settled.ChangeEnd#NOT_APPLIED} or {@link Settled.ChangeEnd#CLAMPED}
         */
        record Missed(Settled.ChangeEnd result, SettingValue shown, ChangeResult found) implements OpenSettlement {}

        /** No change of this setting is open, and somebody else replaced the value {@code former}. */
        record Foreign(SettingValue former) implements Settlement {}
    }

    /**
     * What {@code compute}, as listed, says after {@code record}. It says one thing at a time: once that is in the
     * record, the same listing may say another. Somebody else may change one setting while a change of another is open.
     *
     * @param before   the values in the listing before; empty where there was none
     * @param settings those whose changes by others count
     * @param isUrgent whether an open change is in the way of a roll-back
     */
    public Settlement settle(Compute compute, List<SettingValue> before, ChangeRecord record,
            Set<ComputeSetting> settings, boolean isUrgent, Instant now) {
        LatestChange latest = record.latest();
        Settlement own = latest == null
                ? new Settlement.NothingOpen()
                : latest.isOpen() ? settle(latest, compute, isUrgent, now) : late(latest, compute, now);
        if (own instanceof Settlement.Applied || own instanceof Settlement.Missed) {
            return own;
        }
        for (ComputeSetting setting : SETTINGS) {
            Optional<SettingValue> former = settings.contains(setting)
                    ? setElsewhere(setting, compute, before, record)
                    : Optional.empty();
            if (former.isPresent()) {
                return new Settlement.Foreign(former.get());
            }
        }
        return own;
    }

    /**
     * What {@code compute}, as listed, says about an open change. A third value after the platform accepted the change
     * is its answer, such as the limit of a plan: nobody else is blamed before the intended value was seen.
     */
    public Settlement.OpenSettlement settle(LatestChange open, Compute compute, boolean isUrgent, Instant now) {
        Intended intent = open.intent();
        SettingValue found = compute.value(intent.setting());
        if (intent.to().equals(found)) {
            return new Settlement.Applied(intent.to());
        }
        Duration waited = Duration.between(intent.at(), now);
        boolean isThird = !intent.from().equals(found);
        boolean isLate = open.reply() == LatestChange.ReplyState.CLAMPED && waited.compareTo(LAG) >= 0;
        Instant patience = givenUpAt(open, isUrgent);
        if (found != null && (isLate || (isThird && open.isAccepted()))) {
            return new Settlement.Missed(Settled.ChangeEnd.CLAMPED, found,
                    new ChangeResult.ValueClamped(intent.to(), found));
        }
        return found == null || patience == null || patience.isAfter(now)
                ? new Settlement.StillPending()
                : notApplied(intent, found, waited);
    }

    /** The end of a change that was not carried out for so long that nobody waits for it any more. */
    public static Settlement.Missed notApplied(Intended intent, SettingValue found, Duration waited) {
        return new Settlement.Missed(Settled.ChangeEnd.NOT_APPLIED, found,
                new ChangeResult.NotCarriedOut(intent.to(), found, waited));
    }

    /**
     * When an open change is given up that did not come until then; null if people decide when it comes.
     * A change that is in the way of a roll-back {@code isUrgent}.
     */
    public static @Nullable Instant givenUpAt(LatestChange open, boolean isUrgent) {
        Intended intent = open.intent();
        if (intent.basis().via() == Via.FILE) {
            return null;
        }
        if (!intent.isRollBack() && !isUrgent) {
            return intent.at().plus(PATIENCE);
        }
        return intent.at().plus(open.isAccepted() ? ACCEPTED_ROLL_BACK_PATIENCE : ROLL_BACK_PATIENCE);
    }

    /** Whether a change came that was given up. */
    private static Settlement late(LatestChange ended, Compute compute, Instant now) {
        Intended intent = ended.intent();
        return ended.mayComeLate() && intent.to().equals(compute.value(intent.setting()))
                && intent.at().plus(LATEST).isAfter(now)
                        ? new Settlement.Applied(intent.to())
                        : new Settlement.NothingOpen();
    }

    /**
     * The former value, if the listed one was set without an intent of any agent on this store.
     *
     * @param before the values in the listing before; empty where there was none
     */
    Optional<SettingValue> setElsewhere(ComputeSetting setting, Compute compute, List<SettingValue> before,
            ChangeRecord record) {
        LatestChange latest = record.latest(setting);
        SettingValue found = compute.value(setting);
        SettingValue listed = before.stream().filter(value -> value.setting() == setting).findFirst().orElse(null);
        SettingValue known = listed == null && latest != null ? latest.inUse() : listed;
        SetElsewhere noted = record.setElsewhere(setting);
        boolean isMine = latest != null && found != null
                && (latest.isOpen() || latest.intent().to().equals(found) || found.equals(latest.shown()));
        boolean isNoted = noted != null && noted.to().equals(found);
        return known == null || found == null || known.equals(found) || isMine || isNoted
                ? Optional.empty()
                : Optional.of(known);
    }

    /**
     * Whether the latest change of size helped; empty while it is too early, and where no change waits for a verdict. A change
     * whose size somebody else replaced stays inconclusive: samples of another size say nothing about it.
     *
     * @param size       the size listed now
     * @param assessment what the samples show now
     * @param policy     the target, and how much evidence is required
     */
    public Optional<Effect> effect(ChangeRecord record, SizeRange size, Assessment assessment, SizingPolicy policy,
            Instant now) {
        LatestChange latest = record.unverified(ComputeSetting.SIZE);
        Instant since = latest == null ? null : latest.endedAt();
        if (latest == null || since == null) {
            return Optional.empty();
        }
        if (!SettingValue.of(size).equals(latest.intent().to())) {
            return replaced(SettingValue.of(size));
        }
        return effect(latest.intent().basis().expected(), assessment,
                EffectEvidence.of(assessment, policy, latest.intent().at(), since, now));
    }

    /**
     * Whether the latest change of the autosuspend delay helped; empty while it is too early, and where none waits for
     * a verdict. One that somebody else replaced stays inconclusive. A delay that the platform does not report is none.
     *
     * @param compute as listed now
     * @param spent   what its time was used for, by day
     */
    public Optional<Effect> delayEffect(ChangeRecord record, Compute compute, DailyTimeUse spent, Instant now) {
        LatestChange latest = record.unverified(ComputeSetting.AUTOSUSPEND);
        Instant since = latest == null ? null : latest.endedAt();
        if (latest == null || since == null) {
            return Optional.empty();
        }
        SettingValue found = compute.value(ComputeSetting.AUTOSUSPEND);
        return found == null || latest.intent().to().equals(found)
                ? awakeTimeRule.judge(latest.intent().basis().expected().awakeTime(), spent, since, now)
                : replaced(found);
    }

    private static Optional<Effect> replaced(SettingValue found) {
        return Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.Replaced(found)));
    }

    /**
     * Whether a size helped that somebody else set as advised; empty while it is too early.
     *
     * @param expected what was expected of it
     * @param since    when it was first listed
     */
    public Optional<Effect> effectOf(Expectation expected, Instant since, Assessment assessment, SizingPolicy policy,
            Instant now) {
        return effect(expected, assessment, EffectEvidence.of(assessment, policy, since, since, now));
    }

    /** First reads of a cache that is not full are no harm of a smaller size: a larger one would have had them too. */
    private Optional<Effect> effect(Expectation expected, Assessment assessment, EffectEvidence evidence) {
        Optional<Effect> effect = rule.judge(expected, evidence);
        boolean isOfFirstReads = !(assessment instanceof Assessment.Conclusive)
                && effect.filter(found -> found.cause() instanceof EffectCause.WorseThanPredicted).isPresent();
        return isOfFirstReads ? rule.judge(expected, evidence.withoutRatio()) : effect;
    }
}
