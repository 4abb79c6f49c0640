package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.COUNTER;
import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.GAUGE;
import static dev.plimsoll.web.metrics.DeclaredMetric.MetricType.INFO;
import static dev.plimsoll.web.metrics.Readings.cuSeconds;
import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.web.metrics.ComputeSeries.ComputeFigures;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import dev.plimsoll.web.view.StatusView.Counted;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics of each compute, and from where each figure is. Dashboards and rules use only these and {@link FleetMetric}. */
enum ComputeMetric {

    COMPUTE_INFO(INFO, "compute_info", 1, "Attributes of the compute from the platform's listing; always 1.",
            ComputeSeries::info, "branch_id", "type", "region_id", "project_name"),
    COMPUTE_STATE(GAUGE, "compute_state", 4,
            "1 for the compute's state in the platform's listing, 0 for the others; unknown is any state that Plimsoll does not know.",
            ComputeSeries::states, "state"),
    COMPUTE_PHASE(GAUGE, "compute_phase", 11,
            "1 for the compute's current phase, 0 for the others; derived by the agent; unknown while it cannot be observed.",
            ComputeSeries::phases, "phase"),
    COMPUTE_UP(GAUGE, "compute_up",
            "1 while probes of the awake compute work, 0 while they fail; absent while it is suspended, not probed, "
                    + "or not listed for a few intervals.",
            ComputeSeries::up),
    COMPUTE_SIZE_MIN(GAUGE, "compute_size_min_cu", "Smallest size in CU, from the platform's listing.",
            series -> series.view().size().min()),
    COMPUTE_SIZE_MAX(GAUGE, "compute_size_max_cu",
            "Largest size in CU, from the platform's listing; equal to the smallest for a fixed size.",
            series -> series.view().size().max()),
    COMPUTE_LAST_ACTIVE(GAUGE, "compute_last_active_timestamp_seconds",
            "Unix time of the last activity in seconds, from the platform's listing; absent before the first activity.",
            series -> series.view().lastActive()),
    COMPUTE_OBSERVED(GAUGE, "compute_observed_timestamp_seconds",
            "Unix time of the last successful probe in seconds, by the agent's clock; absent before the first probe.",
            series -> series.view().observedAt()),
    HITS_SINCE_START(GAUGE, "compute_file_cache_hits_since_start",
            "Reads served from the file cache since the last start, from the statistics view; absent while suspended.",
            series -> known(series.view().cache(), Counters::hits)),
    MISSES_SINCE_START(GAUGE, "compute_file_cache_misses_since_start",
            "Reads not served from the file cache since the last start, from the statistics view; absent while suspended.",
            series -> known(series.view().cache(), Counters::misses)),
    WRITES_SINCE_START(GAUGE, "compute_file_cache_writes_since_start",
            "Pages written into the file cache since the last start, from the statistics view; absent while suspended.",
            series -> known(series.view().cache(), Counters::writes)),
    CACHE_USED(GAUGE, "compute_file_cache_used",
            "File cache in use, from the statistics view, in a unit that the platform does not document; absent while suspended.",
            series -> known(series.view().cache(), Counters::used)),
    HITS_TOTAL(COUNTER, "compute_file_cache_hits_total",
            "Reads served from the file cache over all observed starts, from the agent's store.",
            series -> known(series.view().totals(), Counted::hits)),
    MISSES_TOTAL(COUNTER, "compute_file_cache_misses_total",
            "Reads not served from the file cache over all observed starts, from the agent's store.",
            series -> known(series.view().totals(), Counted::misses)),
    WRITES_TOTAL(COUNTER, "compute_file_cache_writes_total",
            "Pages written into the file cache over all observed starts, from the agent's store.",
            series -> known(series.view().totals(), Counted::writes)),
    HIT_RATIO(GAUGE, "compute_file_cache_hit_ratio", 2,
            "Share of reads served from the file cache in the window, 0 to 1, from the increase of the counters; "
                    + "absent while suspended or with too few reads.",
            ComputeSeries::ratios, "window"),
    LIFETIME_HIT_RATIO(GAUGE, "compute_file_cache_lifetime_hit_ratio",
            "Share of reads served from the file cache since the last start, 0 to 1, as the view defines it; absent while suspended.",
            series -> series.view().lifetimeHitRatio()),
    CACHE_CAPACITY(GAUGE, "compute_file_cache_capacity_bytes",
            "File cache in bytes at the compute's largest size, by compute_law_info.",
            series -> series.view().cacheCapacity()),
    CACHE_FILL(GAUGE, "compute_file_cache_fill_ratio",
            "Share of the file cache in use, 0 to 1, from the view and its capacity; absent while suspended or while the view's unit is unknown.",
            series -> series.view().cacheFillRatio()),
    TARGET_HIT_RATIO(GAUGE, "compute_target_hit_ratio",
            "Target hit ratio of the compute, 0 to 1, from the configuration.",
            series -> series.view().targetHitRatio()),
    MAX_CONNECTIONS(GAUGE, "compute_max_connections", 2,
            "Most connections: by the rule of compute_law_info (table), and from the server (live, absent while suspended).",
            ComputeSeries::maxConnections, "source"),
    LAW(INFO, "compute_law_info", 1,
            "How cache and connections follow from memory: as the server showed at the latest probe (server), before one "
                    + "as configured (table); empty where not known; always 1.",
            ComputeSeries::law, "cache_share", "connections_per_cu", "chunk_bytes", "source"),
    CONNECTIONS(GAUGE, "compute_connections",
            "Client connections other than the agent's, counted by the server; absent while suspended.",
            series -> series.view().connections()),
    CONNECTIONS_LIMIT(GAUGE, "compute_connections_limit",
            "Connections that ordinary users may open: the live limit minus reserved slots; absent while suspended.",
            series -> series.view().connectionsLimit()),
    CONNECTIONS_HEADROOM(GAUGE, "compute_connections_headroom_ratio",
            "Share of the connection limit that is free, 0 to 1, counted by the server; absent while suspended.",
            series -> series.view().connectionsHeadroomRatio()),
    STARTS(COUNTER, "compute_starts_total", 2,
            "Observed starts of the compute by cause, from the agent's store: us is a probe or a size change of the agent, others is anybody else.",
            ComputeSeries::starts, "cause"),
    START_REFILL(GAUGE, "compute_start_refill_seconds", 4,
            "Seconds from the latest start of this kind until the misses were those of the size, or met the target, from probes; "
                    + "absent until one was observed.",
            ComputeSeries::startRefills, "kind"),
    RECOMMENDATION(GAUGE, "recommendation", 1,
            "1 for the current recommendation, the only one shown; derived by the agent.",
            (series, into) -> into.put(1, series.advice().action().word(),
                    series.advice().reason().word()),
            "action", "reason"),
    RECOMMENDED_MIN(GAUGE, "recommended_min_cu",
            "Recommended smallest size in CU; the current one if no size change is recommended.",
            series -> series.advice().target().min()),
    RECOMMENDED_MAX(GAUGE, "recommended_max_cu",
            "Recommended largest size in CU; the current one if no size change is recommended.",
            series -> series.advice().target().max()),
    RECOMMENDATION_SAVED(GAUGE, "recommendation_saved_cu_seconds",
            "Accumulated saving of the recommended size in CU-seconds, including misses, at configured prices; absent "
                    + "if no size change is recommended.",
            series -> known(series.advice().costBenefit(), pays -> cuSeconds(pays.saved()))),
    RECOMMENDATION_COST(GAUGE, "recommendation_cost_cu_seconds",
            "Cost of changing to the recommended size while the compute is awake in CU-seconds, at configured prices; "
                    + "absent if no size change is recommended.",
            series -> known(series.advice().costBenefit(), pays -> cuSeconds(pays.cost().awake()))),
    PREDICTED_HIT_RATIO(GAUGE, "predicted_hit_ratio", 15,
            "Predicted hit ratio of a size under the current load, 0 to 1, with its bounds, for the current size and "
                    + "two on each side. Of a size of which nothing is known, only the upper bound is shown; absent while suspended.",
            ComputeSeries::predicted, "cu", "bound"),
    PLATFORM_RULE(GAUGE, "platform_rule_cu",
            "Size in CU by the platform rule: one size up if the hit ratio since the last start is below the target; absent without such a ratio.",
            series -> series.advice().platformSize()),
    IMPACT_CONNECTIONS(GAUGE, "restart_impact_connections",
            "Connections that following the recommendation now would drop; absent if unknown.",
            series -> known(series.impactNow(), RestartImpact::connections)),
    IMPACT_WARMUP(GAUGE, "restart_impact_warmup_seconds",
            "Seconds of low hit ratio after following the recommendation now; absent if unknown.",
            series -> known(series.impactNow(), RestartImpact::warmup)),
    IMPACT_CACHE(GAUGE, "restart_impact_cache_bytes",
            "File cache in bytes that following the recommendation now would lose; absent if unknown.",
            series -> known(series.impactNow(), RestartImpact::cacheLost)),
    IMPACT_LOWEST(GAUGE, "restart_impact_lowest_connections",
            "Fewest connections that a restart typically drops in any hour of the week; absent while less than 24 hours of the week are known.",
            series -> known(series.advice().restarts().lowest(), TypicalHour::connections)),
    IMPACT_LOWEST_HOUR(GAUGE, "restart_impact_lowest_hour",
            "That hour of the week in UTC: 0 is Monday from 00:00, 167 Sunday from 23:00; absent if unknown.",
            series -> known(series.advice().restarts().lowest(), TypicalHour::hour)),
    WAITING_SAVES(GAUGE, "restart_impact_waiting_saves_cu_seconds", 2,
            "CU-seconds that a change saves, by the configured costs, if it waits until then; absent if unknown.",
            ComputeSeries.waiting(saving -> cuSeconds(saving.cuHours())), "until"),
    WAITING_KEEPS(GAUGE, "restart_impact_waiting_saves_connections", 2,
            "Connections that stay connected if a change waits for the next suspend or window; absent if unknown.",
            ComputeSeries.waiting(WaitingSaving::connections), "until"),
    WAITING_AT(GAUGE, "restart_impact_waiting_timestamp_seconds", 2,
            "Expected Unix time in seconds of the next suspend or window, if a change now would restart; absent if unknown.",
            ComputeSeries.waiting(WaitingSaving::at), "until"),
    AT_LARGEST_SIZE(GAUGE, "compute_at_largest_size",
            "1 while no larger size is in the table, the plan and sizing.max-cu, else 0; from listing and configuration.",
            ComputeSeries::isLargest),
    UPDATE_DUE(GAUGE, "compute_update_due_timestamp_seconds",
            "Unix time in seconds since when the running compute lacks an update of the platform: a week after its "
                    + "start, a day more if it suspends; in profile neon the planned time, or 30 days after its "
                    + "start. Absent if none is due or the start is unknown.",
            series -> known(series.advice().awakeTime(), awake -> known(awake.updates(), PendingUpdates::dueSince))),
    ADVICE_SINCE(GAUGE, "recommendation_timestamp_seconds", 1,
            "Unix time in seconds since when the current recommendation stands, by what it waits for: person, "
                    + "guardrail, saving, window, suspend, next_pass, or nobody while dismissed; from the journal, "
                    + "absent if nothing is recommended, and in mode observe unless dismissed.",
            ComputeSeries::since, "waits_for"),
    CHANGE_OPEN(GAUGE, "compute_change_open_timestamp_seconds",
            "Unix time in seconds at which the open size change began, from the journal; absent without an open change.",
            series -> known(series.status().advice().record().open(), Intended::at)),
    COMPUTE_BREAKER(GAUGE, "compute_change_breaker_open",
            "1 while two bad verdicts hold back changes of the compute until a person resumes, else 0; from the journal.",
            ComputeSeries::isBreakerOpen),
    CHANGE_DRIFT(GAUGE, "compute_change_drift",
            "1 while the code in Git says another size than the platform, 0 while both say the same; absent unless "
                    + "change.via is file and the code says a size.",
            series -> known(series.status().advice().inCode(), code -> !code.equals(series.view().size()))),
    SAVINGS(GAUGE, "savings_cu_seconds", 2,
            "CU-seconds that changes of the size saved in the present month (UTC), below 0 for a cost; kind says "
                    + "whether a verdict supports it. Shown by the agent that works on the compute, from the first change on.",
            ComputeSeries::savings, "kind"),
    SAVINGS_ESTIMATE(GAUGE, "savings_estimate_cu_seconds",
            "Estimate: CU-seconds that recommended sizes would have saved in the present month (UTC) while nobody "
                    + "followed them, below 0 for a cost. Shown by the agent that works on the compute, from the first such month on.",
            series -> known(series.unfollowed(), advice -> cuSeconds(advice.cuHours())));

