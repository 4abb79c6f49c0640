package dev.plimsoll.bench.decision;

import dev.plimsoll.report.PageText;

/** The text of the report. */
final class ReportText {

    static final PageText PAGE = new PageText(
            """
                    # Decisions

                    **Question.** What do the sizes cost that Plimsoll applies by default, compared with other policies and with the best
                    possible plan?

                    **Answer.** On weeks of new kinds, Plimsoll as shipped costs {shipped} times the offline optimum (geometric mean;
                    worst week {worst}). A policy that knows the present misses of every size costs {informed} times the optimum, and
                    Plimsoll {of-informed} times that policy. The platform rule costs {daily} times the optimum in its most favourable
                    form, and {hourly} times if it is applied every hour.

                    **Command.** `mvn -pl agent/bench -am verify -Dplimsoll.write=true` writes this page and its CSV files.
                    `dev.plimsoll.bench.decision.Decisions` is the program. Every build compares the text of this page and some rows of
                    [weeks.csv](decisions/weeks.csv) with the code ([how](README.md)). [sums.csv](decisions/sums.csv) has the sums by set.

                    ## Goals

                    {goals}

                    ## Weeks of new kinds

                    {new-kinds}

                    ## Where a rival costs less

                    By the geometric mean of the weeks of a kind, without the tuning weeks. Each kind is compared with its best rival:

                    {wins}

                    ## What is compared

                    Weeks of reads are replayed in epochs of 5 min, at 1/64 of full size. The hits and misses of each cache size after a
                    start at any epoch are exact for a cache that evicts the least recently used page. So no policy is estimated.

                    - **Cost** is in CU-hours. An hour awake costs its size. An hour in which one session waits for reads beyond the
                      target costs 60. A missed read waits 1 ms, and one read here stands for 64. A restart costs one hour of the present
                      size, a dropped connection 0.01. The pages that a restart reads again count as misses. Refused connections cost 8 an
                      hour. A suspended compute costs nothing, and may change its size at no cost.
                    - **As shipped** is what the agent applies by default, after the evidence wait of `sizing.evidence`. Without the wait,
                      a row shows what is recommended at once.
                    - **With working sets**, the platform estimates the pages touched in the last 5 min to 4 h, with an error of 3 %.
                    - **Informed** knows the misses of every size in each past epoch, but not the future; no agent knows them. It has the
                      same price and guard: it shrinks only if no epoch of the last 24 h would have missed the target more.
                    - **The offline optimum** knows the week. It plans by dynamic programming over epoch, size and start, without a guard.
                    - **Karpenter's consolidation** grows to the most pages read in an hour of the last day, and 10 %. It shrinks if the
                      saved share of the price is at least half of the share of the day's connections that a restart drops.
                    - **Neon's autoscaler** resizes without a restart, every 5 min, by the pages of the last 10 to 60 min. No agent outside
                      of the platform can do this. Its cache hits as if it had always had its new size.
                    - **Waiting** sums the session-hours that wait for reads beyond the target. **Below target** is the share of awake
                      epochs below the target. **Returns** are changes to a size that the compute left less than 24 h before.
                    - **A shrink breaks the target of a known load** if only the smaller size misses it in the 24 h after, as it would
                      have in the 24 h before. A load is a level of reads an hour. A load that grew since was not known.

                    ## Sets of weeks

                    - **New kinds** were written without running a policy on them, and none of these weeks was examined.
                    - **Known kinds** are `Family` with another seed than for tuning, and `FormerlyHeldOut`, which has been examined since.
                      **Captures** are those of both that replay reads of real servers.
                    - **Tuning** is `Family` with seed 0. Rules and constants were chosen by hand on these weeks.

                    {sets}

                    ## Value of each part

                    What ships with one part removed, or with another required saving. Seed 11 of each kind of `Family`.

                    {parts}

                    `dev.plimsoll.bench.decision.Sensitivity . 24` writes [constants.csv](decisions/constants.csv): each of the constants
                    halved and doubled, on 24 weeks of known kinds.

                    ## With other prices

                    [costs.csv](decisions/costs.csv) has the sums of the same weeks with 15 to 240 CU-hours for an hour of waiting, and 0.25
                    to 4 h of the present size for a restart. What ships then costs {costs-least} to {costs-most} times the optimum.

                    ## Intervals

                    Each estimate for another size is a forecast of the next week at that size. Per hour, it is compared with the
                    misses of a compute of that size in the next hour, without a restart. Per change, it is compared with the mean
                    misses from the end of the warm-up until the next change. 80 % of the true values should be inside the interval.
                    That the cache is not full, or fits a smaller size, is a fact about the past run; later misses are not. The widths
                    were fitted on tuning weeks and recorded kinds. [intervals.csv](decisions/intervals.csv) has both sides.

                    {intervals}

                    ## Limits

                    - Only reads of pages are replayed: no CPU, memory, writes or prefetch. The unit of the used cache is known. For
                      chunks, see [evidence](evidence.md#caches-with-chunks).
                    - Guardrails, windows and approvals between a decision and a change are left out.
                    - A miss does not delay the next read, and all misses take equally long. A week is short for some rules.
                    - A load that shrinks behind a full cache changes no counter (`fall`, the worst known week).
                    """);

    private ReportText() {}
}
