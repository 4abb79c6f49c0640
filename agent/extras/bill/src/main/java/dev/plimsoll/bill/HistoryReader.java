package dev.plimsoll.bill;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.PlatformFault;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the hours of one organization (platform/in-the-wild.md section 1.11).
 *
 * @param platform     what is read
 * @param organization its id at the platform
 */
record HistoryReader(PlatformReader platform, String organization) {

    private static final String ROOT = "/consumption_history/v2/";
    private static final String METRIC = "compute_unit_seconds";
    /** Most projects of one request, and of one page. */
    static final int MOST = 100;
    /** The platform shows hours of a week; the one in which the week began may be refused meanwhile. */
    static final Duration BACK = Duration.ofHours(167);
    /** Asked for where the platform refuses a range, shorter each time: its clock may be another one. */
    private static final List<Duration> SHORTER = List.of(BACK, Duration.ofHours(24), Duration.ofHours(6));
    private static final int REFUSED_RANGE = 406;
    /** A platform whose cursors never repeat ends here. */
    private static final int MOST_PAGES = 1_000;

    /** The organization of the first project that the key may list; null where none says it. */
    static @Nullable String organization(PlatformReader platform) {
        if (platform.organization() != null) {
            return platform.organization();
        }
        String id = platform.get("/projects", Map.of("limit", "1")).path("projects").path(0).path("org_id").asText("");
        return id.isBlank() ? null : id;
    }

    /** The place of an hour: a branch, or the whole project. */
    private record HourPlace(String projectId, String branchId, long hour) {}

    /**
     * The hours of at most {@link #MOST} projects, and of their branches, from {@code from} on. Missing hours are left out.
     *
     * @throws PlatformFault if the platform does not answer, or refuses each range
     */
    Collection<BilledHour> read(List<String> projects, Instant from, Instant now) {
        Map<HourPlace, BilledHour> hours = new LinkedHashMap<>();
        read("projects", projects, from, now, hours);
        try {
            read("branches", projects, from, now, hours);
        } catch (PlatformFault fault) {
            if (!Bill.isWithout(fault)) {
                throw fault;
            }
        }
        return hours.values();
    }

    /** Asks for the hours of one project, to see whether the platform shows them. */
    void tryOut(Instant from, Instant now) {
        platform.get(ROOT + "projects", Map.of("org_id", organization, "from", begin(from), "to",
                now.truncatedTo(ChronoUnit.SECONDS).toString(), "granularity", "hourly", "metrics", METRIC, "limit",
                "1"));
    }

    private void read(String list, List<String> projects, Instant from, Instant now, Map<HourPlace, BilledHour> into) {
        PlatformFault refused = null;
        for (Duration back : SHORTER) {
            Instant earliest = now.minus(back);
            try {
                pages(list, projects, from.isBefore(earliest) ? earliest : from, now, into);
                return;
            } catch (PlatformFault fault) {
                if (fault.status() != REFUSED_RANGE) {
                    throw fault;
                }
                refused = fault;
            }
        }
        if (refused != null) {
            throw refused;
        }
    }

    private void pages(String list, List<String> projects, Instant from, Instant now, Map<HourPlace, BilledHour> into) {
        Map<String, String> query = new HashMap<>(Map.of("org_id", organization, "from", begin(from), "to",
                now.truncatedTo(ChronoUnit.SECONDS).toString(), "granularity", "hourly", "metrics",
                METRIC, "limit", String.valueOf(MOST), "project_ids", String.join(",", projects)));
        Set<String> wanted = Set.copyOf(projects);
        Set<String> cursors = new HashSet<>();
        for (int page = 0; page < MOST_PAGES; page++) {
            JsonNode reply = platform.get(ROOT + list, query);
            JsonNode items = reply.path(list);
            items.forEach(item -> take(item, wanted, now, into));
            String next = reply.path("pagination").path("cursor").asText("");
            if (items.isEmpty() || next.isBlank() || !cursors.add(next)) {
                return;
            }
            query.put("cursor", next);
        }
    }

    private static String begin(Instant from) {
        return ConsumptionHours.begin(ConsumptionHours.hour(from)).toString();
    }

    /** A page or an hour that comes twice counts once; an hour of two periods is their sum. */
    private static void take(JsonNode item, Set<String> wanted, Instant now, Map<HourPlace, BilledHour> into) {
        String project = item.path("project_id").asText("");
        if (!wanted.contains(project)) {
            return;
        }
        Map<HourPlace, BilledHour> own = new LinkedHashMap<>();
        for (JsonNode period : item.path("periods")) {
            String plan = period.path("period_plan").isTextual() ? period.path("period_plan").textValue() : null;
            Map<HourPlace, Double> hours = new LinkedHashMap<>();
            for (JsonNode frame : period.path("consumption")) {
                Instant begin = time(frame.path("timeframe_start"));
                Double used = used(frame.path("metrics"));
                if (begin != null && used != null && isHour(begin, time(frame.path("timeframe_end")))) {
                    hours.put(new HourPlace(project, item.path("branch_id").asText(""), ConsumptionHours.hour(begin)),
                            used);
                }
            }
            hours.forEach((place, used) -> own.merge(place,
                    new BilledHour(project, place.branchId(), place.hour(), used, plan, now),
                    (before, more) -> new BilledHour(project, place.branchId(), place.hour(),
                            before.cuSeconds() + more.cuSeconds(), more.plan(), now)));
        }
        into.putAll(own);
    }

    /** The current hour may end now. */
    private static boolean isHour(Instant begin, @Nullable Instant end) {
        return end == null || Duration.between(begin, end).compareTo(Duration.ofHours(1)) <= 0;
    }

    private static @Nullable Double used(JsonNode metrics) {
        for (JsonNode metric : metrics) {
            JsonNode value = metric.path("value");
            if (metric.path("metric_name").asText("").equals(METRIC) && value.isNumber() && value.doubleValue() >= 0) {
                return value.doubleValue();
            }
        }
        return null;
    }

    private static @Nullable Instant time(JsonNode text) {
        try {
            return text.isTextual() ? OffsetDateTime.parse(text.textValue()).toInstant() : null;
        } catch (DateTimeException unreadable) {
            return null;
        }
    }
}
