package dev.plimsoll.watch;

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
 * <p>Whatever is listed or seen makes a new one. The rule and its proof are in docs/quiet.md.
 *
 * @param outside what was last listed
 * @param look    our latest look; null before the first
 * @param proof   who else was active
 * @param harm    what our looks may have cost since somebody else was last active; null where nothing
 * @param vain    looks in a row that were made for somebody who was not there
 * @param rest    how long it is left alone
 * @param echo    how the platform shows our own looks
 * @param delay   what was seen of its suspend delay
 * @param account what looking has cost
 */
public record Watch(Outside outside, @Nullable LastLook look, Proof proof, @Nullable Harm harm, int vain, Rest rest,
        Echo echo, Delay delay, Account account) {

    /** Nothing known yet. */
    public static final Watch NEW = recalled(null, null, Rest.NONE, Echo.UNHEARD, Delay.UNSEEN, Account.EMPTY);

    /** Time between two listings that may be counted as awake where it was at both. */
    private static final Duration UNBROKEN = Duration.ofMinutes(2);
    /** One look begins and ends at two times, and the platform may show both. */
    private static final Duration ONE_LOOK = Duration.ofSeconds(2);

    /** What is left of it when nothing but the record is remembered. */
    public static Watch recalled(@Nullable LastLook look, @Nullable Harm harm, Rest rest, Echo echo, Delay delay,
            Account account) {
        return new Watch(Outside.UNLISTED, look, Proof.NONE, harm, 0, rest, echo, delay, account);
    }

    /** Whether there was a look since {@code earlier}, or a price was paid. */
    public boolean hasMovedSince(Watch earlier) {
        return !Objects.equals(look, earlier.look) || !Objects.equals(harm, earlier.harm)
                || !account.spent().equals(earlier.account.spent());
    }

    /** After {@code compute} was listed. */
    public Watch listed(Compute compute, Instant at, WatchPolicy policy) {
        Watch heard = heard(compute, at, policy);
        return compute.isAwake() ? heard.awake(at, policy) : heard.notAwake(compute, at, policy);
    }

    /** After the platform's word for the last activity. */
    private Watch heard(Compute compute, Instant at, WatchPolicy policy) {
        Instant value = compute.lastActive();
        if (value == null || value.equals(outside.active())) {
            return with(outside.shows(value));
        }
        Echo heard = echo.listed(value, at, outside.active(), outside.at());
        Watch shown = with(outside.shows(value)).with(heard);
        LastLook last = look;
        if (last == null) {
            return shown.claimed(value, false, compute, at, policy);
        }
        if (value.isBefore(last.begun())) {
            return shown;
        }
        Optional<Duration> distance = heard.distance();
        boolean farOff = value.isAfter(last.ended().plus(Echo.LONGEST));
        Instant before = last.echo();
        boolean others = distance.map(least -> value.isAfter(last.ended().plus(least)))
                .orElse(before != null && value.isAfter(before.plus(ONE_LOOK)));
        Watch learnt = before != null || farOff
                ? shown
                : shown.with(heard.heard(Duration.between(last.ended(), value))).with(last.heardAs(value));
        return farOff || others
                ? learnt.claimed(value, heard.isExact() && (farOff || distance.isPresent()), compute, at, policy)
                : learnt;
    }

    private Watch claimed(Instant value, boolean trusted, Compute compute, Instant at, WatchPolicy policy) {
        Instant earlier = echo.earliest(value);
        Instant when = earlier.isAfter(at) ? at : earlier;
        Watch settled = trusted ? settled(when, cu(compute), policy) : this;
        return settled.with(echo.fooled() ? proof.heard(when) : proof.claimed(when));
    }

    private Watch awake(Instant at, WatchPolicy policy) {
        Instant before = outside.at();
        Duration longer = outside.awake() && before != null
                ? Spans.within(Duration.between(before, at), UNBROKEN)
                : Duration.ZERO;
        Instant asleep = outside.asleepAt();
        boolean started = !outside.awake() && asleep != null && (look == null || look.ended().isBefore(asleep));
        Proof now = started && asleep != null ? proof.started(asleep) : proof;
        return new Watch(new Outside(at, true, asleep, outside.active()), look, now, harm,
                started || silentFor(at, policy) ? 0 : vain, rest, echo, stayed(at), account.sawAwake(longer));
    }

    /** Whether we left it alone for so long that, still awake, it must have somebody else; longer after each time in vain. */
    private boolean silentFor(Instant at, WatchPolicy policy) {
        if (vain == 0 || look == null) {
            return false;
        }
        Duration silence = delay.believed(policy).multipliedBy(1L << Math.min(vain, 20));
        return at.isAfter(look.ended().plus(Spans.shorter(silence, Delay.LONGEST)).plus(policy.interval()));
    }

    private Delay stayed(Instant at) {
        Instant last = lastActivity(true);
        return last == null || outside.active() == null || !echo.isExact() || !at.isAfter(last) ? delay
                : delay.stayed(Duration.between(last, at), at);
    }

    /** Latest activity that is known of, with our own looks or without; null where none is. */
    private @Nullable Instant lastActivity(boolean ours) {
        Instant last = outside.active();
        for (Instant other : new Instant[]{proof.somebody(), outside.asleepAt(),
            ours && look != null ? look.ended() : null}) {
            last = other == null ? last : Spans.later(last, other);
        }
        return last;
    }

    private Watch notAwake(Compute compute, Instant at, WatchPolicy policy) {
        boolean known = compute.state().kind() != ComputeState.Kind.UNKNOWN && !compute.disabled();
        Delay learnt = outside.awake() && known && compute.state().isIdle() ? fell(at, policy) : delay;
        Watch slept = new Watch(new Outside(at, false, known ? at : null, outside.active()), look, proof, harm, 0,
                rest, echo, learnt, account);
        Duration least = echo.isExact() ? learnt.shown(policy, at) : learnt.least(policy);
        Watch settled = slept.settled(at, least, cu(compute), policy);
        return new Watch(settled.outside, look, Proof.NONE, null, 0, rest, echo, learnt, settled.account);
    }

    private Delay fell(Instant at, WatchPolicy policy) {
        Instant before = outside.at();
        Instant last = lastActivity(!unnoticed());
        if (last == null || before == null) {
            return delay;
        }
        Duration atLeast = echo.isExact() ? Duration.between(last, before) : Duration.ZERO;
        return delay.fell(Spans.longer(Duration.ZERO, atLeast), Duration.between(last, at), policy, at);
    }

    /** Whether the platform, whose word is exact, did not take our latest look for activity. */
    private boolean unnoticed() {
        return look != null && look.echo() == null && echo.isExact();
    }

    /** After somebody else came at {@code when}. */
    private Watch settled(Instant when, double cu, WatchPolicy policy) {
        return settled(when, surely(policy, when), cu, policy);
    }

    /**
     * After it is known that our looks kept it awake until {@code until} at most.
     *
     * @param least the least that its delay may be
     */
    private Watch settled(Instant until, Duration least, double cu, WatchPolicy policy) {
        Harm open = harm;
        if (open == null) {
            return this;
        }
        Duration most = open.cameTo(until, least);
        Duration likely = unnoticed() ? Duration.ZERO
                : echo.isExact() ? open.cameTo(until, delay.likely(policy)) : most;
        return new Watch(outside, look, proof, null, vain, rest, echo, delay, account.paid(most, likely, cu, until));
    }

    /** The delay that can be counted upon. */
    private Duration surely(WatchPolicy policy, Instant now) {
        return echo.isExact() ? delay.shown(policy, now) : delay.believed(policy);
    }

    /** Since when somebody else was active that a look may rest upon; null where there is nobody new. */
    @Nullable
    Instant believable() {
        if (!proof.isNew()) {
            return null;
        }
        return vain > 0 ? proof.certain() : proof.somebody();
    }

    /** What the looks so far came to if somebody else was active at {@code somebody}. */
    Duration owed(Instant somebody, WatchPolicy policy, Instant now) {
        Harm open = harm;
        return open == null ? Duration.ZERO : open.cameTo(somebody, surely(policy, now));
    }

    /** After a look that began at {@code begun}, ended at {@code ended} and showed {@code inside}. */
    public Watch looked(Instant begun, Instant ended, Inside inside, Compute compute, WatchPolicy policy) {
        LastLook last = new LastLook(begun, ended, null);
        if (LookRule.QuietRule.suspendsNever(compute, this, ended)) {
            return new Watch(outside, last, proof.looked(), null, 0, rest, echo,
                    delay, account);
        }
        return switch (inside) {
            case Inside.Others others -> sawOthers(last, others.at(), compute, policy);
            case Inside.Nobody nobody -> sawNobody(last);
            case Inside.Woken woken -> woke(last, compute, policy);
            case Inside.Unseen unseen -> {
                Instant since = proof.somebody() == null ? fallback(begun) : proof.somebody();
                Watch settled = settled(since, cu(compute), policy);
                yield new Watch(outside, last, proof.since(since), Harm.of(since, ended), vain,
                        rest, echo, delay, settled.account);
            }
            case Inside.Refused refused -> new Watch(outside, last,
                    proof.looked(), harm, vain, rest, echo, delay, account);
        };
    }

    private Watch sawOthers(LastLook last, @Nullable Instant seen, Compute compute, WatchPolicy policy) {
        Instant claimed = proof.isNew() ? proof.somebody() : proof.certain();
        Instant inside = seen != null && seen.isAfter(last.ended()) ? last.ended() : seen;
        Instant since = inside == null ? claimed : Spans.later(claimed, inside);
        Instant sure = since == null ? fallback(last.begun()) : since;
        Watch settled = settled(sure, cu(compute), policy);
        return new Watch(outside, last, new Proof(sure, false, sure, null), Harm.of(sure, last.ended()), 0, Rest.NONE,
                isBehind(inside) ? echo.becameVague() : echo, delay, settled.account);
    }

    /** Whether the last activity listed is older than one that was seen inside and was over when it was listed. */
    private boolean isBehind(@Nullable Instant seen) {
        Instant active = outside.active();
        Instant at = outside.at();
        return seen != null && active != null && at != null && seen.isBefore(at.minus(ONE_LOOK))
                && active.isBefore(seen.minus(ONE_LOOK));
    }

    /** Whoever the look was made for was not there, so all looks since the last that surely was are to be paid for. */
    private Watch sawNobody(LastLook last) {
        Instant since = fallback(last.begun());
        return new Watch(outside, last, proof.since(since), Harm.of(since, last.ended()),
                proof.isNew() ? vain + 1 : vain, rest, proof.isNew() ? echo.wasFooled() : echo, delay, account);
    }

    private Instant fallback(Instant otherwise) {
        if (proof.certain() != null) {
            return proof.certain();
        }
        if (harm != null) {
            return harm.proof();
        }
        return proof.somebody() == null ? otherwise : proof.somebody();
    }

    /** It slept when we connected, and will stay awake for a whole delay. */
    private Watch woke(LastLook last, Compute compute, WatchPolicy policy) {
        Watch settled = settled(last.begun(), cu(compute), policy);
        Duration whole = Spans.longer(delay.believed(policy), surely(policy, last.begun()));
        return new Watch(outside, last, Proof.NONE, Harm.of(last.begun().minus(whole), last.ended()), 0,
                rest.afterWaking(last.ended()), echo, delay, settled.account);
    }

    private static double cu(Compute compute) {
        return compute.size().max().value().doubleValue();
    }

    private Watch with(Outside shown) {
        return new Watch(shown, look, proof, harm, vain, rest, echo, delay, account);
    }

    private Watch with(Echo heard) {
        return new Watch(outside, look, proof, harm, vain, rest, heard, delay, account);
    }

    private Watch with(LastLook heard) {
        return new Watch(outside, heard, proof, harm, vain, rest, echo, delay, account);
    }

    private Watch with(Proof proven) {
        return new Watch(outside, look, proven, harm, vain, rest, echo, delay, account);
    }
}
