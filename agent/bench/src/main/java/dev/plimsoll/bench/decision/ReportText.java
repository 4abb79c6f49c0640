package dev.plimsoll.bench.decision;

import dev.plimsoll.report.PageText;

/** The text of the report. */
final class ReportText {

    static final PageText PAGE = new PageText(
            """
                    # Decisions

                    **Question.** What do the sizes of a week cost that Plimsoll chooses, compared with the best possible plan and with
                    other policies?

                    **Answer.** On held-out weeks, the regret method costs {ours} times the offline optimum on average. The platform rule
                    costs {daily} times the optimum in its most favourable form, and {hourly} times if it is applied every hour. The
                    regret method makes {restarts-daily} times the restarts of the former, and {restarts-hourly} times those of the
                    latter.

                    **Command.** `mvn -pl agent/bench -am verify -Dplimsoll.write=true` writes this page and its CSV files.
                    `dev.plimsoll.bench.decision.Decisions` is the program. Every build compares the text of this page and some rows of
                    [weeks.csv](decisions/weeks.csv) with the code ([how](README.md)).

                    ## Goals

                    {goals}

                    ## Held-out weeks

                    {held-out}

                    [weeks.csv](decisions/weeks.csv) has each week, [sums.csv](decisions/sums.csv) this table for each set of weeks.

                    ## What is compared

                    Weeks of reads are replayed in epochs of 5 min, at 1/64 of full size. The hits and misses of each cache size after a
                    start at any epoch are counted beforehand. They are exact for a cache that evicts the least recently used page. So
                    each policy is replayed, not estimated.

                    - **Cost** is in CU-hours. An hour awake costs its size. An hour at ten times the allowed misses costs 8, at a
                      hundred times 16. A restart costs 2, a dropped connection 0.01. An epoch with refused connections counts as ten
                      times the allowed misses. A suspended compute costs nothing, and may change its size at no cost.
                    - **The offline optimum** knows the week. It plans by dynamic programming over epoch, size and start.
                    - **The daily rule** is the platform rule in its most favourable form. It grows by one size at most once a day, by the
                      ratio of the last hour, and not before the cache can be warm.
                    - **Below target** is the share of awake epochs below the target. **Severity** is the cost of misses, in hours at ten
                      times the allowed misses.
                    - **Returns** are changes to a size that the compute left less than 24 h before.
                    - **Verification restarts** keep the size, and show what is needed. They cost as much as other restarts. With the
                      evidence wait they are left out, because the agent leaves them to a person.
                    - **The working-set estimate** is that of profile `neon`: the pages touched in the last 5 min, 15 min, 1 h and 4 h.
                      It has its error of 3 %. It shows what a full cache hides.
                    - **The evidence wait** is the default of `sizing.evidence`: 1 h awake at a size before the agent grows it, and 24 h
                      before it shrinks it. So a compute that begins too large pays for a first day. All other rows show what is
                      recommended.
                    - **With the exact present misses**, a policy knows the misses of all sizes in each epoch, but not the future. Its
                      cost above the optimum is the cost of not knowing the future. No agent has this knowledge.

                    ## Sets of weeks

                    - **Tuning**: all kinds of `Family`, seeds 0 to 2. Rules and constants were chosen by hand on these weeks.
                    - **Validation**: the same kinds with other seeds, and the kinds of `FormerlyHeldOut`. These were held out earlier,
                      and have been examined since. A change was kept only if it improved tuning and validation. So these weeks are not
                      independent.
                    - **Held-out**: other kinds, written without running a policy on them. None of these weeks was examined. They were
                      replayed five times: after the choice of rules, after two corrections, to find rules that can be removed, and to
                      find such constants. The last two times, their means were a reason for the choice.

                    {sets}

                    ## Value of each part

                    The regret method with one part removed, or with another required saving. Seed 11 of each kind of `Family`.

                    {parts}

                    [constants.csv](decisions/constants.csv) has the cost of 24 validation weeks with each constant halved and doubled. Most
                    change little; a constant without effect can be removed. The widths of intervals change hardly any decision, only how
                    often the truth is inside. `dev.plimsoll.bench.decision.Sensitivity . 24` writes it.

                    ## With other costs

                    [costs.csv](decisions/costs.csv) has the sums of the same weeks with other costs. An hour at ten times the allowed
                    misses costs 2 to 32 CU-hours, a restart 0.5 to 8. The regret method then costs {costs-least} to {costs-most} times
                    the optimum, which plans again for each.

                    ## Intervals

                    Once an hour, each estimate for another size is compared with the truth. `not_full` and `fits` are exact statements
                    about the present run. The others predict the next hour at that size without a restart. 80 % of the true values
                    should be inside the interval. The widths of `observed`, `fill_curve`, `power_law` and `working_set` were learned
                    from the tuning weeks. [intervals.csv](decisions/intervals.csv) has the shares on either side.

                    {intervals}

                    ## Limits

                    - Only reads of pages are replayed: no CPU, memory, writes or prefetch.
                    - The unit of the used cache is pages, and known. For chunks, see [evidence](evidence.md#caches-with-chunks).
                    - Guardrails, windows and approvals between a decision and a change are left out.
                    - A miss does not delay the next read, and all misses cost the same.
                    - A week is short for a rule that needs days of observation.
                    """);

    private ReportText() {}
}
