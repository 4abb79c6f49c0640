package dev.plimsoll.bench.decision;

/** The text of the report. */
final class ReportText {

    static final String HEAD = """
            # Decisions

            `dev.plimsoll.bench.decision.Decisions` generates this page. Every build compares the section "Weeks that the
            build compares" and the rows of some other weeks with the code's result. [Two
            commands](README.md) compare the whole page, or write it again.

            The benchmark replays weeks of reads in epochs of 5 min, at 1/64 of full size. The policies are the regret
            method (`dev.plimsoll.prediction.model`, `dev.plimsoll.decision`) and others. The hits and misses of
            each cache size after a start at any epoch are known exactly (least recently used, by pages). So
            each policy is replayed, not estimated.

            - **Cost**, in CU-hours: the size; 8 for each hour at ten times the allowed misses (16 at a hundred times); 2
              for each restart; 0.01 for each dropped connection. An epoch with refused connections counts as
              ten times the allowed misses. A suspended compute costs nothing, and neither does a size change in
              that time.
            - **The offline optimum** knows the week and plans by dynamic programming over epoch, size and start. It begins
              at the same size as the other policies. A replay of its plan has the planned cost.
            - **Below target**: share of the awake epochs with a hit ratio below the target.
            - **Returns**: changes to a size that the compute left less than 24 hours before.
            - **Verification restarts** keep the size and show what is needed. They are made, and cost the same as other
              restarts. With the evidence wait they are not made, because the agent leaves them to a person.
            - **With the working-set estimate**: some platforms (profile `neon`) estimate the pages touched in the last 5
              min, 15 min, 1 h and 4 h since the start, here with their error of 3 %%. This shows what a full
              cache hides.
            - **With the exact present misses of every size**: this policy knows the misses of all sizes in each epoch, each
              as warm as possible. It expects two hours like the last hour and ten hours like the last day. It
              changes the size if that saves more than the change costs. No agent has this knowledge. Its cost
              above the offline optimum is the cost of not knowing the future.
            - **With the evidence wait**: the agent grows a compute only after 1 h awake at a size, and shrinks it only
              after 24 h (the defaults of `sizing.evidence`). So a compute that begins too large always pays for
              a first day. The goals about restarts apply to these rows. All other rows show the method without
              the wait, which is what the agent recommends. The rows with a wait of 10 min and 1 h show an agent
              with a shortened wait.

            Three sets of weeks:

            - **Tuning**: all kinds of `dev.plimsoll.bench.week.family.Family`, seeds 0 to 2. Rules and constants were
              chosen by hand on these weeks.
            - **Validation**: the same kinds with other seeds, and those of
              `dev.plimsoll.bench.week.former.FormerlyHeldOut`, which were held out earlier and have been
              examined since. A change was kept only if it improved tuning and validation, so these weeks are
              not independent. An earlier version held out some kinds of `Family`; all of them have been
              examined since.
            - **Held-out**: %s
            """;
    static final String HELD_OUT = """
            other kinds (%s), written without running a policy on them. They were replayed four times: after the rules were chosen; after a
              correction of the rows with the evidence wait, which were charged for verification restarts that
              the agent leaves to a person; after corrections of rules for other loads and known weeks; and to
              find rules that can be removed. That last time their means were a reason for the choice. None
              of these weeks was examined.\
            """;
    static final String PARTS = """
            The regret method with one part removed, and with other costs of a change; seed 11 of each kind of `Family`.
            """;
    static final String PRICES = """
            CU-hours and hours of violation, if an hour at ten times the allowed misses costs 2 to 32 CU-hours; seed 11 of
            each kind of `Family`. The offline optimum plans again for each cost; the daily rule and the working
            set do not use costs.
            """;
    static final String ONE_BY_ONE = """
            Cost relative to the offline optimum. The daily rule is the platform rule in its most favourable form: one size
            up, at most once a day, by the last hour, not before the cache can be warm.
            """;
    static final String BOUNDS = """
            Once an hour, for each other size, on tuning and validation weeks together. `not_full` and `fits` are exact
            facts about the present run, checked in the same epoch: the true value must be within the counting
            noise. The other bases predict the next hour under the same load, for a compute of that size without
            a restart; 80 % of the true values should be within the interval. The widths of `observed`, `fill_curve`,
            `power_law` and `working_set` were learned from the tuning weeks; `unknown` and `database_fits` give
            certain bounds.
            """;
    static final String TOLD = """
            The same with the platform's working-set estimate.
            """;
    static final String TAIL = """

            ## Limits

            - CPU, memory, writes, prefetch: only reads of pages.
            - Caches with chunks, and a unit of used size that must be learned: here the unit is pages, and known.
            - The other guardrails, windows and approvals between a decision and a change.
            - Different costs of misses, and time: a miss does not delay the next read.
            - Months. A week is short for a rule that needs days of observation.
            """;

    private ReportText() {}
}
