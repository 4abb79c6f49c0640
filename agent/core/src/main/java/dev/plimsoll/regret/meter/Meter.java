package dev.plimsoll.regret.meter;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lesson;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.course.Run;
import dev.plimsoll.knowledge.course.Stay;
import dev.plimsoll.knowledge.size.SizeMemory;
import dev.plimsoll.regret.Decision;
import dev.plimsoll.regret.Standing;
import dev.plimsoll.regret.Terms;
import dev.plimsoll.regret.Terms.Part;
import dev.plimsoll.regret.outlook.Harm;
import dev.plimsoll.regret.outlook.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each size would have saved, and says when that exceeds the price of moving there: rent skis until the
 * rent has cost as much as buying.
 *
 * <p>For one lasting change the loss before the move is at most {@link Terms#caution} times the price. Debts never fall
 * below zero, so that a short quiet time does not undo a lesson, nor a long one build up credit.
 */
public final class Meter {

    private static final Duration REVERSAL = Duration.ofHours(36);

    private final Terms terms;
    private final SizeTable table;
    private final Lesson lesson;
    private final Regret regret;
    private final Inquiry inquiry;
    private final Choice choice;

    /** A meter for computes of one platform. */
    public Meter(Terms terms, SizeTable table) {
        this.terms = terms;
        this.table = table;
        this.lesson = new Lesson(table, terms.prices());
        Outlook outlook = new Outlook(terms, table);
        Harm harm = new Harm(terms, table);
        Price price = new Price(terms);
        Lull lull = new Lull(terms, harm, price);
        this.regret = new Regret(terms, outlook, harm, lull);
        this.inquiry = new Inquiry(terms, price);
        this.choice = new Choice(terms, table, outlook, price, new Barriers(terms, regret), lull, inquiry);
    }

    /** What is known after one more epoch, debts included; {@code before} is null where nothing is. */
    public Knowledge after(@Nullable Knowledge before, Epoch seen) {
        Knowledge now = lesson.after(before, seen);
        if (before != null && !before.run().hasSeen(seen) && isOfAnotherKind(before.run(), seen)) {
            now = cleared(now);
        }
        if (before != null && !before.stay().size().equals(now.stay().size())) {
            now = moved(before.stay(), now);
        }
        Epoch last = now.run().last();
        return last == null || (before != null && last.equals(before.run().last())) ? now : indebted(now, last);
    }

    private Knowledge moved(Stay before, Knowledge now) {
        Knowledge cleared = cleared(now);
        boolean soon = now.stay().since().isBefore(before.since().plus(REVERSAL));
        return terms.heeds(Part.BACKOFF) && soon && before.reversedBy(now.stay().size())
                ? cleared.with(now.backoff()
                        .again(now.stay().since(), terms.backoff(), terms.mostBackoff(), terms.calmDays()))
                : cleared;
    }

    /** A fixed size saves all that it is larger by, limits only what was run above: neither's debts are the other's. */
    private static boolean isOfAnotherKind(Run before, Epoch seen) {
        Epoch latest = before.latest();
        return latest != null && latest.resizes() != seen.resizes();
    }

    private static Knowledge cleared(Knowledge now) {
        return now.each(memory -> memory.withRegret(0));
    }

    private Knowledge indebted(Knowledge known, Epoch seen) {
        Size present = table.at(seen.size()).orElse(null);
        if (present == null) {
            return known;
        }
        Standing at = new Standing(known, seen, present, seen.to(), false);
        Map<ComputeUnits, SizeMemory> indebted = new HashMap<>();
        for (Size other : table.sizes()) {
            OptionalDouble rate = other.equals(present)
                    ? OptionalDouble.empty()
                    : regret.rate(other, at);
            if (rate.isPresent()) {
                double debt = known.of(other.cu()).regret() + rate.getAsDouble() * seen.hours();
                indebted.put(other.cu(), known.of(other.cu()).withRegret(Math.max(0, debt)));
            }
        }
        return inquiry.after(known, seen, present).with(indebted);
    }

    /**
     * What to do at {@code now}.
     *
     * @param asleep  whether the compute is suspended, so that nobody would be dropped
     * @param allowed the sizes that may be decided for; others are expected and indebted all the same, and the present
     *                one need not be among them
     */
    public Decision decide(Knowledge known, Instant now, boolean asleep, Set<ComputeUnits> allowed) {
        Epoch seen = known.run().last();
        Size present = table.at(known.stay().size()).orElse(null);
        return seen == null || present == null
                ? Decision.nothingKnown(known.stay().size())
                : choice.decide(new Standing(known, seen, present, now, asleep), allowed);
    }
}
