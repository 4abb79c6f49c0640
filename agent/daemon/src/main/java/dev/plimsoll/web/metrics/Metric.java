package dev.plimsoll.web.metrics;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All metrics of Plimsoll. Registration, docs/reference/metrics.md, dashboards and rules use only these declarations. */
enum Metric {
    COMPUTE_INFO(Type.INFO, Scope.COMPUTE, "compute_info", 1,
            "Attributes of the compute from the platform's listing; always 1.", "branch_id", "type", "region_id",
            "project_name"),
    COMPUTE_STATE(Type.GAUGE, Scope.COMPUTE, "compute_state", 4,
            "1 for the compute's state in the platform's listing, 0 for the others; unknown is any state that Plimsoll does not know.",
            "state"),
    COMPUTE_PHASE(Type.GAUGE, Scope.COMPUTE, "compute_phase", 10,
            "1 for the compute's current phase, 0 for the others; derived by the agent; unknown while it cannot be observed.",
            "phase"),
    COMPUTE_UP(Type.GAUGE, Scope.COMPUTE, "compute_up", 1,
            "1 while probes of the awake compute work, 0 while they fail; absent while it is suspended, not probed, or not listed for a few intervals."),
    COMPUTE_SIZE_MIN(Type.GAUGE, Scope.COMPUTE, "compute_size_min_cu", 1,
            "Smallest size in CU, from the platform's listing."),
    COMPUTE_SIZE_MAX(Type.GAUGE, Scope.COMPUTE, "compute_size_max_cu", 1,
            "Largest size in CU, from the platform's listing; equal to the smallest for a fixed size."),
    COMPUTE_LAST_ACTIVE(Type.GAUGE, Scope.COMPUTE, "compute_last_active_timestamp_seconds", 1,
            "Unix time of the last activity in seconds, from the platform's listing; absent before the first activity."),
    COMPUTE_OBSERVED(Type.GAUGE, Scope.COMPUTE, "compute_observed_timestamp_seconds", 1,
            "Unix time of the last successful probe in seconds, by the agent's clock; absent before the first probe."),
    HITS_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_hits_since_start", 1,
            "Reads served from the file cache since the last start, from the statistics view; absent while suspended."),
    MISSES_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_misses_since_start", 1,
            "Reads not served from the file cache since the last start, from the statistics view; absent while suspended."),
    WRITES_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_writes_since_start", 1,
            "Pages written into the file cache since the last start, from the statistics view; absent while suspended."),
    CACHE_USED(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_used", 1,
            "File cache in use, from the statistics view, in a unit that the platform does not document; absent while suspended."),
    HITS_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_hits_total", 1,
            "Reads served from the file cache over all observed starts, from the agent's store."),
    MISSES_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_misses_total", 1,
            "Reads not served from the file cache over all observed starts, from the agent's store."),
    WRITES_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_writes_total", 1,
            "Pages written into the file cache over all observed starts, from the agent's store."),
    HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_hit_ratio", 2,
            "Share of reads served from the file cache in the window, 0 to 1, from the increase of the counters; absent"
                    + " while suspended or with too few reads.",
            "window"),
    LIFETIME_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_lifetime_hit_ratio", 1,
            "Share of reads served from the file cache since the last start, 0 to 1, as the view defines it; absent"
                    + " while suspended."),
    CACHE_CAPACITY(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_capacity_bytes", 1,
            "File cache in bytes at the compute's largest size, from the size table."),
    CACHE_FILL(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_fill_ratio", 1,
            "Share of the file cache in use, 0 to 1, from the view and the size table; absent while suspended or while the"
                    + " view's unit is unknown."),
    TARGET_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_target_hit_ratio", 1,
            "Target hit ratio of the compute, 0 to 1, from the configuration."),
    MAX_CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "compute_max_connections", 2,
            "Most connections: from the size table for the smallest size (table), and from the server (live, absent"
                    + " while suspended).",
            "source"),
    CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "compute_connections", 1,
            "Client connections other than the agent's, counted by the server; absent while suspended."),
    CONNECTIONS_LIMIT(Type.GAUGE, Scope.COMPUTE, "compute_connections_limit", 1,
            "Connections that ordinary users may open: the live limit minus reserved slots; absent while suspended."),
    CONNECTIONS_HEADROOM(Type.GAUGE, Scope.COMPUTE, "compute_connections_headroom_ratio", 1,
            "Share of the connection limit that is free, 0 to 1, counted by the server; absent while suspended."),
    STARTS(Type.COUNTER, Scope.COMPUTE, "compute_starts_total", 2,
            "Observed starts of the compute by cause, from the agent's store: us is a probe or a size change of the agent, "
                    + "others is anybody else.",
            "cause"),
    RECOMMENDATION(Type.GAUGE, Scope.COMPUTE, "recommendation", 1,
            "1 for the current recommendation, the only one shown; derived by the agent.", "action", "reason"),
    RECOMMENDED_MIN(Type.GAUGE, Scope.COMPUTE, "recommended_min_cu", 1,
            "Recommended smallest size in CU; the current one if no size change is recommended."),
    RECOMMENDED_MAX(Type.GAUGE, Scope.COMPUTE, "recommended_max_cu", 1,
            "Recommended largest size in CU; the current one if no size change is recommended."),
    RECOMMENDATION_SAVED(Type.GAUGE, Scope.COMPUTE, "recommendation_saved_cu_seconds", 1,
            "Accumulated saving of the recommended size in CU-seconds, including misses, at configured prices; absent if no size change is recommended."),
    RECOMMENDATION_COST(Type.GAUGE, Scope.COMPUTE, "recommendation_cost_cu_seconds", 1,
            "Cost of changing to the recommended size now in CU-seconds, at configured prices; absent if no size change is recommended."),
    PREDICTED_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "predicted_hit_ratio", 15,
            "Predicted hit ratio of a size under the current load, 0 to 1, with its bounds, for the current size and two on each side. Of a size of which nothing is known, only the upper bound is shown.",
            "cu", "bound"),
    PLATFORM_RULE(Type.GAUGE, Scope.COMPUTE, "platform_rule_cu", 1,
            "Size in CU by the platform rule: one size up if the hit ratio since the last start is below the target; absent without such a ratio."),
    IMPACT_CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "restart_impact_connections", 1,
            "Connections that following the recommendation now would drop; absent if unknown."),
    IMPACT_WARMUP(Type.GAUGE, Scope.COMPUTE, "restart_impact_warmup_seconds", 1,
            "Seconds of low hit ratio after following the recommendation now; absent if unknown."),
    IMPACT_CACHE(Type.GAUGE, Scope.COMPUTE, "restart_impact_cache_bytes", 1,
            "File cache in bytes that following the recommendation now would lose; absent if unknown."),
    IMPACT_LOWEST(Type.GAUGE, Scope.COMPUTE, "restart_impact_lowest_connections", 1,
            "Fewest connections that a restart typically drops in any hour of the week; absent while less than 24 hours of the week are known."),
    IMPACT_LOWEST_HOUR(Type.GAUGE, Scope.COMPUTE, "restart_impact_lowest_hour", 1,
            "That hour of the week in UTC: 0 is Monday from 00:00, 167 Sunday from 23:00; absent if unknown."),
    WAITING_SAVES(Type.GAUGE, Scope.COMPUTE, "restart_impact_waiting_saves_cu_seconds", 2,
            "CU-seconds that a change saves, by the configured costs, if it waits until then; absent if unknown.",
            "until"),
    WAITING_KEEPS(Type.GAUGE, Scope.COMPUTE, "restart_impact_waiting_saves_connections", 2,
            "Connections that stay connected if a change waits for the next suspend or window; absent if unknown.",
            "until"),
    WAITING_AT(Type.GAUGE, Scope.COMPUTE, "restart_impact_waiting_timestamp_seconds", 2,
            "Expected Unix time in seconds of the next suspend or window, if a change now would restart; absent if unknown.",
            "until"),
    AT_LARGEST_SIZE(Type.GAUGE, Scope.COMPUTE, "compute_at_largest_size", 1,
            "1 while no larger size is in the table, the plan and sizing.max-cu, else 0; from listing and configuration."),
    UPDATE_DUE(Type.GAUGE, Scope.COMPUTE, "compute_update_due_timestamp_seconds", 1,
            "Unix time in seconds since when the running compute lacks an update of the platform: a week after its start, a day more if it suspends; in profile neon the planned time, or 30 days after its start. Absent if none is due or the start is unknown."),
    ADVICE_SINCE(Type.GAUGE, Scope.COMPUTE, "recommendation_timestamp_seconds", 1,
            "Unix time in seconds since when the current recommendation stands, by what it waits for: person, guardrail, saving, window, suspend, next_pass, or nobody while dismissed; from the journal, absent if nothing is recommended, and in mode observe unless dismissed.",
            "waits_for"),
    CHANGE_OPEN(Type.GAUGE, Scope.COMPUTE, "compute_change_open_timestamp_seconds", 1,
            "Unix time in seconds at which the open size change began, from the journal; absent without an open change."),
    COMPUTE_BREAKER(Type.GAUGE, Scope.COMPUTE, "compute_change_breaker_open", 1,
            "1 while two bad verdicts hold back changes of the compute until a person resumes, else 0; from the journal."),
    CHANGE_DRIFT(Type.GAUGE, Scope.COMPUTE, "compute_change_drift", 1,
            "1 while the code in Git says another size than the platform, 0 while both say the same; absent unless change.via is file and the code says a size."),
    SAVINGS(Type.GAUGE, Scope.COMPUTE, "savings_cu_seconds", 2,
            "CU-seconds that changes of the size saved in the present month (UTC), below 0 for a cost; kind says whether a"
                    + " verdict supports it. Shown by the leader, from the first change on.",
            "kind"),
    SAVINGS_ESTIMATE(Type.GAUGE, Scope.COMPUTE, "savings_estimate_cu_seconds", 1,
            "Estimate: CU-seconds that recommended sizes would have saved in the present month (UTC) while nobody followed them, below 0 for a cost. Shown by the leader, from the first such month on."),

    CHANGE_BREAKER(Type.GAUGE, Scope.FLEET, "change_breaker_open", 1,
            "1 while three bad verdicts among the latest five hold back all changes, until a person resumes, else 0; from the journal, absent before it was read."),
    JOURNAL_INTACT(Type.GAUGE, Scope.FLEET, "journal_intact", 1,
            "1 while the leader finds the journal's hash chain intact, checked hourly in parts, else 0; absent on followers."),
    CHANGES(Type.COUNTER, Scope.FLEET, "changes_total", 11,
            "Size changes by outcome, from the journal; not_applied and clamped are changes that did not come as asked.",
            "outcome"),
    DECISIONS(Type.COUNTER, Scope.FLEET, "decisions_total", 60,
            "Recommendations by action and reason, counted when they change, from the journal.", "action", "reason"),
    VETOES(Type.COUNTER, Scope.FLEET, "vetoes_total", 30,
            "Blocked changes by guardrail, from the journal.", "guardrail"),
    PROBES(Type.COUNTER, Scope.FLEET, "probes_total", 3,
            "Probes of computes by outcome, since the agent started.", "outcome"),
    PROBE_FAILURES(Type.COUNTER, Scope.FLEET, "probe_failures_total", 10,
            "Failed probes by reason, since the agent started.", "reason"),
    PROBE_SKIPS(Type.COUNTER, Scope.FLEET, "probe_skips_total", 12,
            "Skipped probes by reason, since the agent started.", "reason"),
    OBSERVER_WAKES(Type.COUNTER, Scope.FLEET, "observer_wakes_total", 1,
            "Starts that the agent's own probes caused, over all computes listed since it started, from its store."),
    OBSERVER_AWAKE(Type.COUNTER, Scope.FLEET, "observer_awake_seconds_total", 1,
            "Added awake time by probing in seconds, over all computes listed since the agent started, by its own estimate; "
                    + "an upper bound if the platform's times are imprecise."),
    PROBING_COST(Type.GAUGE, Scope.FLEET, "probing_month_cu_seconds", 1,
            "Cost of probing the whole fleet in this month (UTC) in CU-seconds, from the agent's store; absent on a follower."),
    PROBE_BUDGET_USED(Type.GAUGE, Scope.FLEET, "probe_budget_used_ratio", 1,
            "Share of observe.budget-cu-hours that probing used in this month (UTC), 0 to 1, or more; absent on a follower"
                    + " and without such a limit."),
    NOTIFICATIONS(Type.COUNTER, Scope.FLEET, "notifications_total", 12,
            "Notifications since the agent started, by type of the target and outcome: sent, failed (also after retries),"
                    + " dropped (the queue was full), or skipped (older than a day).",
            "type", "outcome"),
    WRONG_TOKENS(Type.COUNTER, Scope.FLEET, "wrong_tokens_total", 4,
            "Wrong tokens sent to the agent since it started, by how they arrived (login, bearer) and outcome: refused, or limited (not looked at after five of one address in a minute).",
            "by", "outcome"),
    PLATFORM_UP(Type.GAUGE, Scope.FLEET, "platform_up", 1,
            "1 while the platform API answers, 0 while it does not; absent before the first answer."),
    PLATFORM_ERRORS(Type.COUNTER, Scope.FLEET, "platform_errors_total", 6,
            "Failed platform calls since the agent started, by kind: unauthorized, forbidden, not_json, timeout (no complete "
                    + "answer in time), unreachable (no connection), http (any other error status).",
            "kind"),
    UNKNOWN_WORDS(Type.GAUGE, Scope.FLEET, "platform_unknown_words", 10,
            "Distinct unknown words in platform answers, by kind: state, size or operation.", "kind"),
    FLEET_PARTIAL(Type.GAUGE, Scope.FLEET, "fleet_partial", 1,
            "1 while some part of the fleet cannot be listed, else 0; absent before the first listing."),
    STOPPED(Type.GAUGE, Scope.FLEET, "stopped", 1,
            "1 while the stop switch is on and no change starts, else 0."),
    LEADER(Type.GAUGE, Scope.FLEET, "leader", 1,
            "1 while this agent is the leader, 0 while it is a follower or the leader is unknown; from the lease in the"
                    + " store."),
    CYCLE_DURATION(Type.SUMMARY, Scope.FLEET, "cycle_duration_seconds", 4,
            "Duration of one tick of the agent in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_LAG(Type.SUMMARY, Scope.FLEET, "cycle_lag_seconds", 4,
            "Delay of the start of one tick in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_REQUESTS(Type.SUMMARY, Scope.FLEET, "cycle_requests", 4,
            "Platform calls completed in one tick, including failures and retries; _sum / _count is the mean, and the series"
                    + " _max is the most of the last minutes.",
            "quantile"),
    BUILD_INFO(Type.INFO, Scope.FLEET, "build_info", 1,
            "Version of the agent and of Java; always 1.", "version", "java");

    /** CU-hours in CU-seconds, the base unit of metrics; all else that people read is in CU-hours. */
    static @Nullable Double cuSeconds(@Nullable Double cuHours) {
        return cuHours == null ? null : SECONDS_AN_HOUR * cuHours;
    }

    /** The timer of single calls, which the platform client registers. */
    static final String PLATFORM_REQUESTS = "plimsoll.platform.requests";

    private static final double SECONDS_AN_HOUR = 3_600;
    private static final String PREFIX = "plimsoll_";

    private final Type type;
    private final Scope scope;
    private final String name;
    private final int ceiling;
    private final String help;
    private final List<String> labels;

    Metric(Type type, Scope scope, String name, int ceiling, String help, String... labels) {
        this.type = type;
        this.scope = scope;
        this.name = name;
        this.ceiling = ceiling;
        this.help = help;
        this.labels = Stream.concat(scope.labels().stream(), Stream.of(labels)).toList();
    }

    Type type() {
        return type;
    }

    Scope scope() {
        return scope;
    }

    /** The name as scraped. */
    String fullName() {
        return PREFIX + name;
    }

    /** The name as registered. */
    String meterId() {
        return MetricName.registered(type, fullName());
    }

    /** The name without the suffix {@code _total} or {@code _info}. */
    String familyName() {
        return MetricName.family(type, fullName());
    }

    /** Most series per compute, or of the whole fleet for {@link Scope#FLEET}. */
    int ceiling() {
        return ceiling;
    }

    String help() {
        return help;
    }

    List<String> labels() {
        return labels;
    }
}
