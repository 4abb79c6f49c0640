package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.IdleAfterProbe;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.PeriodicWakeups;
import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about looking inside one compute, to decide whether to look again, and what it has cost.
 *
 * <p>Whatever is listed or seen makes a new one. The rule and its proof are in docs/reference/algorithm.md.
 *
 * @param outside what was last listed
 * @param period  who was there since it woke, and what our looks may cost
 * @param lessons what was learned of it
 * @param account what looking has cost
 */
public record ProbeState(ListedState outside, AwakePeriod period, LearnedActivity lessons, ProbeCost account) {

    /** Nothing known yet. */
    public static final ProbeState NEW = new ProbeState(ListedState.UNLISTED, AwakePeriod.NONE, LearnedActivity.NONE,
            ProbeCost.EMPTY);

    /** Time between two listings that may be counted as awake where it was at both. */
    private static final Duration UNBROKEN = Duration.ofMinutes(2);
    /** A last activity older than this, and than the delay, on a compute that is awake is no news of anybody. */
    private static final Duration LONG_PAST = Duration.ofHours(1);
    /** How late a time may be listed and still be true. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    /** What is left of it when nothing but the record is remembered. */
    public static ProbeState recalled(@Nullable LastProbe look, @Nullable UnsettledCost downsizeLoss,
            IdleAfterProbe rest,
            ProbeEcho probeEcho, SuspendDelay delay,
            ProbeCost account) {
        return new ProbeState(ListedState.UNLISTED, new AwakePeriod(look, ActivityEvidence.NONE, downsizeLoss),
                new LearnedActivity(probeEcho, delay, PeriodicWakeups.NONE, rest), account);
    }

    /** How the platform shows our own looks. */
    public ProbeEcho probeEcho() {
        return lessons.probeEcho();
    }

    /** What was seen of its suspend delay. */
    public SuspendDelay delay() {
        return lessons.delay();
    }

    /** Whether there was a look since {@code earlier}, or a price was paid. */
    public boolean hasMovedSince(ProbeState earlier) {
        return !Objects.equals(period.look(), earlier.period.look())
                || !Objects.equals(period.downsizeLoss(), earlier.period.downsizeLoss())
                || !account.spent().equals(earlier.account.spent());
    }

    /** After {@code compute} was listed. */
    public ProbeState listed(Compute compute, Instant at, ProbingPolicy policy) {
        ProbeState heard = heard(compute, at, policy);
        return compute.isAwake() ? heard.awake(compute, at) : heard.notAwake(compute, at, policy);
    }

    /** After the platform's word for the last activity. */
    private ProbeState heard(Compute compute, Instant at, ProbingPolicy policy) {
        Instant value = compute.lastActive();
        if (value == null || value.equals(outside.active())) {
            return with(outside.shows(value));
        }
        ProbeState shown = with(lessons.with(probeEcho().listed(value, at, outside.active(), outside.at())))
                .with(outside.shows(value));
        LastProbe look = period.look();
        if (look == null) {
            return shown.claimed(value, compute, at, policy);
        }
        if (value.isBefore(look.begun())) {
            return shown.with(period.with(look.isFollowed()))
                    .with(lessons.with(shown.probeEcho().shownBehind(Duration.between(value, look.begun()))));
        }
        Optional<Duration> distance = probeEcho().distance();
        boolean farOff = value.isAfter(look.ended().plus(ProbeEcho.LONGEST));
        boolean others = farOff || distance.map(least -> value.isAfter(look.ended().plus(least)))
                .orElse(look.probeEcho() != null && look.isOver(value));
        ProbeState learnt = look.probeEcho() != null || farOff
                ? shown.with(period.with(look.isFollowed()))
                : shown.with(lessons.with(shown.probeEcho().shown(Duration.between(look.ended(), value))))
                        .with(period.with(look.heardAs(value)));
        ProbeState doubted = learnt.doubting(probeEcho());
        return others ? doubted.claimed(value, compute, at, policy) : doubted;
    }

    /** What the latest look rests upon was earlier than believed {@code before}, if the platform's clock is further ahead. */
    private ProbeState doubting(ProbeEcho before) {
        Duration more = probeEcho().ahead().minus(before.ahead());
        return more.isPositive() ? with(period.sinceEarlier(more)) : this;
    }

    private ProbeState claimed(Instant value, Compute compute, Instant at, ProbingPolicy policy) {
        Instant earliest = TimeSpans.earlier(probeEcho().earliest(value), at);
        Instant latest = TimeSpans.earlier(earliest.plus(probeEcho().late()), at);
        ProbeState settled = probeEcho().isTrue() ? othersCame(latest, compute, at, policy) : this;
        ActivityEvidence evidence = period.evidence();
        return settled
                .with(settled.period
                        .with(probeEcho().fooled() ? evidence.heard(earliest) : evidence.claimed(earliest)));
    }

