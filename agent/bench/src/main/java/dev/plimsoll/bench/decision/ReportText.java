package dev.plimsoll.bench.decision;

/** What the report says beside its figures. */
final class ReportText {

    static final String HEAD = """
            # Decisions

            Written by `dev.plimsoll.bench.decision.Decisions`; a test holds the last section equal to what the code does. Write
            it anew, in some minutes, with `mvn -pl agent/core,agent/bench verify -Dplimsoll.write=true`.

            Weeks of reads in epochs of five minutes, at 1/64 of full size, lived by the regret meter (`dev.plimsoll.prediction.model`,
            `dev.plimsoll.decision`) and by other policies. What a cache of each size would have done after a start at any epoch is
            known exactly (least recently used, by pages), so each policy is replayed, not estimated.

            - **Cost**, in CU-hours: the size, 8 for each hour at ten times the allowed misses (16 at a hundred times), and for
              each restart 2, and 0.01 for each connection dropped. An epoch in which connections are refused counts as ten times
              the allowed misses. Nothing is paid while a compute sleeps, nor for moving it then.
            - **The clairvoyant** knows the week and plans by dynamic programming over epoch, size and start. It begins at the
              same size as everybody. Lived, its plan costs what it claims.
            - **Below target**: share of epochs awake.
            - **Returns**: moves to a size that was left less than 24 hours before.
            - A start at the same size that the meter asks for, to learn what is needed, is made and paid like any other restart; but
              behind the wait for evidence it is not: the agent itself leaves those to a person.
            - **Told what is touched lately**: some platforms estimate how many pages were touched in the last five minutes, quarter of
              an hour, hour and four hours since the start (profile `neon`), here with their error of 3 %%. That shows what a full cache
              hides.
            - **Who knows what every size misses now** sees in each epoch the exact misses of all sizes, each as warm as can be,
              expects two hours like the last and ten like the last day, and moves where a size saves more by that than the
              move costs. No agent can: what is hidden has no price for it, and what it pays above the clairvoyant is for not
              knowing the future.
            - **Behind the wait for evidence**: the running agent acts on what it advises only after an hour awake at a size to grow,
              and a day to shrink (`sizing.evidence`, as it comes). So one begun too large pays for a first day, whatever the
              meter knows. The goals about restarts are meant for it, as it comes. Everything else below is of the meter itself, which is
              what it advises. Behind a wait of 10 minutes and an hour is the agent of an owner who shortened it to those.

            Three sets of weeks:

            - **Tuning**: all kinds of `dev.plimsoll.bench.week.family.Family`, seeds 0 to 2. Rules and constants were chosen by hand
              here.
            - **Validation**: the same kinds with other seeds, and those of `dev.plimsoll.bench.week.former.FormerlyHeldOut`, which
              were held out once and have been looked at since. A change was kept only where it won on tuning and validation, so these
              are not untouched. A still earlier version held some kinds of `Family` out; by now all were looked at.
            - **Held-out**: %s
            """;
    static final String HELD_OUT = """
            other kinds (%s), written by somebody who ran no policy on them. They were lived three times: after the rules
              were chosen; once more when it was seen that the running agent, behind its wait, was charged with starts that it leaves to a
              person; and again after rules were mended that others had found wanting, in loads of their own and in known weeks. None
              of these weeks was looked at for that.\
            """;
    static final String PARTS = """
            The meter with one part left out, and with other prices of a move; seed 11 of each kind of `Family`.
            """;
    static final String PRICES = """
            CU-hours against hours of violation, for owners to whom an hour at ten times the allowed misses is worth 2 to 32 CU;
            seed 11 of each kind of `Family`. The clairvoyant plans anew; the daily rule and the working set know no prices.
            """;
    static final String ONE_BY_ONE = """
            Cost over the clairvoyant's. The daily rule is the platform's own in its kindest reading: one size up, at most once
            a day, by the last hour, not before a cache can be warm.
            """;
    static final String BOUNDS = """
            Once an hour, for each other size, on tuning and validation weeks together. `not_full` and `fits` are exact facts about the
            present run, checked in the same epoch: the truth has to lie inside what counting noise allows. The others are
            expectations of the next hour under such a load, beside a compute of that size that was never restarted; eight in ten
            should lie inside. The widths of `lived`, `fill_curve`, `power_law` and `working_set` were learned from the tuning weeks; `unknown` and
            `database_fits` say what is sure.
            """;
    static final String TOLD = """
            The same where the platform tells what is touched lately.
            """;
    static final String TAIL = """

            ## What it does not show

            - CPU, memory, writes, prefetch: only reads of pages.
            - Caches by chunks, and a unit of use that has to be learned: here it is pages, and known.
            - The other guardrails, windows and approvals between a decision and a change.
            - A miss that costs more or less than another, and time: a missed read does not slow the next one down.
            - Months. A week is short for a rule that asks what is needed only after days.
            """;

    private ReportText() {}
}
