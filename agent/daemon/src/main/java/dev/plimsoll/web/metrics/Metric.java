package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.Metric.Type.COUNTER;
import static dev.plimsoll.web.metrics.Metric.Type.GAUGE;
import static dev.plimsoll.web.metrics.Metric.Type.INFO;
import static dev.plimsoll.web.metrics.Metric.Type.SUMMARY;

import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.WeeklyImpact.TypicalHour;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.StatusView.Counted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All metrics of Plimsoll. Registration, docs/reference/metrics.md, dashboards and rules use only these declarations. Those
 * of computes say also from where each figure is.
 */
enum Metric {

    COMPUTE_INFO(INFO, "compute_info", 1,
            "Attributes of the compute from the platform's listing; always 1.",
            ComputeSeries::info, "branch_id", "type", "region_id", "project_name"),
    COMPUTE_STATE(GAUGE, "compute_state", 4,
            "1 for the compute's state in the platform's listing, 0 for the others; unknown is any state that Plimsoll does not know.",
            ComputeSeries::states, "state"),
    COMPUTE_PHASE(GAUGE, "compute_phase", 10,
            "1 for the compute's current phase, 0 for the others; derived by the agent; unknown while it cannot be observed.",
            ComputeSeries::phases, "phase"),
    COMPUTE_UP(GAUGE, "compute_up",
            "1 while probes of the awake compute work, 0 while they fail; absent while it is suspended, not probed, or not listed for a few intervals.",
            ComputeSeries::up),
    COMPUTE_SIZE_MIN(GAUGE, "compute_size_min_cu",
            "Smallest size in CU, from the platform's listing.",
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
            series -> of(series.view().cache(), Counters::hits)),
    MISSES_SINCE_START(GAUGE, "compute_file_cache_misses_since_start",
            "Reads not served from the file cache since the last start, from the statistics view; absent while suspended.",
            series -> of(series.view().cache(), Counters::misses)),
    WRITES_SINCE_START(GAUGE, "compute_file_cache_writes_since_start",
            "Pages written into the file cache since the last start, from the statistics view; absent while suspended.",
            series -> of(series.view().cache(), Counters::writes)),
    CACHE_USED(GAUGE, "compute_file_cache_used",
            "File cache in use, from the statistics view, in a unit that the platform does not document; absent while suspended.",
            series -> of(series.view().cache(), Counters::used)),
    HITS_TOTAL(COUNTER, "compute_file_cache_hits_total",
            "Reads served from the file cache over all observed starts, from the agent's store.",
            series -> of(series.view().totals(), Counted::hits)),
    MISSES_TOTAL(COUNTER, "compute_file_cache_misses_total",
            "Reads not served from the file cache over all observed starts, from the agent's store.",
            series -> of(series.view().totals(), Counted::misses)),
    WRITES_TOTAL(COUNTER, "compute_file_cache_writes_total",
            "Pages written into the file cache over all observed starts, from the agent's store.",
            series -> of(series.view().totals(), Counted::writes)),
    HIT_RATIO(GAUGE, "compute_file_cache_hit_ratio", 2,
            "Share of reads served from the file cache in the window, 0 to 1, from the increase of the counters; absent"
                    + " while suspended or with too few reads.",
            ComputeSeries::ratios, "window"),
    LIFETIME_HIT_RATIO(GAUGE, "compute_file_cache_lifetime_hit_ratio",
            "Share of reads served from the file cache since the last start, 0 to 1, as the view defines it; absent"
                    + " while suspended.",
            series -> series.view().lifetimeHitRatio()),
    CACHE_CAPACITY(GAUGE, "compute_file_cache_capacity_bytes",
            "File cache in bytes at the compute's largest size, from the size table.",
            series -> series.view().cacheCapacity()),
    CACHE_FILL(GAUGE, "compute_file_cache_fill_ratio",
            "Share of the file cache in use, 0 to 1, from the view and the size table; absent while suspended or while the"
                    + " view's unit is unknown.",
            series -> series.view().cacheFillRatio()),
    TARGET_HIT_RATIO(GAUGE, "compute_target_hit_ratio",
            "Target hit ratio of the compute, 0 to 1, from the configuration.",
            series -> series.view().targetHitRatio()),
    MAX_CONNECTIONS(GAUGE, "compute_max_connections", 2,
            "Most connections: from the size table for the smallest size (table), and from the server (live, absent"
                    + " while suspended).",
            ComputeSeries::maxConnections, "source"),
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
            "Observed starts of the compute by cause, from the agent's store: us is a probe or a size change of the agent, "
                    + "others is anybody else.",
            ComputeSeries::starts, "cause"),
    RECOMMENDATION(GAUGE, "recommendation", 1,
            "1 for the current recommendation, the only one shown; derived by the agent.",
            (series, into) -> into.put(1, series.recommendation().action().word(),
                    series.recommendation().reason().word()),
            "action", "reason"),
    RECOMMENDED_MIN(GAUGE, "recommended_min_cu",
            "Recommended smallest size in CU; the current one if no size change is recommended.",
            series -> series.recommendation().target().min()),
    RECOMMENDED_MAX(GAUGE, "recommended_max_cu",
            "Recommended largest size in CU; the current one if no size change is recommended.",
            series -> series.recommendation().target().max()),
    RECOMMENDATION_SAVED(GAUGE, "recommendation_saved_cu_seconds",
            "Accumulated saving of the recommended size in CU-seconds, including misses, at configured prices; absent if no size change is recommended.",
            series -> of(series.recommendation().costBenefit(), pays -> cuSeconds(pays.saved()))),
    RECOMMENDATION_COST(GAUGE, "recommendation_cost_cu_seconds",
            "Cost of changing to the recommended size while the compute is awake in CU-seconds, at configured prices; absent if no size change is recommended.",
            series -> of(series.recommendation().costBenefit(), pays -> cuSeconds(pays.cost().awake()))),
    PREDICTED_HIT_RATIO(GAUGE, "predicted_hit_ratio", 15,
            "Predicted hit ratio of a size under the current load, 0 to 1, with its bounds, for the current size and two on each side. Of a size of which nothing is known, only the upper bound is shown; absent while suspended.",
            ComputeSeries::predicted, "cu", "bound"),
    PLATFORM_RULE(GAUGE, "platform_rule_cu",
            "Size in CU by the platform rule: one size up if the hit ratio since the last start is below the target; absent without such a ratio.",
            series -> series.rule() instanceof PlatformRule.NoRatio ? null : series.rule().cu()),
    IMPACT_CONNECTIONS(GAUGE, "restart_impact_connections",
            "Connections that following the recommendation now would drop; absent if unknown.",
            series -> of(series.impactNow(), RestartImpact::connections)),
    IMPACT_WARMUP(GAUGE, "restart_impact_warmup_seconds",
            "Seconds of low hit ratio after following the recommendation now; absent if unknown.",
            series -> of(series.impactNow(), RestartImpact::warmup)),
    IMPACT_CACHE(GAUGE, "restart_impact_cache_bytes",
            "File cache in bytes that following the recommendation now would lose; absent if unknown.",
            series -> of(series.impactNow(), RestartImpact::cacheLost)),
    IMPACT_LOWEST(GAUGE, "restart_impact_lowest_connections",
            "Fewest connections that a restart typically drops in any hour of the week; absent while less than 24 hours of the week are known.",
            series -> of(series.advice().restarts().lowest(), TypicalHour::connections)),
    IMPACT_LOWEST_HOUR(GAUGE, "restart_impact_lowest_hour",
            "That hour of the week in UTC: 0 is Monday from 00:00, 167 Sunday from 23:00; absent if unknown.",
            series -> of(series.advice().restarts().lowest(), TypicalHour::hour)),
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
            "Unix time in seconds since when the running compute lacks an update of the platform: a week after its start, a day more if it suspends; in profile neon the planned time, or 30 days after its start. Absent if none is due or the start is unknown.",
            series -> of(series.advice().awakeTime(), awake -> of(awake.updates(), PendingUpdates::dueSince))),
    ADVICE_SINCE(GAUGE, "recommendation_timestamp_seconds", 1,
            "Unix time in seconds since when the current recommendation stands, by what it waits for: person, guardrail, saving, window, suspend, next_pass, or nobody while dismissed; from the journal, absent if nothing is recommended, and in mode observe unless dismissed.",
            ComputeSeries::since, "waits_for"),
    CHANGE_OPEN(GAUGE, "compute_change_open_timestamp_seconds",
            "Unix time in seconds at which the open size change began, from the journal; absent without an open change.",
            series -> of(series.advice().record().open(), Intended::at)),
    COMPUTE_BREAKER(GAUGE, "compute_change_breaker_open",
            "1 while two bad verdicts hold back changes of the compute until a person resumes, else 0; from the journal.",
            ComputeSeries::isBreakerOpen),
    CHANGE_DRIFT(GAUGE, "compute_change_drift",
            "1 while the code in Git says another size than the platform, 0 while both say the same; absent unless change.via is file and the code says a size.",
            series -> of(series.advice().inCode(), code -> !code.equals(series.view().size()))),
    SAVINGS(GAUGE, "savings_cu_seconds", 2,
            "CU-seconds that changes of the size saved in the present month (UTC), below 0 for a cost; kind says whether a"
                    + " verdict supports it. Shown by the agent that works on the compute, from the first change on.",
            ComputeSeries::savings, "kind"),
    SAVINGS_ESTIMATE(GAUGE, "savings_estimate_cu_seconds",
            "Estimate: CU-seconds that recommended sizes would have saved in the present month (UTC) while nobody followed them, below 0 for a cost. Shown by the agent that works on the compute, from the first such month on.",
            series -> of(series.unfollowed(), advice -> cuSeconds(advice.cuHours()))),

    CHANGE_BREAKER(GAUGE, "change_breaker_open", 1,
            "1 while three bad verdicts among the latest five hold back all changes, until a person resumes, else 0; from the journal, absent before it was read."),
    JOURNAL_INTACT(GAUGE, "journal_intact", 1,
            "1 while the journal's hash chain is intact, checked hourly in parts, else 0; shown by the one agent that checks it."),
    CHANGES(COUNTER, "changes_total", 11,
            "Size changes by outcome, from the journal; not_applied and clamped are changes that did not come as asked.",
            "outcome"),
    DECISIONS(COUNTER, "decisions_total", 60,
            "Recommendations by action and reason, counted when they change, from the journal.", "action", "reason"),
    VETOES(COUNTER, "vetoes_total", 32,
            "Blocked changes by guardrail, from the journal.", "guardrail"),
    PROBES(COUNTER, "probes_total", 3,
            "Probes of computes by outcome, since the agent started.", "outcome"),
    PROBE_FAILURES(COUNTER, "probe_failures_total", 10,
            "Failed probes by reason, since the agent started.", "reason"),
    PROBE_SKIPS(COUNTER, "probe_skips_total", 12,
            "Skipped probes by reason, since the agent started.", "reason"),
    OBSERVER_WAKES(COUNTER, "observer_wakes_total", 1,
            "Starts that the agent's own probes caused, over all computes listed since it started, from its store."),
    OBSERVER_AWAKE(COUNTER, "observer_awake_seconds_total", 1,
            "Added awake time by probing in seconds, over all computes listed since the agent started, by its own estimate; "
                    + "an upper bound if the platform's times are imprecise."),
    PROBING_COST(GAUGE, "probing_month_cu_seconds", 1,
            "Cost of probing the whole fleet in this month (UTC) in CU-seconds, from the agent's store; shown by one agent."),
    PROBE_BUDGET_USED(GAUGE, "probe_budget_used_ratio", 1,
            "Share of observe.budget-cu-hours that probing used in this month (UTC), 0 to 1, or more; shown by one"
                    + " agent, and absent without such a limit."),
    WRONG_TOKENS(COUNTER, "wrong_tokens_total", 4,
            "Wrong tokens sent to the agent since it started, by how they arrived (login, bearer) and outcome: refused, or limited (after five of one address in a minute).",
            "by", "outcome"),
    PLATFORM_UP(GAUGE, "platform_up", 32,
            "1 while the platform API answers, 0 while it does not; absent before the first answer.", "platform"),
    PLATFORM_ERRORS(COUNTER, "platform_errors_total", 6,
            "Failed platform calls since the agent started, by kind: unauthorized, forbidden, not_json, timeout (no complete "
                    + "answer in time), unreachable (no connection), http (any other error status).",
            "kind"),
    UNKNOWN_WORDS(GAUGE, "platform_unknown_words", 10,
            "Distinct unknown words in platform answers, by kind: state, size or operation.", "kind"),
    FLEET_PARTIAL(GAUGE, "fleet_partial", 1,
            "1 while some part of the fleet cannot be listed, else 0; absent before the first listing."),
    STOPPED(GAUGE, "stopped", 1,
            "1 while the stop switch is on and no change starts, else 0."),
    LEADER(GAUGE, "leader", 1,
            "1 while this agent has projects of its own, 0 while it has none or that is not known; from the claims in the"
                    + " store."),
    AGENTS(GAUGE, "agents", 2,
            "Agents that share the store and live, by state: able, or blind while all calls to a platform have failed for 20 s or none has"
                    + " succeeded yet; from the store, absent while it cannot be read.",
            "state"),
    PROJECTS_UNLISTED(GAUGE, "projects_unlisted", 1,
            "Projects that some agent of the store watches, and that no able agent lists, at least so many where agents watch"
                    + " different ones; from the claims in the store, absent while they cannot be read."),
    CYCLE_DURATION(SUMMARY, "cycle_duration_seconds", 4,
            "Duration of one tick of the agent in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_LAG(SUMMARY, "cycle_lag_seconds", 4,
            "Delay of the start of one tick in seconds; the series _max is the longest of the last minutes.",
            "quantile"),
    CYCLE_REQUESTS(SUMMARY, "cycle_requests", 4,
            "Platform calls completed in one tick, including failures and retries; _sum / _count is the mean, and the series"
                    + " _max is the most of the last minutes.",
            "quantile"),
    BUILD_INFO(INFO, "build_info", 1,
            "Version of the agent and of Java; always 1.", "version", "java");

    /** Metrics of computes that no shipped dashboard, rule or alert uses: shown only where the configuration asks for them. */
    private static final Set<Metric> DETAIL = EnumSet.of(WRITES_SINCE_START, CACHE_USED, RECOMMENDATION_SAVED,
            RECOMMENDATION_COST, CHANGE_DRIFT);

    /** The label for the name of the platform, where several are configured. */
    static final String PLATFORM = "platform";

    /** The timer of single calls, which the platform client registers. */
    static final String PLATFORM_REQUESTS = "plimsoll.platform.requests";

    private static final double SECONDS_AN_HOUR = 3_600;
    static final String PREFIX = "plimsoll_";
    private static final String TOTAL = "_total";
    private static final String INFO_SUFFIX = "_info";

    private final Type type;
    private final String name;
    private final int ceiling;
    private final String help;
    private final @Nullable ComputeFigures figures;
    private final List<String> labels;

    /** The type of a metric. */
    enum Type {
        GAUGE, COUNTER, INFO, SUMMARY
    }

    /** Receives one series of a compute; an unknown value is null, and left out. */
    interface Sink {
        void put(@Nullable Object value, String... labels);
    }

    /** Reads the series of one compute. */
    interface ComputeFigures {
        void read(ComputeSeries compute, Sink into);
    }

    /** A metric of the fleet, of which each series is read at events, or by {@link FleetSeries}. */
    Metric(Type type, String name, int ceiling, String help, String... labels) {
        this(type, name, ceiling, help, (ComputeFigures) null, labels);
    }

    /** A metric that has one series for each compute. */
    Metric(Type type, String name, String help, Function<ComputeSeries, @Nullable Object> figure) {
        this(type, name, 1, help, (compute, into) -> into.put(figure.apply(compute)));
    }

    /** A metric that has several series for each compute. */
    Metric(Type type, String name, int ceiling, String help, @Nullable ComputeFigures figures, String... labels) {
        this.type = type;
        this.name = name;
        this.ceiling = ceiling;
        this.help = help;
        this.figures = figures;
        this.labels = figures == null
                ? List.of(labels)
                : Stream.concat(Stream.of("project_id", "endpoint_id"), Stream.of(labels)).toList();
    }

    private static <T> @Nullable Object of(@Nullable T source, Function<T, @Nullable Object> figure) {
        return source == null ? null : figure.apply(source);
    }

    /** CU-hours in CU-seconds, the base unit of metrics; all else that people read is in CU-hours. */
    static @Nullable Double cuSeconds(@Nullable Double cuHours) {
        return cuHours == null ? null : SECONDS_AN_HOUR * cuHours;
    }

    /** A figure in its base unit; times are in seconds of Unix time. */
    static @Nullable Double number(@Nullable Object figure) {
        return switch (figure) {
            case null -> null;
            case Number number -> number.doubleValue();
            case Boolean holds -> holds ? 1.0 : 0.0;
            case Ratio ratio -> ratio.value();
            case Bytes bytes -> (double) bytes.value();
            case ComputeUnits cu -> cu.asDouble();
            case Duration span -> StatusView.seconds(span);
            case Instant time -> time.toEpochMilli() / 1000.0;
            default -> throw new IllegalArgumentException("not a figure: " + figure);
        };
    }

    /** The metrics that have series for each compute; those of detail only with {@code detail}. */
    static List<Metric> ofComputes(boolean detail) {
        return Stream.of(values()).filter(metric -> metric.isOfComputes() && (detail || !metric.isDetail())).toList();
    }

    boolean isDetail() {
        return DETAIL.contains(this);
    }

    boolean isOfComputes() {
        return figures != null;
    }

    /** Passes each known series of a compute to {@code into}, but none above the ceiling. */
    void read(ComputeSeries compute, BiConsumer<Double, List<String>> into) {
        if (figures != null) {
            // Ceilings are low, so a list finds a series as fast as a set, and a scrape of many computes needs less memory.
            List<List<String>> passed = new ArrayList<>(ceiling);
            figures.read(compute, (figure, labels) -> {
                Double value = number(figure);
                List<String> series = List.of(labels);
                if (value != null && passed.size() < ceiling && !passed.contains(series)) {
                    passed.add(series);
                    into.accept(value, series);
                }
            });
        }
    }

    Type type() {
        return type;
    }

    /** The name as scraped. */
    String fullName() {
        return PREFIX + name;
    }

    /** The name to register. The library adds {@code _total}, and recognizes the suffix {@code .info}. */
    String meterId() {
        return type == INFO ? familyName() + ".info" : familyName();
    }

    /** The name without the suffix {@code _total} or {@code _info}. */
    String familyName() {
        String suffix = type == COUNTER ? TOTAL : type == INFO ? INFO_SUFFIX : "";
        return fullName().substring(0, fullName().length() - suffix.length());
    }

    /** Most series per compute, or of the whole fleet. */
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
