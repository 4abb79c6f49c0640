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
 * Everything known about probing one compute: the input of the next decision, and the cost so far.
 *
 * <p>Each listing and each probe makes a new state. The rule and its proof are in docs/reference/algorithm.md.
 *
 * @param outside state in the latest listing
 * @param period  evidence and probing cost since it woke
 * @param lessons what the agent learned about it
 * @param account probing cost
 */
public record ProbeState(ListedState outside, AwakePeriod period, LearnedActivity lessons, ProbeCost account) {

    /** The state of an unknown compute. */
    public static final ProbeState NEW = new ProbeState(ListedState.UNLISTED, AwakePeriod.NONE, LearnedActivity.NONE,
            ProbeCost.EMPTY);

    /** Longest time between two listings that counts as awake if both show it awake. */
    private static final Duration UNCHANGED_WITHIN = Duration.ofMinutes(2);
    /** A last activity older than this, and than the delay, is no evidence on an awake compute. */
    private static final Duration OUTDATED = Duration.ofHours(1);
    /** Largest delay at which a listed time counts as correct. */
    private static final Duration PROMPT = Duration.ofSeconds(2);

    /** The state restored from the stored values. */
    public static ProbeState recalled(@Nullable LastProbe probe, @Nullable UnsettledCost unsettled,
            IdleAfterProbe rest,
            ProbeEcho probeEcho, SuspendDelay delay,
            ProbeCost account) {
        return new ProbeState(ListedState.UNLISTED, new AwakePeriod(probe, ActivityEvidence.NONE, unsettled),
                new LearnedActivity(probeEcho, delay, PeriodicWakeups.NONE, rest), account);
    }

    /** How the platform reports the agent's own probes. */
    public ProbeEcho probeEcho() {
        return lessons.probeEcho();
    }

    /** Observations of its autosuspend delay. */
    public SuspendDelay delay() {
        return lessons.delay();
    }

    /** Whether there was a probe since {@code earlier}, or a cost was charged. */
    public boolean hasMovedSince(ProbeState earlier) {
        return !Objects.equals(period.probe(), earlier.period.probe())
                || !Objects.equals(period.unsettled(), earlier.period.unsettled())
                || !account.spent().equals(earlier.account.spent());
    }

    /** The state after {@code compute} was listed. */
    public ProbeState listed(Compute compute, Instant at, ProbingPolicy policy) {
        ProbeState updated = withReportedTime(compute, at, policy);
        return compute.isAwake() ? updated.awake(compute, at) : updated.notAwake(compute, at, policy);
    }

    /** The state after the reported last activity was read. */
    private ProbeState withReportedTime(Compute compute, Instant at, ProbingPolicy policy) {
        Instant value = compute.lastActive();
        if (value == null || value.equals(outside.active())) {
            return with(outside.withActive(value));
        }
        ProbeState shown = with(lessons.with(probeEcho().listed(value, at, outside.active(), outside.at())))
                .with(outside.withActive(value));
        LastProbe probe = period.probe();
        if (probe == null) {
            return shown.withEvidence(value, compute, at, policy);
        }
        if (value.isBefore(probe.begun())) {
            return shown.with(period.with(probe.withFollowingTime()))
                    .with(lessons.with(shown.probeEcho().reportedBehind(Duration.between(value, probe.begun()))));
        }
        Optional<Duration> distance = probeEcho().distance();
        boolean farOff = value.isAfter(probe.ended().plus(ProbeEcho.MAX_LEAD));
        boolean others = farOff || distance.map(least -> value.isAfter(probe.ended().plus(least)))
                .orElse(probe.probeEcho() != null && probe.isAfterEcho(value));
        ProbeState learned = probe.probeEcho() != null || farOff
                ? shown.with(period.with(probe.withFollowingTime()))
                : shown.with(lessons.with(shown.probeEcho().reported(Duration.between(probe.ended(), value))))
                        .with(period.with(probe.withEcho(value)));
        ProbeState corrected = learned.withClockLead(probeEcho());
        return others ? corrected.withEvidence(value, compute, at, policy) : corrected;
    }

    /**
     * Moves the evidence behind the latest probe back, if the platform's clock leads by more than was known
     * {@code before}.
     */
    private ProbeState withClockLead(ProbeEcho before) {
        Duration more = probeEcho().ahead().minus(before.ahead());
        return more.isPositive() ? with(period.sinceEarlier(more)) : this;
    }

