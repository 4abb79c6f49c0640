package dev.plimsoll.bench.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The text of the report. */
final class EvidenceText {

    static final String HEAD = """
            # Evidence

            `dev.plimsoll.bench.evidence.Evidence` generates this page. Every build compares its last section of figures and
            the row of one week with quiet probing with the code's result. [Two commands](README.md)
            compare the whole page, or write it again.

            This benchmark measures whether the agent's recommendations are correct. The agent's adviser
            (`dev.plimsoll.advice.size.Adviser`) gets one simulated probe per minute. Exact caches of every size
            read the same pages from the same start. There are twelve loads: seeded ones and [captures of real
            servers](../../agent/bench/src/main/resources/traces/README.md). Each load is started at six
            positions and replayed for ten hours at seven sizes. All run at 1/64 of full size with 50 reads per
            second (3,200 at full size), unless stated otherwise. The agent has no model of the compute at the
            start. Decisions over weeks, with their costs, are in [decisions.md](decisions.md).
            """;
    static final String TOO_SMALL = """
            Evaluated after reads of 0.5, 1, 2, 4, 8, 16 and 30 times the cache since the start. True if some larger size
            would have had at most 80 % of the misses since that start. A recommendation has an accumulated
            saving and a cost of the change. Evidence is the share of all misses since the start that a larger
            size would have avoided, as predicted at each probe. "At 95 % recall" gives every rule the threshold
            that finds 95 of 100 true cases, chosen on these cases for all rules.
            """;
    static final String FIRST_TOUCHES = """
            Evaluated at every fifth probe. While a cache is not full, each miss is the first read of its page since the
            start, and every larger size has the same miss. The exact caches show this. The adviser treats a
            cache as full from 99.9 % on.
            """;
    static final String SMALLER = """
            Evaluated at every fifth probe that is followed by at least 30,000 reads. Wrong: over the rest of the session
            the smaller size, with the same start, misses more than 1 % and more than 1.1 times as much as the
            present size. A recommendation is actionable if its accumulated saving is above the cost of the
            change and no constraint blocks it. A load that grows later makes a smaller size wrong that was
            right before. The changing loads here grow within hours, so the second table measures caution, not
            foresight.
            """;
    static final String MOVES_DOWN = """
            Changes to a smaller size that the regret method made in thirty weeks of ten families of
            [decisions.md](decisions.md). Wrong as above, over the next 24 hours. More expensive: these hours
            cost more than at the size before, with the configured costs of misses. A change can have more
            misses and still be cheaper.
            """;
    static final String MOVES_WAITING = """
            The same with the agent's evidence wait (default of `sizing.evidence.shrink`: 24 h at a size before a smaller
            one):
            """;
    static final String AUTOSCALING = """
            The captured load pg_tide, with a day in 3.3 hours, four times, on an autoscaling compute. Within its limits the
            compute has the smallest size whose cache holds the pages read in the last 5 min. Its cache grows
            and shrinks in place. Wrong as above, over the following time. A larger limit has no effect if the
            platform would not use it; that depends on the platform's autoscaling rule, which no counter shows.
            """;
    static final String QUIET = """
            Weeks of computes that are suspended 5 min after their last query. The regret method gets only the probes that
            the agent's rule (`dev.plimsoll.probing`) allows with 0.1 % of added awake time, listed every 5 s
            while awake and every 60 s while suspended. For comparison, it gets a probe every 5 min. Users send
            a query every 10 s or every 2 min while they are connected. Cost is relative to the offline optimum.
            """;
    static final String CHUNKS = """
            Caches that keep and evict blocks of adjacent pages, and report `used` in these blocks. Nine weeks each. "Unit
            known" is configured with the unit. "Ours" learns it at run time as the agent does, which supports
            only pages and chunks of 128 pages. Policies that depend on the used size get it in pages. Any other
            unit is read as pages: then a full cache looks almost empty, and no size is ever too small. At 1/64
            of full size a block is 64 times as large relative to the cache as in reality.
            """;
    static final String STATIONARY = """
            A flip is a recommendation to grow after one to shrink, or the reverse. No recommendation is carried out, so
            savings accumulate for a day.
            """;
    static final String TOTALS = """
            One compute in four runs at three sizes, with every probe and with fewer probes. The last probe of each run is
            always made, because the reads after it are not observed.
            """;
    static final String VERDICTS = """
            Reads since the start, relative to the pages of the cache, until the first verdict other than "not yet known";
            evaluated at every fifth probe.
            """;
    static final String TAIL = """

            ## Limits

            - CPU, memory, writes, prefetch: the traces contain only reads.
            - The guardrails, windows and approvals between a recommendation and a change.
            - Daily patterns: each load has a constant rate. Weeks with days and nights are in [decisions.md](decisions.md).
            - Your workload. Seven of the twelve loads are from pgbench; shares over all cases depend on the selection of
              loads.
            - The number of reads for a reliable ratio (10,000) is not scaled down with the caches.
            """;

    private EvidenceText() {}

    /** Measurements on real servers, which the build does not compare. */
    static String real() {
        String file = "/evidence/real.md";
        try (InputStream page = Objects.requireNonNull(EvidenceText.class.getResourceAsStream(file), file)) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
