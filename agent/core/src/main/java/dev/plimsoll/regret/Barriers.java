package dev.plimsoll.regret;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lesson;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.regret.Decision.Hindrance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What keeps a compute from moving to a size, whatever that would have saved. */
final class Barriers {

    private static final Duration FIRST_DAY = Duration.ofHours(24);
    /** On the first day a smaller size needs this much room. */
    private static final double SURE = 0.5;

    private final Terms terms;
    private final Prices prices;
    private final Regret regret;

    Barriers(Terms terms, Regret regret) {
        this.terms = terms;
        this.prices = terms.prices();
        this.regret = regret;
    }

    /** All that stands before {@code to} now, but for its price and the hour. */
    List<Hindrance> before(Size to, Standing at) {
        Knowledge known = at.known();
        boolean up = at.isBelow(to);
        List<Hindrance> found = new ArrayList<>();
        if (to.cache().per(at.present().cache()) > terms.stride() && known.of(to.cu()).lived().isEmpty()) {
            found.add(Hindrance.TOO_FAR);
        }
        boolean refuses = up && regret.crowding(at.present(), at.seen().connections()) > 0;
        boolean lived = refuses || known.stay().steady() >= terms.steadyHours()
                || (at.asleep() && known.stay().awake() >= terms.steadyHours());
        if (!lived) {
            found.add(Hindrance.NOT_LIVED_LONG_ENOUGH);
        }
        boolean firstDay = at.seen().to().isBefore(known.since().plus(FIRST_DAY));
        if (up && !regret.paysOverTheDay(to, at.present(), known, at.seen())) {
            found.add(Hindrance.DAY_DOES_NOT_PAY);
        }
        if (!up && firstDay && !isSure(to, known, at.seen())) {
            found.add(Hindrance.FIRST_DAY);
        }
        return found;
    }

    /** Whether it holds twice what is in use, or after half a day what will be in use in a day at the present pace. */
    private static boolean isSure(Size size, Knowledge known, Epoch seen) {
        double used = seen.usedPages(Double.POSITIVE_INFINITY);
        double pages = Outlook.pages(size);
        boolean halfDay = !seen.to().isBefore(known.since().plus(FIRST_DAY.dividedBy(2)));
        double pace = (seen.used() - seen.usedBefore()) / seen.hours() * FIRST_DAY.toHours();
        return used <= SURE * pages || (halfDay && seen.unit() == UsedUnit.PAGES && used + pace <= Lesson.FITS * pages);
    }

    /** Whether the peak of seven days comes near what a size allows. */
    boolean crowded(Size size, Knowledge known) {
        return prices.crowded(known.peak().connections(), size.maxConnections());
    }
}