    private ProbeState awake(Compute compute, Instant at) {
        Instant before = outside.at();
        Duration longer = outside.awake() && before != null
                ? TimeSpans.within(Duration.between(before, at), UNBROKEN)
                : Duration.ZERO;
        ProbeState stayed = with(lessons.with(stayed(at))).with(account.sawAwake(longer)).with(outside.isAwake(at));
        Instant asleep = outside.asleepAt();
        boolean started = !outside.awake() && !outside.hadIn(period.look());
        return started && asleep != null ? stayed.started(asleep, compute, at) : stayed;
    }

    /** Somebody started it after {@code asleep}; whoever did was still there when it was up. */
    private ProbeState started(Instant asleep, Compute compute, Instant at) {
        Instant active = outside.active();
        Instant came = active == null ? at : TimeSpans.earlier(probeEcho().earliest(active), at);
        Instant up = compute.startedAt() == null ? asleep
                : TimeSpans.earlier(probeEcho().earliest(compute.startedAt()), at);
        return with(period.with(period.evidence().started(TimeSpans.later(asleep, up))))
                .with(lessons.with(lessons.periodicWakeups().woken(asleep, came)));
    }

    private SuspendDelay stayed(Instant at) {
        Instant last = lastActivity(true);
        if (last == null || outside.active() == null || !probeEcho().isTrue()) {
            return delay();
        }
        Duration quiet = Duration.between(last, at).minus(probeEcho().hidden());
        return quiet.isPositive() ? delay().stayed(quiet, at) : delay();
    }

    /** Latest activity that is known of, with our own looks or without; null where none is. */
    private @Nullable Instant lastActivity(boolean ours) {
        Instant last = outside.active();
        for (Instant other : new Instant[]{period.evidence().somebody(), outside.asleepAt(),
            ours && period.look() != null ? period.look().ended() : null}) {
            last = other == null ? last : TimeSpans.later(last, other);
        }
        return last;
    }

    private ProbeState notAwake(Compute compute, Instant at, ProbingPolicy policy) {
        boolean known = compute.state().kind() != ComputeState.Kind.UNKNOWN && !compute.disabled();
        SuspendDelay learnt = outside.awake() && known && compute.state().isIdle() ? fell(at, compute, policy)
                : delay();
        ProbeCost paid = new ProbeSettlement(this, learnt, cu(compute), policy).asleep(at);
        Instant asleep = known && compute.state().isIdle() ? at : null;
        return new ProbeState(outside.isAsleep(at, known), period.over(asleep), lessons.with(learnt), paid);
    }

    private SuspendDelay fell(Instant at, Compute compute, ProbingPolicy policy) {
        Instant before = outside.at();
        Instant last = lastActivity(!settlement(compute, policy).wentUnnoticed());
        if (last == null || before == null) {
            return delay();
        }
        Duration atLeast = probeEcho().isTrue() ? Duration.between(last, before).minus(probeEcho().hidden())
                : Duration.ZERO;
        return delay().fell(TimeSpans.longer(Duration.ZERO, atLeast), Duration.between(last, at), policy.said(), at);
    }

    private ProbeState othersCame(Instant when, Compute compute, Instant now, ProbingPolicy policy) {
        ProbeCost paid = settlement(compute, policy).othersCame(when, now);
        return new ProbeState(outside, period.settled(), lessons, paid);
    }

    ProbeSettlement settlement(Compute compute, ProbingPolicy policy) {
        return new ProbeSettlement(this, delay(), cu(compute), policy);
    }

    /**
     * Whether it was never looked into nor seen asleep, and nothing tells when anybody was active in it: by a time so old
     * it should be asleep.
     */
    boolean isUnmet(ProbingPolicy policy, Instant now) {
        Instant known = lastActivity(true);
        Duration past = TimeSpans.longer(delay().believed(policy.said()), LONG_PAST);
        return period.look() == null && outside.asleepAt() == null
                && (known == null || known.isBefore(now.minus(past)));
    }

    /** After a look that began at {@code begun}, ended at {@code ended} and showed {@code inside}. */
    public ProbeState looked(Instant begun, Instant ended, ProbedActivity inside, Compute compute,
            ProbingPolicy policy) {
        LastProbe look = new LastProbe(begun, ended, null, false, LastProbe.Saw.of(inside));
        ActivityEvidence evidence = period.evidence();
        if (ProbeRule.QuietRule.suspendsNever(compute, this, ended)) {
            return with(new AwakePeriod(look, evidence.since(evidence.somebody()), null));
        }
        return switch (inside) {
            case ProbedActivity.Others others -> sawOthers(look, others, compute, policy);
            case ProbedActivity.Nobody nobody -> sawNobody(look, policy);
            case ProbedActivity.Woken woken -> woke(look, compute, policy);
            case ProbedActivity.Unseen unseen -> {
                Instant somebody = evidence.somebody() == null ? since(begun, policy) : evidence.somebody();
                yield othersCame(somebody, compute, ended, policy)
                        .with(new AwakePeriod(look, evidence.since(somebody), UnsettledCost.of(somebody, ended)));
            }
            case ProbedActivity.Refused refused ->
                with(new AwakePeriod(look, evidence.since(evidence.somebody()), period.downsizeLoss()));
        };
    }