    /** What no shipped dashboard, rule or alert uses: shown only where the configuration asks for it. */
    private static final Set<ComputeMetric> DETAIL = EnumSet.of(WRITES_SINCE_START, CACHE_USED, RECOMMENDATION_SAVED,
            RECOMMENDATION_COST, CHANGE_DRIFT);

    private final DeclaredMetric declared;
    private final ComputeFigures figures;

    /** A metric that has one series for each compute. */
    ComputeMetric(MetricType type, String name, String help, Function<ComputeSeries, @Nullable Object> figure) {
        this(type, name, 1, help, (compute, into) -> into.put(figure.apply(compute)));
    }

    /** A metric that has several series for each compute. */
    ComputeMetric(MetricType type, String name, int series, String help, ComputeFigures figures, String... labels) {
        this.declared = new DeclaredMetric(type, name, series, help,
                Stream.concat(Stream.of("project_id", "endpoint_id"), Stream.of(labels)).toList());
        this.figures = figures;
    }

    /** All, or those that are shown without {@code detail}. */
    static List<ComputeMetric> shown(boolean detail) {
        return Stream.of(values()).filter(metric -> detail || !metric.isDetail()).toList();
    }

    boolean isDetail() {
        return DETAIL.contains(this);
    }

    DeclaredMetric declared() {
        return declared;
    }

    /** Passes each known series of a compute to {@code into}, but none above the ceiling. */
    void read(ComputeSeries compute, BiConsumer<Double, List<String>> into) {
        // Ceilings are low, so a list finds a series as fast as a set, and a scrape of many computes needs less memory.
        List<List<String>> passed = new ArrayList<>(declared.series());
        figures.read(compute, (figure, labels) -> {
            Double value = Readings.number(figure);
            List<String> series = List.of(labels);
            if (value != null && passed.size() < declared.series() && !passed.contains(series)) {
                passed.add(series);
                into.accept(value, series);
            }
        });
    }
}
