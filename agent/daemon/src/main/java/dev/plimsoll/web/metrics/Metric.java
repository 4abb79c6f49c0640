package dev.plimsoll.web.metrics;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every metric of ours, declared once: what is registered, what docs/reference/metrics.md says, and what dashboards and rules may
 * use all come from here.
 */
enum Metric {
    COMPUTE_INFO(Type.INFO, Scope.COMPUTE, "compute_info", 1,
            "What a compute is, always 1; attributes from the platform's listing.", "branch_id", "type", "region_id",
            "project_name"),
    COMPUTE_STATE(Type.GAUGE, Scope.COMPUTE, "compute_state", 4,
            "1 for the state that the platform lists the compute in, 0 for the others; unknown is a word not known here.",
            "state"),
    COMPUTE_PHASE(Type.GAUGE, Scope.COMPUTE, "compute_phase", 10,
            "1 for what may be said of the compute now, 0 for the rest; worked out by the agent.", "phase"),
    COMPUTE_UP(Type.GAUGE, Scope.COMPUTE, "compute_up", 1,
            "1 while a look inside the awake compute works, 0 while it does not; absent while it sleeps or is not tried."),
    COMPUTE_SIZE_MIN(Type.GAUGE, Scope.COMPUTE, "compute_size_min_cu", 1,
            "Smallest size in CU, from the platform's listing."),
    COMPUTE_SIZE_MAX(Type.GAUGE, Scope.COMPUTE, "compute_size_max_cu", 1,
            "Largest size in CU, from the platform's listing; equal to the smallest for a fixed size."),
    COMPUTE_LAST_ACTIVE(Type.GAUGE, Scope.COMPUTE, "compute_last_active_timestamp_seconds", 1,
            "Time of the last activity in Unix seconds, by the platform's word; absent before the first."),
    COMPUTE_OBSERVED(Type.GAUGE, Scope.COMPUTE, "compute_observed_timestamp_seconds", 1,
            "Time of the last good look inside in Unix seconds, by the agent's clock; absent before the first."),
    HITS_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_hits_since_start", 1,
            "Reads served from the file cache since the last start, as the statistics view says; absent while asleep."),
    MISSES_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_misses_since_start", 1,
            "Reads not served from the file cache since the last start, as the view says; absent while asleep."),
    WRITES_SINCE_START(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_writes_since_start", 1,
            "Pages written into the file cache since the last start, as the view says; absent while asleep."),
    CACHE_USED(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_used", 1,
            "File cache in use, as the view says, in a unit that the platform does not name; absent while asleep."),
    HITS_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_hits_total", 1,
            "Reads served from the file cache over all starts seen, from the agent's record."),
    MISSES_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_misses_total", 1,
            "Reads not served from the file cache over all starts seen, from the agent's record."),
    WRITES_TOTAL(Type.COUNTER, Scope.COMPUTE, "compute_file_cache_writes_total", 1,
            "Pages written into the file cache over all starts seen, from the agent's record."),
    HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_hit_ratio", 2,
            "Share of reads served from the file cache in the window, 0 to 1, of the counters' increase; absent while"
                    + " asleep or with too few reads.",
            "window"),
    LIFETIME_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_lifetime_hit_ratio", 1,
            "Share of reads served from the file cache since the last start, 0 to 1, as the view defines it; absent"
                    + " while asleep."),
    CACHE_CAPACITY(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_capacity_bytes", 1,
            "File cache of the compute's largest size in bytes, from the size table."),
    CACHE_FILL(Type.GAUGE, Scope.COMPUTE, "compute_file_cache_fill_ratio", 1,
            "Share of the file cache in use, 0 to 1, from view and size table; absent while asleep or while the view's"
                    + " unit is not known."),
    TARGET_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "compute_target_hit_ratio", 1,
            "Hit ratio that the compute should reach, 0 to 1, from the configuration."),
    MAX_CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "compute_max_connections", 2,
            "Most connections: by the size table for the smallest size (table), and as the server says (live, absent"
                    + " while asleep).",
            "source"),
    CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "compute_connections", 1,
            "Client connections other than the agent's, as the server counts; absent while asleep."),
    CONNECTIONS_LIMIT(Type.GAUGE, Scope.COMPUTE, "compute_connections_limit", 1,
            "Connections that ordinary users may open: the live limit less reserved slots; absent while asleep."),
    CONNECTIONS_HEADROOM(Type.GAUGE, Scope.COMPUTE, "compute_connections_headroom_ratio", 1,
            "Share of the connection limit that is left, 0 to 1, as the server counts; absent while asleep."),
    STARTS(Type.COUNTER, Scope.COMPUTE, "compute_starts_total", 2,
            "Starts of the compute seen, by who caused them, from the agent's record: us is a probe or a change of size of "
                    + "the agent's own, others is anybody else.",
            "cause"),
    RECOMMENDATION(Type.GAUGE, Scope.COMPUTE, "recommendation", 1,
            "1 for the present advice, the only one shown; worked out by the agent.", "action", "reason"),
    RECOMMENDED_MIN(Type.GAUGE, Scope.COMPUTE, "recommended_min_cu", 1,
            "Smallest size in CU that is advised; the present one where no change of size is."),
    RECOMMENDED_MAX(Type.GAUGE, Scope.COMPUTE, "recommended_max_cu", 1,
            "Largest size in CU that is advised; the present one where no change of size is."),
    RECOMMENDATION_SAVED(Type.GAUGE, Scope.COMPUTE, "recommendation_saved_cu_seconds", 1,
            "CU-seconds that the advised size would have saved by now, misses included, by the owner's prices; absent where"
                    + " no change of size is advised."),
    RECOMMENDATION_COST(Type.GAUGE, Scope.COMPUTE, "recommendation_cost_cu_seconds", 1,
            "CU-seconds that changing to the advised size now costs, by the owner's prices; absent where no change of size is"
                    + " advised."),
    PREDICTED_HIT_RATIO(Type.GAUGE, Scope.COMPUTE, "predicted_hit_ratio", 15,
            "Hit ratio expected of a size under the present load, 0 to 1, with its bounds: the present size and two to"
                    + " each side.",
            "cu", "bound"),
    PLATFORM_RULE(Type.GAUGE, Scope.COMPUTE, "platform_rule_cu", 1,
            "Size in CU by the platform's own rule: below the target since the last start, one size up."),
    IMPACT_CONNECTIONS(Type.GAUGE, Scope.COMPUTE, "restart_impact_connections", 1,
            "Connections that following the advice now would drop; absent where not known."),
    IMPACT_WARMUP(Type.GAUGE, Scope.COMPUTE, "restart_impact_warmup_seconds", 1,
            "Seconds that the hit ratio would stay low if the advice were followed now; absent where not known."),
    IMPACT_CACHE(Type.GAUGE, Scope.COMPUTE, "restart_impact_cache_bytes", 1,
            "File cache in bytes that following the advice now would lose; absent where not known."),

    CHANGES(Type.COUNTER, Scope.FLEET, "changes_total", 5,
            "Changes of size by how they ended, from the journal.", "outcome"),
    DECISIONS(Type.COUNTER, Scope.FLEET, "decisions_total", 60,
            "Advice given, each time it differed from the one before, from the journal.", "action", "reason"),
    VETOES(Type.COUNTER, Scope.FLEET, "vetoes_total", 30,
            "Wanted changes held back, by guardrail, from the journal.", "guardrail"),
    PROBES(Type.COUNTER, Scope.FLEET, "probes_total", 3,
            "Looks inside computes since the agent began, by outcome.", "outcome"),
    PROBE_FAILURES(Type.COUNTER, Scope.FLEET, "probe_failures_total", 10,
            "Looks that failed since the agent began, by reason.", "reason"),
    PROBE_SKIPS(Type.COUNTER, Scope.FLEET, "probe_skips_total", 12,
            "Times a compute was not looked at since the agent began, by reason.", "reason"),
    OBSERVER_WAKES(Type.COUNTER, Scope.FLEET, "observer_wakes_total", 1,
            "Starts that the agent's own looks caused, over all computes seen since it began, from its record."),
    OBSERVER_AWAKE(Type.COUNTER, Scope.FLEET, "observer_awake_seconds_total", 1,
            "Seconds that looking kept computes awake, over all computes seen since the agent began, by its own estimate; "
                    + "an upper bound where the platform's times are vague."),
    PLATFORM_UP(Type.GAUGE, Scope.FLEET, "platform_up", 1,
            "1 while the platform's interface answers, 0 while it does not; absent before the first answer."),
    PLATFORM_ERRORS(Type.COUNTER, Scope.FLEET, "platform_errors_total", 6,
            "Calls to the platform that failed since the agent began, by kind: unauthorized, forbidden, not_json, timeout (no "
                    + "whole answer in time), unreachable (no connection), http (any other refusal).",
            "kind"),
    UNKNOWN_WORDS(Type.GAUGE, Scope.FLEET, "platform_unknown_words", 10,
            "Different words in the platform's answers that are not known here, by what they were said of.", "kind"),
    FLEET_PARTIAL(Type.GAUGE, Scope.FLEET, "fleet_partial", 1,
            "1 while some part of the fleet could not be listed, else 0; absent before the first listing."),
    STOPPED(Type.GAUGE, Scope.FLEET, "stopped", 1,
            "1 while the stop switch is on and no change begins, else 0."),
    LEADER(Type.GAUGE, Scope.FLEET, "leader", 1,
            "1 while this agent is the one that looks inside computes, 0 while another that shares its store does, or nobody"
                    + " can tell; from the store."),
    CYCLE_DURATION(Type.SUMMARY, Scope.FLEET, "cycle_duration_seconds", 4,
            "Seconds that one beat of the agent took; beside it _max, the longest of the last minutes.", "quantile"),
    CYCLE_LAG(Type.SUMMARY, Scope.FLEET, "cycle_lag_seconds", 4,
            "Seconds that one beat of the agent began late; beside it _max, the most of the last minutes.",
            "quantile"),
    CYCLE_REQUESTS(Type.SUMMARY, Scope.FLEET, "cycle_requests", 4,
            "Calls to the platform that were answered or failed in one beat of the agent, repeats among them; _sum over"
                    + " _count is their mean, and beside it is _max, the most of the last minutes.",
            "quantile"),
    BUILD_INFO(Type.INFO, Scope.FLEET, "build_info", 1,
            "What is running, always 1; from the agent itself.", "version", "java");

    /** The timer of single calls, which the client of the platform itself registers. */
    static final String PLATFORM_REQUESTS = "plimsoll.platform.requests";

    private static final String PREFIX = "plimsoll_";

    /** How a metric moves. */
    enum Type {
        GAUGE, COUNTER, INFO, SUMMARY
    }

    /** What one series speaks of: a compute, named by its labels, or the agent and its fleet. */
    enum Scope {
        COMPUTE(List.of("project_id", "endpoint_id")), FLEET(List.of());

        private final List<String> labels;

        Scope(List<String> labels) {
            this.labels = labels;
        }
    }

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
        this.labels = Stream.concat(scope.labels.stream(), Stream.of(labels)).toList();
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

    /** The name as registered: the library adds {@code _total}, and knows attributes by the ending {@code .info}. */
    String meterId() {
        return switch (type) {
            case INFO -> familyName() + ".info";
            case COUNTER, GAUGE, SUMMARY -> familyName();
        };
    }

    /** The name without the ending that the text formats add to counters and attributes. */
    String familyName() {
        return switch (type) {
            case COUNTER -> fullName().substring(0, fullName().length() - "_total".length());
            case INFO -> fullName().substring(0, fullName().length() - "_info".length());
            case GAUGE, SUMMARY -> fullName();
        };
    }

    /** Most series of one compute, or of the whole fleet where it is not about one. */
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
