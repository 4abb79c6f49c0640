package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.COUNTER;
import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.GAUGE;
import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.INFO;
import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.SUMMARY;

import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import java.util.List;

/** The metrics of the agent and of its fleet: each series is read at {@link Events}, or by {@link FleetSeries}. */
enum FleetMetric {

    CHANGE_BREAKER(GAUGE, "change_breaker_open", 1,
            "1 while three bad verdicts among the latest five hold back all changes, until a person resumes, else 0; "
                    + "from the journal, absent before it was read."),
    JOURNAL_INTACT(GAUGE, "journal_intact", 1,
            "1 while the journal's hash chain is intact, checked hourly in parts, else 0; shown by the one agent that checks it."),
    CHANGES(COUNTER, "changes_total", 11,
            "Size changes by outcome, from the journal; not_applied and clamped are changes that did not come as asked.",
            "outcome"),
    DECISIONS(COUNTER, "decisions_total", 60,
            "Recommendations by action and reason, counted when they change, from the journal.", "action", "reason"),
    VETOES(COUNTER, "vetoes_total", 33, "Blocked changes by guardrail, from the journal.", "guardrail"),
    PROBES(COUNTER, "probes_total", 3, "Probes of computes by outcome, since the agent started.", "outcome"),
    PROBE_FAILURES(COUNTER, "probe_failures_total", 10, "Failed probes by reason, since the agent started.", "reason"),
    PROBE_SKIPS(COUNTER, "probe_skips_total", 12, "Skipped probes by reason, since the agent started.", "reason"),
    OBSERVER_WAKES(COUNTER, "observer_wakes_total", 1,
            "Starts that the agent's own probes caused, over all computes listed since it started, from its store."),
    OBSERVER_AWAKE(COUNTER, "observer_awake_seconds_total", 1,
            "Added awake time by probing in seconds, over all computes listed since the agent started, by its own "
                    + "estimate; an upper bound if the platform's times are imprecise."),
    PROBING_COST(GAUGE, "probing_month_cu_seconds", 1,
            "Cost of probing the whole fleet in this month (UTC) in CU-seconds, from the agent's store; shown by one agent."),
    PROBE_BUDGET_USED(GAUGE, "probe_budget_used_ratio", 1,
            "Share of observe.budget-cu-hours that probing used in this month (UTC), 0 to 1, or more; shown by one "
                    + "agent, and absent without such a limit."),
    WRONG_TOKENS(COUNTER, "wrong_tokens_total", 4,
            "Wrong tokens sent to the agent since it started, by how they arrived (login, bearer) and outcome: "
                    + "refused, or limited (after five of one address in a minute).",
            "by", "outcome"),
    PLATFORM_UP(GAUGE, "platform_up", 32,
            "1 while the platform API answers, 0 while it does not; absent before the first answer.", "platform"),
    PLATFORM_ERRORS(COUNTER, "platform_errors_total", 6,
            "Failed platform calls since the agent started, by kind: unauthorized, forbidden, not_json, timeout (no "
                    + "complete answer in time), unreachable (no connection), http (any other error status).",
            "kind"),
    UNKNOWN_WORDS(GAUGE, "platform_unknown_words", 10,
            "Distinct unknown words in platform answers, by kind: state, size or operation.", "kind"),
    FLEET_PARTIAL(GAUGE, "fleet_partial", 1,
            "1 while some part of the fleet cannot be listed, else 0; absent before the first listing."),
    STOPPED(GAUGE, "stopped", 1, "1 while the stop switch is on and no change starts, else 0."),
    LEADER(GAUGE, "leader", 1,
            "1 while this agent has projects of its own, 0 while it has none or that is not known; from the claims in the store."),
    AGENTS(GAUGE, "agents", 2,
            "Agents that share the store and live, by state: able, or blind while all calls to a platform have failed "
                    + "for 20 s or none has succeeded yet; from the store, absent while it cannot be read.",
            "state"),
    PROJECTS_UNLISTED(GAUGE, "projects_unlisted", 1,
            "Projects that some agent of the store watches, and that no able agent lists, at least so many where "
                    + "agents watch different ones; from the claims in the store, absent while they cannot be read."),
    PROJECT_QUOTA_USED(GAUGE, "project_quota_used_ratio", 4_000,
            "Used share of a quota in the project's consumption period, 0 to 1, or more, from the platform; absent without a "
                    + "quota, and while its use is not known.",
            "project_id", "quota"),
    PROJECT_QUOTA_EXHAUSTED(GAUGE, "project_quota_exhausted_timestamp_seconds", 4_000,
            "Unix time in seconds at which the quota is exhausted at the rate of the latest seven days, or was; absent if that is "
                    + "not in this period, or not known.",
            "project_id", "quota"),
    CYCLE_DURATION(SUMMARY, "cycle_duration_seconds", 4,
            "Duration of one tick of the agent in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_LAG(SUMMARY, "cycle_lag_seconds", 4,
            "Delay of the start of one tick in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_REQUESTS(SUMMARY, "cycle_requests", 4,
            "Platform calls completed in one tick, including failures and retries; _sum / _count is the mean, and the "
                    + "series _max is the most of the last minutes.",
            "quantile"),
    RELOAD_SUCCESS(GAUGE, "config_reload_success", 1,
            "1 if the configuration that was read last is in force, at the start or by a reload, 0 if it was invalid."),
    RELOADED_AT(GAUGE, "config_reload_timestamp_seconds", 1,
            "Unix time in seconds at which the configuration in force was read: the start, or the latest reload that succeeded."),
    BUILD_INFO(INFO, "build_info", 1, "Version of the agent and of Java; always 1.", "version", "java");

    private final DeclaredMetric declared;

    FleetMetric(MetricType type, String name, int series, String help, String... labels) {
        this.declared = new DeclaredMetric(type, name, series, help, List.of(labels));
    }

    DeclaredMetric declared() {
        return declared;
    }
}
