package dev.plimsoll.regret;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeRange;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lesson;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.knowledge.Run.Phase;
import dev.plimsoll.knowledge.Stay;
import dev.plimsoll.regret.Decision.Act;
import dev.plimsoll.regret.Decision.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each size would have saved, and says when that exceeds the price of moving there: rent skis until the
 * rent has cost as much as buying.
 *
 * <p>For one lasting change the loss before the move is at most {@link Terms#caution} times the price. Debts never fall
 * below zero, so that a short quiet time does not undo a lesson, nor a long one build up credit.
 */
public final class Meter {

    private static final Duration FIRST_DAY = Duration.ofHours(24);
    /** On the first day a smaller size needs this much room. */
    private static final double SURE = 0.5;
    private static final Duration REVERSAL = Duration.ofHours(36);
    /** A cache is as good as refilled with this many times what was in use. */
    private static final double REFILL = 1.5;

    private final Terms terms;
    private final Prices prices;
    private final SizeTable table;
    private final SizeRange allowed;
    private final Lesson lesson;
    private final Outlook outlook;
    private final Regret regret;

    /**
     * A meter for computes of one platform.
     *
     * @param allowed the sizes that may be decided for
     */
    public Meter(Terms terms, SizeTable table, SizeRange allowed) {
        this.terms = terms;
        this.prices = terms.prices();
        this.table = table;
        this.allowed = allowed;
        this.lesson = new Lesson(table, prices);
        this.outlook = new Outlook(terms, table);
        this.regret = new Regret(terms, outlook, new Harm(terms, table));
    }

    /** What is known after one more epoch, debts included; {@code before} is null where nothing is. */
    public Knowledge after(@Nullable Knowledge before, Epoch seen) {
        Knowledge now = lesson.after(before, seen);
        if (before != null && !before.stay().size().equals(now.stay().size())) {
            now = moved(before.stay(), now);
        }
        Epoch last = now.run().last();
        return last == null || (before != null && last.equals(before.run().last())) ? now : indebted(now, last);
    }

    private Knowledge moved(Stay before, Knowledge now) {
        Knowledge cleared = now.each(memory -> memory.withRegret(0));
        boolean soon = now.stay().since().isBefore(before.since().plus(REVERSAL));
        return soon && before.reversedBy(now.stay().size())
                ? cleared.with(now.backoff()
                        .again(now.stay().since(), terms.backoff(), terms.mostBackoff(), terms.calmDays()))
                : cleared;
    }

    private Knowledge indebted(Knowledge known, Epoch seen) {
        Size present = table.at(seen.size()).orElse(null);
        if (present == null) {
            return known;
        }
        Knowledge now = known;
        for (Size other : table.sizes()) {
            OptionalDouble rate = other.equals(present)
                    ? OptionalDouble.empty()
                    : regret.rate(other, present, known, seen);
            if (rate.isPresent()) {
                double debt = known.of(other.cu()).regret() + rate.getAsDouble() * seen.hours();
                now = now.with(other.cu(), known.of(other.cu()).withRegret(Math.max(0, debt)));
            }
        }
        return now;
    }

    /** What to do at {@code now}; {@code asleep} is whether the compute is suspended, so that nobody would be dropped. */
    public Decision decide(Knowledge known, Instant now, boolean asleep) {
        Epoch seen = known.run().last();
        Size present = table.at(known.stay().size()).orElse(null);
        if (seen == null || present == null) {
            return new Decision(Act.STAY, known.stay().size(), Verdict.UNKNOWN, 0, 0, List.of());
        }
        List<Expectation> expected = table.sizes().stream().map(size -> outlook.at(size, known, seen)).toList();
        Size best = present;
        double most = 0;
        for (Size size : table.sizes()) {
            double profit = known.of(size.cu()).regret() - price(size, known, seen, asleep);
            if (profit > most && mayHave(size, present, known, seen, asleep)) {
                best = size;
                most = profit;
            }
        }
        if (best.equals(present)) {
            return new Decision(Act.STAY, present.cu(), verdict(present, known, seen, expected), 0, 0, expected);
        }
        boolean up = best.cu().isAbove(present.cu());
        boolean wait = !up && !asleep && most < price(best, known, seen, false)
                && !known.day().isQuiet(seen.readsPerHour());
        Verdict why = crowded(present, known) ? Verdict.CROWDED : up ? Verdict.TOO_SMALL : Verdict.TOO_BIG;
        return new Decision(wait ? Act.WAIT : Act.MOVE, best.cu(), why, known.of(best.cu()).regret(),
                price(best, known, seen, asleep), expected);
    }

    /** What a move is worth at least: what it drops, and the misses of a cold cache. */
    private double price(Size to, Knowledge known, Epoch seen, boolean asleep) {
        double backoff = known.backoff().at(seen.to(), terms.calmDays());
        if (asleep && !isDoubtful(to, known, seen)) {
            return terms.asleepPrice() * backoff;
        }
        double cache = Outlook.pages(to);
        double refill = Math.min(cache, REFILL * seen.usedPages(cache));
        double hours = seen.reads() == 0 ? 0 : terms.warmCaches() * refill / seen.readsPerHour();
        return terms.caution() * backoff
                * (prices.dropping(seen.connections()) + prices.violationPrice() * terms.warmSeverity() * hours);
    }

    /** A smaller size that did not suffice all day may have to be left again, when somebody is connected. */
    private static boolean isDoubtful(Size to, Knowledge known, Epoch seen) {
        return to.cu().isBelow(seen.size()) && !known.of(to.cu()).sufficesSince(seen.to().minus(FIRST_DAY));
    }

    private boolean mayHave(Size size, Size present, Knowledge known, Epoch seen, boolean asleep) {
        if (size.cu().isBelow(allowed.min()) || size.cu().isAbove(allowed.max()) || size.equals(present)) {
            return false;
        }
        boolean up = size.cu().isAbove(present.cu());
        if (up && crowded(present, known)) {
            return true;
        }
        if (size.cache().per(present.cache()) > terms.stride() && known.of(size.cu()).lived().isEmpty()) {
            return false;
        }
        boolean lived = known.stay().steady() >= terms.steadyHours()
                || (asleep && known.stay().awake() >= terms.steadyHours());
        return lived && (up ? !isKnownForADay(known, seen) || regret.paysOverTheDay(size, present, known, seen)
                : (!crowded(size, known) && (isKnownForADay(known, seen) || isSure(size, known, seen))));
    }

    private static boolean isKnownForADay(Knowledge known, Epoch seen) {
        return !seen.to().isBefore(known.since().plus(FIRST_DAY));
    }

    /** Whether it holds twice what is in use, or after half a day what will be in use in a day at the present pace. */
    private static boolean isSure(Size size, Knowledge known, Epoch seen) {
        double used = seen.usedPages(Double.POSITIVE_INFINITY);
        double pages = Outlook.pages(size);
        boolean halfDay = !seen.to().isBefore(known.since().plus(FIRST_DAY.dividedBy(2)));
        double pace = (seen.used() - seen.usedBefore()) / seen.hours() * FIRST_DAY.toHours();
        return used <= SURE * pages || (halfDay && seen.unit() == UsedUnit.PAGES && used + pace <= Lesson.FITS * pages);
    }

    private boolean crowded(Size size, Knowledge known) {
        return prices.crowded(known.peak().connections(), size.maxConnections());
    }

    private Verdict verdict(Size present, Knowledge known, Epoch seen, List<Expectation> expected) {
        if (crowded(present, known)) {
            return Verdict.CROWDED;
        }
        if (known.run().phase() != Phase.STEADY) {
            return known.run().phase() == Phase.WARMING ? Verdict.WARMING : Verdict.UNKNOWN;
        }
        double here = prices.severity(seen.missRatio());
        boolean helps = expected.stream().anyMatch(each -> isWorthIt(each.size(), each.severity(), present, here));
        return here == 0 ? Verdict.FITS : helps ? Verdict.TOO_SMALL : Verdict.NO_SIZE_HELPS;
    }

    private boolean isWorthIt(ComputeUnits size, double there, Size present, double here) {
        double dearer = size.asDouble() - present.cu().asDouble();
        return dearer > 0 && prices.violationPrice() * (here - there) > dearer;
    }
}
