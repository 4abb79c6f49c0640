package dev.plimsoll.bench.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** What the report says beside its figures. */
final class EvidenceText {

    static final String HEAD = """
            # Evidence

            Written by `dev.plimsoll.bench.evidence.Evidence`; a test holds its last section of figures equal to what the code
            does. Write it anew, in some minutes, with `mvn -pl agent/core,agent/bench verify -Dplimsoll.write=true`.

            Whether what the agent says is so. Its own adviser (`dev.plimsoll.advice.size.Adviser`) sees, once a simulated minute,
            what a look inside a compute would have shown; beside it exact caches of every size read the same pages from the
            same start. Twelve loads, seeded ones and [captures of real servers](../../agent/bench/src/main/resources/traces/README.md),
            each begun at six places and lived for ten hours at seven sizes; all at 1/64 of full size, 50 reads a second (3,200
            at full size) where nothing else is said. The agent knows nothing of the compute before. Decisions over weeks, with
            their costs, are in [decisions.md](decisions.md).
            """;
    static final String TOO_SMALL = """
            Asked when 0.5, 1, 2, 4, 8, 16 and 30 caches were read since the start; true if some larger size would have had at
            most four fifths of the misses since that start. Advice comes with what it would have saved (debt) and what a change
            costs (price). Evidence is the share of all misses since the start that a larger size would have spared, by what the
            meter expected at each look. "At 95 % recall" gives every rule the threshold that finds 95 of 100 true cases,
            chosen on these very cases for all rules alike.
            """;
    static final String FIRST_TOUCHES = """
            Every fifth look. While a cache has room, each miss is the first read of its page since the start, and any larger
            size has it too; the exact caches tell. Advice counts a cache as full from 99.9 % on.
            """;
    static final String SMALLER = """
            Every fifth look after which 30,000 reads follow. Wrong: over the rest of the session the smaller size, which started
            when this one did, misses more than 1 % and more than 1.1 times what the present size misses of the same reads. Advice
            that would act has a debt above its price and nothing against it. A load that grows later makes any smaller size
            wrong that was right until then; the changing loads here do that within hours, so that the second table is about
            caution, not foresight.
            """;
    static final String MOVES_DOWN = """
            At the pace of weeks: moves to a smaller size that the meter made in thirty weeks of ten families of
            [decisions.md](decisions.md). Wrong as above, over the next 24 hours; dearer: those hours cost more than at the size before,
            misses weighed by the owner's prices. A move may miss more and be the cheaper.
            """;
    static final String MOVES_WAITING = """
            The same behind the agent's wait for evidence (`sizing.evidence`, as it comes: a day at a size before a smaller one):
            """;
    static final String AUTOSCALING = """
            The captured tide of reads, its day in 3.3 hours, four times, on a compute that scales by itself: within its limits it
            takes the smallest size whose cache holds what was read in the last five minutes, and its cache grows and sheds pages in
            place. Wrong as above, over what follows. A larger limit is advised in vain where the platform would not have used it:
            what decides that is the platform's rule, which no counter shows.
            """;
    static final String QUIET = """
            Weeks of computes that sleep, five minutes after their last query. The meter has only the looks that the agent's rule
            (`dev.plimsoll.probing`) allows itself at 0.1 % of awake time, listed every 5 s awake and 60 s asleep; beside it the meter
            with a look every five minutes. Users ask every 10 s or every 2 min while they are connected. Cost is over the
            clairvoyant's.
            """;
    static final String CHUNKS = """
            Caches that keep and evict so many neighbouring pages as one, and tell `used` in these blocks. Nine weeks each. "Unit
            known" is told the unit; "ours" learns it at run time as the agent does, which knows pages and chunks of 128 alone. Rivals
            that go by use are told how much that is. A unit that is neither is taken for pages: a cache that is full then looks all
            but empty, and nothing is ever too small. At 1/64 of full size a block is 64 times as large beside the cache as in truth.
            """;
    static final String STATIONARY = """
            A flip is advice to grow after advice to shrink, or the other way. Nothing is acted upon, so debts grow for a day.
            """;
    static final String TOTALS = """
            One compute through four runs at three sizes, by every look and by fewer; the last look of each run is always made,
            since what follows it no one sees.
            """;
    static final String VERDICTS = """
            Reads since the start, over the pages of the cache, until something else is said than that it is not yet known; by
            every fifth look.
            """;
    static final String TAIL = """

            ## What it does not show

            - CPU, memory, writes, prefetch: traces of reads have none.
            - The guardrails, windows and approvals between advice and change.
            - The day's rhythm: each load is read at one rate. Weeks with days and nights are in [decisions.md](decisions.md).
            - Your workload. Seven of the twelve loads are pgbench's; shares over all cases depend on which there are.
            - Reads needed for a ratio are not scaled down with the caches: 10,000 are as many here as there.
            """;

    private EvidenceText() {}

    /** What was measured once on real servers, which no build can compare. */
    static String real() {
        String file = "/evidence/real.md";
        try (InputStream page = Objects.requireNonNull(EvidenceText.class.getResourceAsStream(file), file)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
