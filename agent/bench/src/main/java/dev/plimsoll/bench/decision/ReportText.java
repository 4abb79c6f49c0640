package dev.plimsoll.bench.decision;

/** What the report says beside its figures. */
final class ReportText {

    static final String HEAD = """
            # Decisions

            Written by `dev.plimsoll.bench.decision.Decisions`; a test holds the last section equal to what the code does. Write
            it anew, in about five minutes, with `mvn -pl agent/core,agent/bench verify -Dplimsoll.write=true`.

            Weeks of reads in epochs of five minutes, at 1/64 of full size, lived by the regret meter (`dev.plimsoll.knowledge`,
            `dev.plimsoll.regret`) and by other policies. What a cache of each size would have done after a start at any epoch is
            known exactly (least recently used, by pages), so each policy is replayed, not estimated.

            - **Cost**, in CU-hours: the size, 8 for each hour at ten times the allowed misses (16 at a hundred times), and for
              each restart 2, and 0.01 for each connection dropped. An epoch in which connections are refused counts as ten times
              the allowed misses. Nothing is paid while a compute sleeps, nor for moving it then.
            - **The clairvoyant** knows the week and plans by dynamic programming over epoch, size and start. It begins at the
              same size as everybody. Lived, its plan costs what it claims.
            - **Below target**: share of epochs awake.
            - **Returns**: moves to a size that was left less than 24 hours before.

            Constants were chosen by hand on the tuning weeks (%s),
            and no family is in both sets. The held-out families are %s.

            Those are not untouched: they were looked at twice while the method was made, with other draws. The first look,
            after a first round of tuning, showed ours at 1.27. What went wrong there led to four more tuning families (shop,
            fall, bursts, leak) and to four rules, tuned on those: strides, fading, the day's account, crowding. A few constants
            (spread, optimism, back-off) were taken over from earlier experiments whose families overlap with these.
            """;
    static final String ONE_BY_ONE = """
            Cost over the clairvoyant's. The daily rule is the platform's own in its kindest reading: one size up, at most once
            a day, by the last hour, not before a cache can be warm.
            """;
    static final String BOUNDS = """
            Once an hour, for each other size, on the held-out weeks. `not_full` and `fits` are exact facts about the present run,
            checked in the same epoch: the truth has to lie inside what counting noise allows. The others are expectations of the
            next hour under such a load, beside a compute of that size that was never restarted; eight in ten should lie inside.
            The worst of `power_law`, `unknown` and `database_fits` was made what is sure (no more misses than now; all) after a first
            look at this table, where one in two and more lay above it; the others are as they were chosen beforehand.
            """;
    static final String TAIL = """

            ## What it does not show

            - CPU, memory, writes, prefetch: only reads of pages.
            - Caches by chunks, and a unit of use that has to be learned: here it is pages, and known.
            - The guardrails, windows and approvals between a decision and a change.
            - A miss that costs more or less than another, and time: a missed read does not slow the next one down.
            - Months. A week is short for a rule that tries a smaller size only after days.
            """;

    private ReportText() {}
}
