package dev.plimsoll.replay;

import dev.plimsoll.cache.WorkingSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many distinct pages were touched lately: exactly, where a platform's estimate is some per cent off.
 *
 * <p>Time goes in spells, from look to look; of each page only the spell of its latest touch is kept, and of each spell how many
 * pages that are. So a read costs no more than two entries, however long it goes on.
 */
final class TouchedPages {

    private static final int LEAF_BITS = 10;
    private static final int LEAF = 1 << LEAF_BITS;

    /** By page, in leaves made at the first touch: the number of the spell of its latest touch, from 1 on; 0 for never. */
    private final int[][] latest = new int[1 << (Integer.SIZE - LEAF_BITS)][];
    private final List<Spell> spells = new ArrayList<>();

    /** From one look to the next, and how many pages were touched in it and not since. */
    private static final class Spell {

        private final Instant from;
        private int pages;

        Spell(Instant from) {
            this.from = from;
        }
    }

    TouchedPages(Instant start) {
        spells.add(new Spell(start));
    }

    /** @param page its number, as an unsigned 32-bit integer */
    void touch(int page) {
        int[] leaf = latest[page >>> LEAF_BITS];
        if (leaf == null) {
            leaf = new int[LEAF];
            latest[page >>> LEAF_BITS] = leaf;
        }
        int at = page & (LEAF - 1);
        int before = leaf[at];
        if (before != spells.size()) {
            if (before > 0) {
                spells.get(before - 1).pages--;
            }
            leaf[at] = spells.size();
            spells.getLast().pages++;
        }
    }

    /** Up to {@code now}, where another spell begins; a time shorter than the latest spell is not told. */
    WorkingSet looked(Instant now) {
        WorkingSet told = new WorkingSet(since(now.minus(WorkingSet.FIVE_MINUTES)),
                since(now.minus(WorkingSet.QUARTER_HOUR)),
                since(now.minus(WorkingSet.HOUR)), since(now.minus(WorkingSet.FOUR_HOURS)));
        if (now.isAfter(spells.getLast().from)) {
            spells.add(new Spell(now));
        }
        return told;
    }

    private @Nullable Long since(Instant oldest) {
        if (spells.getLast().from.isBefore(oldest)) {
            return null;
        }
        long pages = 0;
        for (int at = spells.size() - 1; at >= 0 && !spells.get(at).from.isBefore(oldest); at--) {
            pages += spells.get(at).pages;
        }
        return pages;
    }
}
