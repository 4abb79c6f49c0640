package dev.plimsoll.bench.observation;

import dev.plimsoll.report.PageText;

/** The text of the report. */
final class ObservationText {

    static final PageText PAGE = new PageText(
            """
                    # Observation

                    **Question.** What does probing add to the time awake, and what does it still see?

                    **Answer.** By default, no compute is woken, and probing adds less than 0.1 % to the time awake. With a suspend delay
                    of 5 min and exact reporting by the platform, nearly every awake period is sampled. With a delay of 1 min, it is about
                    half of them. A watcher that connects every minute more than doubles the time awake.

                    **Command.** `mvn -pl agent/bench -am verify -Dplimsoll.write=true` writes this page and
                    [rows.csv](observation/rows.csv), which has all rows. `dev.plimsoll.bench.observation.Observation` is the program.
                    Every build compares the text of this page, the table by workload and five other rows ([how](README.md)).

                    Fifty simulated computes of 1 CU run for 14 days. A compute is suspended exactly one delay after its last activity,
                    and the next activity wakes it. Ten computes have dev sessions, ten web bursts, six office hours, twelve a cron job,
                    eight single queries. Four are always busy. Listing intervals vary by up to 10 %. A probe starts 0.3 s after the
                    decision, and takes 0.2 s.

                    An awake period is sampled if it contains a probe. A query is covered if a later probe in the same period follows
                    it. CU-hours are the average of a compute. [Probing](../probing.md) has the rule and its proof,
                    [exporters](exporters.md) the same with real servers.

                    ## Compared with other watchers

                    The suspend delay is 5 min, and any byte from a client is activity.

                    {delay}

                    ## By delay

                    The default limit. The platform counts any byte of a client as activity, or what a monitor detects twice a second.

                    {delays}

                    With a delay of 1 min, the probe budget is small: an awake period of 1 min adds 0.06 s to it, and a probe after a
                    single query costs some seconds. Budgets of 0.5 % and 2 % allow more probes at a higher cost.

                    ## By workload

                    The default limit and listing interval, a delay of 5 min. Only the last row includes the adversary.

                    {workloads}

                    ## By listing interval

                    The default limit, a delay of 5 min. Infrequent list calls make evidence of activity old, and probes expensive.
                    Periodic wake-ups are still probed, because their projects are listed at the expected time.

                    {listings}

                    ## By reporting of the last activity

                    A delay of 5 min, listed every 5 s, by the platform's reporting of the last activity. A platform that hides
                    activity hides the evidence that a probe had no cost. So each probe is charged in full, and coverage decreases. A
                    suspend delay that the platform reports restores most of it, if the reported times are true.

                    {reporting}

                    ## By constant

                    Each constant of `ActivityTunables` and `ProbingTunables`, halved and doubled while the others stay. The figures are:
                    added awake time %, periods sampled %, queries covered %, computes woken. One compute of each workload runs with the
                    default limit, listed every 5 s awake and 60 s asleep. The delay is 5 min, with times that are exact, ten seconds
                    ahead, stored when a minute newer, or rounded up to a minute. Once, it is 1 min with a monitor.

                    {constants}

                    A constant without any effect here guards what these computes do not do: a wake-up by a probe, a delay that changes,
                    a poller, or a gap in the record. Its Javadoc names the test or the source that chose it.

                    ## Limits

                    - No platform is real here. Starts are instant, there are no restarts, and list calls are never late.
                      `HarmBudgetTest` covers dropped connections, health checks and shorter delays that nobody noticed.
                    - Your workload differs. Compare the figures with those before a change.
                    """);

    private ObservationText() {}
}