    private ProbeState sawOthers(LastProbe look, ProbedActivity.Others others, Compute compute, ProbingPolicy policy) {
        ActivityEvidence evidence = period.evidence();
        Instant claimed = evidence.isNew() ? evidence.somebody() : evidence.certain();
        Instant inside = others.at() == null ? null : TimeSpans.earlier(others.at(), look.ended());
        Instant latest = inside == null ? claimed : others.sure() ? inside : TimeSpans.later(claimed, inside);
        Instant sure = latest == null ? since(look.begun(), policy) : latest;
        ProbeEcho learnt = inside == null ? probeEcho()
                : others.sure() && claimed != null && evidence.isNew()
                        ? taught(inside).contradicted(Duration.between(inside, claimed))
                        : taught(inside);
        return othersCame(sure, compute, look.ended(), policy)
                .with(new AwakePeriod(look, ActivityEvidence.seen(sure), UnsettledCost.of(sure, look.ended())))
                .with(lessons.with(learnt).with(IdleAfterProbe.NONE));
    }

    /** What the time of the last activity inside says of the one that was listed a moment before. */
    private ProbeEcho taught(Instant inside) {
        Instant active = outside.active();
        Instant at = outside.at();
        if (active == null || at == null || inside.isAfter(at)) {
            return probeEcho();
        }
        Duration offset = Duration.between(inside, active);
        boolean keptBack = offset.compareTo(PROMPT.negated()) < 0 && inside.isBefore(at.minus(PROMPT));
        boolean same = period.evidence().isNew() && offset.abs().compareTo(PROMPT) <= 0;
        return keptBack ? probeEcho().keptBack(Duration.between(inside, at))
                : same ? probeEcho().shown(offset) : probeEcho();
    }

    /** Whoever the look was made for was not there, so all looks since the last that surely was are to be paid for. */
    private ProbeState sawNobody(LastProbe look, ProbingPolicy policy) {
        Instant since = since(look.begun(), policy);
        Instant active = outside.active();
        LastProbe before = period.look();
        ProbeEcho learnt = period.evidence().isNew() && before != null && active != null
                ? probeEcho().wasFooled(Duration.between(before.ended(), active))
                : probeEcho();
        return with(new AwakePeriod(look, period.evidence().since(since), UnsettledCost.of(since, look.ended())))
                .with(lessons.with(learnt));
    }

    /** Since when nobody else may have been there: where nothing is known, for as long as it can have stayed awake. */
    private Instant since(Instant begun, ProbingPolicy policy) {
        return period.since(begun.minus(delay().believed(policy.said())));
    }

    /** It slept when we connected, and will stay awake for a whole delay. */
    private ProbeState woke(LastProbe look, Compute compute, ProbingPolicy policy) {
        Duration surely = settlement(compute, policy).surely(look.begun());
        Instant since = look.begun().minus(TimeSpans.longer(delay().believed(policy.said()), surely));
        return othersCame(look.begun(), compute, look.ended(), policy)
                .with(new AwakePeriod(look, ActivityEvidence.NONE, UnsettledCost.of(since, look.ended())))
                .with(lessons.with(lessons.rest().afterWaking(look.ended())));
    }

    /**
     * Whether it was listed as awake before {@code moment}, and had slept so shortly before that it cannot have been suspended
     * again: then it was started by then, also where its server came up later.
     */
    boolean wasStartedBefore(Instant moment, ProbingPolicy policy) {
        Instant asleep = outside.asleepAt();
        return outside.awake() && asleep != null && moment.isBefore(asleep.plus(delay().least(policy.said())));
    }

    private static double cu(Compute compute) {
        return compute.size().max().value().doubleValue();
    }

    private ProbeState with(ListedState shown) {
        return new ProbeState(shown, period, lessons, account);
    }

    private ProbeState with(AwakePeriod known) {
        return new ProbeState(outside, known, lessons, account);
    }

    private ProbeState with(LearnedActivity learnt) {
        return new ProbeState(outside, period, learnt, account);
    }

    private ProbeState with(ProbeCost paid) {
        return new ProbeState(outside, period, lessons, paid);
    }
}