    private ProbeState withEvidence(Instant value, Compute compute, Instant at, ProbingPolicy policy) {
        Instant earliest = TimeSpans.earlier(probeEcho().earliest(value), at);
        Instant latest = TimeSpans.earlier(earliest.plus(probeEcho().late()), at);
        ProbeState settled = probeEcho().isTrue() ? othersCame(latest, compute, at, policy) : this;
        ActivityEvidence evidence = period.evidence();
        return settled
                .with(settled.period
                        .with(probeEcho().fooled() ? evidence.reportedOnce(earliest) : evidence.reported(earliest)));
    }

    private ProbeState awake(Compute compute, Instant at) {
        Instant before = outside.at();
        Duration longer = outside.awake() && before != null
                ? TimeSpans.within(Duration.between(before, at), UNCHANGED_WITHIN)
                : Duration.ZERO;
        ProbeState stayed = with(lessons.with(stayed(at))).with(account.withAwake(longer)).with(outside.awakeAt(at));
        Instant asleep = outside.asleepAt();
        boolean started = !outside.awake() && !outside.includes(period.probe());
        return started && asleep != null ? stayed.started(asleep, compute, at) : stayed;
    }

    /** Others started it after {@code asleep}, and were still active when it was up. */
    private ProbeState started(Instant asleep, Compute compute, Instant at) {
        Instant active = outside.active();
        Instant arrival = active == null ? at : TimeSpans.earlier(probeEcho().earliest(active), at);
        Instant up = compute.startedAt() == null ? asleep
                : TimeSpans.earlier(probeEcho().earliest(compute.startedAt()), at);
        return with(period.with(period.evidence().started(TimeSpans.later(asleep, up))))
                .with(lessons.with(lessons.periodicWakeups().woken(asleep, arrival)));
    }

    private SuspendDelay stayed(Instant at) {
        Instant last = lastActivity(true);
        if (last == null || outside.active() == null || !probeEcho().isTrue()) {
            return delay();
        }
        Duration quiet = Duration.between(last, at).minus(probeEcho().hidden());
        return quiet.isPositive() ? delay().stayed(quiet, at) : delay();
    }

    /** Latest known activity, with or without the agent's own probes; null if none is known. */
    private @Nullable Instant lastActivity(boolean ours) {
        Instant last = outside.active();
        for (Instant other : new Instant[]{period.evidence().somebody(), outside.asleepAt(),
            ours && period.probe() != null ? period.probe().ended() : null}) {
            last = other == null ? last : TimeSpans.later(last, other);
        }
        return last;
    }

    private ProbeState notAwake(Compute compute, Instant at, ProbingPolicy policy) {
        boolean known = compute.state().kind() != ComputeState.Kind.UNKNOWN && !compute.disabled();
        SuspendDelay learned = outside.awake() && known && compute.state().isIdle() ? fell(at, compute, policy)
                : delay();
        ProbeCost charged = new ProbeSettlement(this, learned, cu(compute), policy).asleep(at);
        Instant asleep = known && compute.state().isIdle() ? at : null;
        return new ProbeState(outside.notAwakeAt(at, known), period.over(asleep), lessons.with(learned), charged);
    }

    private SuspendDelay fell(Instant at, Compute compute, ProbingPolicy policy) {
        Instant before = outside.at();
        Instant last = lastActivity(!settlement(compute, policy).wentUnnoticed());
        if (last == null || before == null) {
            return delay();
        }
        Duration atLeast = probeEcho().isTrue() ? Duration.between(last, before).minus(probeEcho().hidden())
                : Duration.ZERO;
        return delay().suspended(TimeSpans.longer(Duration.ZERO, atLeast), Duration.between(last, at), policy.said(),
                at);
    }

    private ProbeState othersCame(Instant when, Compute compute, Instant now, ProbingPolicy policy) {
        ProbeCost charged = settlement(compute, policy).othersCame(when, now);
        return new ProbeState(outside, period.settled(), lessons, charged);
    }

    ProbeSettlement settlement(Compute compute, ProbingPolicy policy) {
        return new ProbeSettlement(this, delay(), cu(compute), policy);
    }

    /**
     * Whether nothing is known about it: it was never probed, never listed as suspended, and reported no activity, or
     * one so old that it should be suspended.
     */
    boolean isUnobserved(ProbingPolicy policy, Instant now) {
        Instant known = lastActivity(true);
        Duration past = TimeSpans.longer(delay().assumed(policy.said()), OUTDATED);
        return period.probe() == null && outside.asleepAt() == null
                && (known == null || known.isBefore(now.minus(past)));
    }

