package dev.plimsoll.bench.evidence;

import dev.plimsoll.report.PageText;

/** The text of the report. */
final class EvidenceText {

    static final PageText PAGE = new PageText(
            """
                    # Evidence

                    **Question.** Are the agent's recommendations correct, on replayed traces?

                    **Answer.** With thresholds that find 95 of 100 computes that are too small, the agent's evidence is correct in
                    {precision} of its findings. The hit ratio of the last hour is correct in {precision-hour}. A recommended smaller
                    size is wrong in {wrong-steady} of the cases while the load stays. Where the load changes within hours, it is wrong
                    in {wrong-changing} of the actionable cases.

                    **Command.** `mvn -pl agent/bench -am verify -Dplimsoll.write=true` writes this page and its CSV files.
                    `dev.plimsoll.bench.evidence.Evidence` is the program. Every build compares the text of this page, one week of
                    [quiet-weeks.csv](evidence/quiet-weeks.csv), and the same tables for a few loads ([how](README.md)).

                    The agent's adviser (`dev.plimsoll.advice.size.Adviser`) gets one simulated probe a minute, and begins without a
                    model. Exact caches of every size read the same pages from the same start. Each of twelve loads is started at six
                    positions, and replayed for ten hours at seven sizes. Some loads are seeded, others [captured from real
                    servers](../../agent/bench/src/main/resources/traces/README.md). All run at 1/64 of full size with 50 reads a second,
                    which is 3,200 at full size.

                    ## Goals

                    {goals}

                    ## Too small

                    A verdict is evaluated after reads of 0.5, 1, 2, 4, 8, 16 and 30 times the cache since the start. It is true if some
                    larger size would have had at most 80 % of the misses since then. *Evidence* is the share of these misses that a
                    larger size would have avoided, as predicted at each probe. "At 95 % recall" gives each rule the threshold that
                    finds 95 of 100 true cases.

                    {too-small}

                    [recall.csv](evidence/recall.csv) has the precision by recall, [lengths.csv](evidence/lengths.csv) the result by
                    length. [first-verdicts.csv](evidence/first-verdicts.csv) has the reads until the first verdict, for each load.

                    ## Before the cache is full

                    While a cache is not full, each miss is the first read of its page, and every larger size has the same miss. The
                    adviser treats a cache as full from 99.9 % on. Each fifth probe is evaluated.

                    {exactness}

                    ## Smaller sizes

                    A smaller size is wrong if it misses more than 1 %, and more than 1.1 times as much as the present size, over the
                    rest of the session. A recommendation is actionable if its accumulated saving is above the cost of the change, and
                    no constraint blocks it. The changing loads grow within hours. So their rows measure caution, not foresight.

                    {smaller}

                    A flip is a recommendation to grow after one to shrink, or the reverse. [day.csv](evidence/day.csv) counts them over
                    a day of the same load, in which no recommendation is carried out. [totals.csv](evidence/totals.csv) has the totals
                    of hits and misses with fewer probes.

                    ## Under autoscaling

                    The captured load `pg_tide` runs on an autoscaling compute, four times, with a day in 3.3 hours. Within its limits,
                    the compute has the smallest size whose cache holds the pages of the last 5 min. A larger limit has no effect if the
                    platform does not use it. No counter shows the platform's rule.

                    {autoscaling}

                    ## With quiet probing

                    Computes are suspended 5 min after their last query. The regret method gets only the probes that quiet probing
                    allows: 0.1 % of added awake time, listed every 5 s while awake and every 60 s while suspended.
                    [quiet-weeks.csv](evidence/quiet-weeks.csv) has each week.

                    {quiet}

                    ## Caches with chunks

                    These caches keep and evict blocks of adjacent pages, and report `used` in blocks. The agent supports pages and
                    chunks of 128 pages. It learns the unit at run time. It takes other units for pages. Then a full cache looks almost
                    empty, and no size is ever too small. "Unit known" has the unit in its configuration. The table has the mean cost
                    over nine weeks, relative to the offline optimum. [blocks.csv](evidence/blocks.csv) has all figures.

                    {blocks}

                    ## Limits

                    - The traces contain only reads: no CPU, memory, writes or prefetch.
                    - Guardrails, windows and approvals between a recommendation and a change are left out.
                    - Each load has a constant rate. Weeks with days and nights are in [decisions](decisions.md).
                    - Seven of the twelve loads are from pgbench. Shares over all cases depend on the selection of loads.
                    - The reads needed for a reliable ratio (10,000) are not scaled down with the caches.
                    - The caches are simulated. [A real server](real-server.md) is measured once.
                    """);

    private EvidenceText() {}
}
