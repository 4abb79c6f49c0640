package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.learned.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a compute is suspended at present, by the best knowledge.
 *
 * @param when   the delay, or never
 * @param source whose word it is
 */
public record CurrentDelay(Autosuspend when, Source source) {

    /** A platform is late by some seconds: what was seen within this part of what is said bears it out. */
    private static final int NEARLY = 10;

    /** Who says so. */
    public enum Source {
        /** The platform. */
        TOLD,
        /** What was seen of its falling asleep, or of its staying awake. */
        LEARNED,
        /** Its owner, or the platform's default. */
        SAID,
        /** The platform's rule for its size, whatever its delay: above 16 CU it never suspends (platform/in-the-wild.md 3.1). */
        SIZE
    }

    /**
     * What {@code compute} has.
     *
     * @param configured what is said of the delay where the platform tells nothing
     */
    public static CurrentDelay of(Compute compute, ProbeState probeState, ReportedDelay configured, Instant now) {
        Autosuspend reported = compute.autosuspend();
        if (!(reported instanceof Autosuspend.Never)
                && compute.size().max().isAbove(ProbeRule.QuietRule.LARGEST_THAT_SUSPENDS)) {
            return new CurrentDelay(new Autosuspend.Never(), Source.SIZE);
        }
        if (reported != null && !(reported instanceof Autosuspend.After && probeState.delay().isOff(now))) {
            return new CurrentDelay(reported, Source.TOLD);
        }
        if (ProbeRule.QuietRule.suspendsNever(compute, probeState, now)) {
            return new CurrentDelay(new Autosuspend.Never(), Source.LEARNED);
        }
        Duration likely = probeState.delay().likely(configured);
        boolean asSaid = !likely.isPositive()
                || likely.minus(configured.delay()).abs().compareTo(configured.delay().dividedBy(NEARLY)) <= 0;
        return asSaid
                ? new CurrentDelay(new Autosuspend.After(configured.delay()), Source.SAID)
                : new CurrentDelay(new Autosuspend.After(likely), Source.LEARNED);
    }

    /** Why it is never suspended; empty where it is. */
    public Optional<String> whyNever() {
        return isNever() ? Optional.of(switch (source) {
            case TOLD -> "its autosuspend is disabled";
            case SIZE -> "the platform suspends nothing above 16 CU";
            case LEARNED -> "nobody was active for longer than any autosuspend delay, and it stayed awake";
            case SAID -> "observe.suspend-delay says that it is never suspended";
        }) : Optional.empty();
    }

    public boolean isNever() {
        return when instanceof Autosuspend.Never;
    }

    /** Inactivity after which it is suspended; the platform's default where it never is. */
    public Duration orDefault() {
        return when instanceof Autosuspend.After after ? after.delay() : Autosuspend.DEFAULT.delay();
    }

    /** {@code 5 min}, {@code never}; and where it is not the platform that says so, who does. */
    @Override
    public String toString() {
        return switch (source) {
            case TOLD -> AmountText.of(when);
            case LEARNED -> AmountText.of(when) + " (as far as was seen)";
            case SIZE -> AmountText.of(when) + " (above 16 CU)";
            case SAID -> AmountText.of(when) + " (as observe.suspend-delay says)";
        };
    }
}