    /** The state after a probe from {@code begun} to {@code ended} with the result {@code inside}. */
    public ProbeState probed(Instant begun, Instant ended, ProbedActivity inside, Compute compute,
            ProbingPolicy policy) {
        LastProbe probe = new LastProbe(begun, ended, null, false, LastProbe.Saw.of(inside));
        ActivityEvidence evidence = period.evidence();
        if (ProbeRule.QuietRule.suspendsNever(compute, this, ended)) {
            return with(new AwakePeriod(probe, evidence.since(evidence.somebody()), null));
        }
        return switch (inside) {
            case ProbedActivity.Others others -> observedOthers(probe, others, compute, policy);
            case ProbedActivity.Nobody nobody -> observedNobody(probe, policy);
            case ProbedActivity.Woken woken -> wokenByProbe(probe, compute, policy);
            case ProbedActivity.Unseen unseen -> {
                Instant somebody = evidence.somebody() == null ? since(begun, policy) : evidence.somebody();
                yield othersCame(somebody, compute, ended, policy)
                        .with(new AwakePeriod(probe, evidence.since(somebody), UnsettledCost.of(somebody, ended)));
            }
            case ProbedActivity.Refused refused ->
                with(new AwakePeriod(probe, evidence.since(evidence.somebody()), period.unsettled()));
        };
    }

    private ProbeState observedOthers(LastProbe probe, ProbedActivity.Others others, Compute compute,
            ProbingPolicy policy) {
        ActivityEvidence evidence = period.evidence();
        Instant known = evidence.isNew() ? evidence.somebody() : evidence.certain();
        Instant inside = others.at() == null ? null : TimeSpans.earlier(others.at(), probe.ended());
        Instant latest = inside == null ? known : others.sure() ? inside : TimeSpans.later(known, inside);
        Instant sure = latest == null ? since(probe.begun(), policy) : latest;
        ProbeEcho learned = inside == null ? probeEcho()
                : others.sure() && known != null && evidence.isNew()
                        ? learnedEcho(inside).contradicted(Duration.between(inside, known))
                        : learnedEcho(inside);
        return othersCame(sure, compute, probe.ended(), policy)
                .with(new AwakePeriod(probe, ActivityEvidence.observed(sure), UnsettledCost.of(sure, probe.ended())))
                .with(lessons.with(learned).with(IdleAfterProbe.NONE));
    }

    /** Compares the activity observed by the probe with the activity listed shortly before. */
    private ProbeEcho learnedEcho(Instant inside) {
        Instant active = outside.active();
        Instant at = outside.at();
        if (active == null || at == null || inside.isAfter(at)) {
            return probeEcho();
        }
        Duration offset = Duration.between(inside, active);
        boolean withheld = offset.compareTo(PROMPT.negated()) < 0 && inside.isBefore(at.minus(PROMPT));
        boolean same = period.evidence().isNew() && offset.abs().compareTo(PROMPT) <= 0;
        return withheld ? probeEcho().withheld(Duration.between(inside, at))
                : same ? probeEcho().reported(offset) : probeEcho();
    }

    /** The activity that the probe relied on did not happen: all probes since the last certain activity are charged. */
    private ProbeState observedNobody(LastProbe probe, ProbingPolicy policy) {
        Instant since = since(probe.begun(), policy);
        Instant active = outside.active();
        LastProbe before = period.probe();
        ProbeEcho learned = period.evidence().isNew() && before != null && active != null
                ? probeEcho().falselyReported(Duration.between(before.ended(), active))
                : probeEcho();
        return with(new AwakePeriod(probe, period.evidence().since(since), UnsettledCost.of(since, probe.ended())))
                .with(lessons.with(learned));
    }

    /** Start of the inactivity of others; without evidence, the earliest time that the delay allows. */
    private Instant since(Instant begun, ProbingPolicy policy) {
        return period.since(begun.minus(delay().assumed(policy.said())));
    }

    /** The compute was suspended when the agent connected, and stays awake for a whole delay. */
    private ProbeState wokenByProbe(LastProbe probe, Compute compute, ProbingPolicy policy) {
        Duration leastDelay = settlement(compute, policy).leastDelay(probe.begun());
        Instant since = probe.begun().minus(TimeSpans.longer(delay().assumed(policy.said()), leastDelay));
        return othersCame(probe.begun(), compute, probe.ended(), policy)
                .with(new AwakePeriod(probe, ActivityEvidence.NONE, UnsettledCost.of(since, probe.ended())))
                .with(lessons.with(lessons.rest().afterWakeup(probe.ended())));
    }

    /**
     * Whether it was started before {@code moment}, even if its server came up later.
     *
     * <p>It was listed as awake, and had been suspended so shortly before that it cannot be suspended again.
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

    private ProbeState with(LearnedActivity learned) {
        return new ProbeState(outside, period, learned, account);
    }

    private ProbeState with(ProbeCost charged) {
        return new ProbeState(outside, period, lessons, charged);
    }
}
