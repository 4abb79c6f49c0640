package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Allowance;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.dialect.Dialect;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Plan;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The consumption history, version 2 ({@code platform/in-the-wild.md} section 1.11). It shows what happened until
 * {@code times.consumption-lag} ago, and leaves out hours without any use.
 */
record ConsumptionCalls(Site site, Neon neon) {

    private static final int USUAL = 10;
    private static final int MOST = 100;
    private static final String COMPUTE_TIME = "compute_unit_seconds";
    private static final List<String> METRICS = List.of(COMPUTE_TIME, "root_branch_bytes_month",
            "child_branch_bytes_month", "instant_restore_bytes_month", "public_network_transfer_bytes",
            "private_network_transfer_bytes", "extra_branches_month");

    /** The time frames that can be asked for, and how far back. */
    private enum Granularity {
        HOURLY(Duration.ofDays(7)), DAILY(Duration.ofDays(60)), MONTHLY(Duration.ofDays(366));

        private final Duration back;

        Granularity(Duration back) {
            this.back = back;
        }

        static Granularity of(String word) {
            return Arrays.stream(values())
                    .filter(one -> one.name().equalsIgnoreCase(word))
                    .findFirst()
                    .orElseThrow(() -> Refusal.badRequest("granularity must be hourly, daily or monthly"));
        }

        Instant frame(Instant at) {
            ZonedDateTime time = at.atZone(ZoneOffset.UTC);
            return switch (this) {
                case HOURLY -> time.truncatedTo(ChronoUnit.HOURS).toInstant();
                case DAILY -> time.truncatedTo(ChronoUnit.DAYS).toInstant();
                case MONTHLY -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1).toInstant();
            };
        }

        Instant end(Instant frame) {
            ZonedDateTime time = frame.atZone(ZoneOffset.UTC);
            return switch (this) {
                case HOURLY -> time.plusHours(1).toInstant();
                case DAILY -> time.plusDays(1).toInstant();
                case MONTHLY -> time.plusMonths(1).toInstant();
            };
        }
    }

    private record Asked(Instant from, Instant to, Granularity granularity, List<String> metrics) {

        Map<Instant, Double> frames(Map<Instant, Double> hours, Allowance.Period period) {
            Map<Instant, Double> frames = new TreeMap<>();
            hours.forEach((hour, used) -> {
                if (!hour.isBefore(from) && hour.isBefore(to) && period.has(hour)) {
                    frames.merge(granularity.frame(hour), used, Double::sum);
                }
            });
            return frames;
        }
    }

    void projects(Context call) {
        Asked asked = asked(call);
        List<Project> page = page(call);
        ObjectNode answer = Dialect.node();
        ArrayNode shown = answer.putArray("projects");
        for (Project project : page) {
            ObjectNode node = shown.addObject().put("project_id", project.id());
            periods(node, project, asked, project.computes().branches());
        }
        end(call, answer, page);
    }

    void branches(Context call) {
        Asked asked = asked(call);
        List<Project> page = page(call);
        ObjectNode answer = Dialect.node();
        ArrayNode shown = answer.putArray("branches");
        for (Project project : page) {
            for (String branch : project.computes().branches()) {
                ObjectNode node = shown.addObject().put("project_id", project.id()).put("branch_id", branch);
                periods(node, project, asked, List.of(branch));
            }
        }
        end(call, answer, page);
    }

    private static void end(Context call, ObjectNode answer, List<Project> page) {
        if (!page.isEmpty()) {
            answer.putObject("pagination").put("cursor", page.getLast().id());
        }
        Answers.json(call, answer);
    }

    private void periods(ObjectNode node, Project project, Asked asked, Iterable<String> branches) {
        Instant told = site.clock().instant().minus(site.attributes().scenario().keys().times().consumptionLag());
        Map<Instant, Double> hours = new TreeMap<>();
        branches.forEach(branch -> project.computes()
                .everOn(branch)
                .forEach(id -> site.ledger()
                        .meter(id)
                        .cuSecondsByHour(told)
                        .forEach((hour, used) -> hours.merge(hour, used, Double::sum))));
        ArrayNode periods = node.putArray("periods");
        project.allowance().periodsUntil(told).forEach(period -> {
            ObjectNode shown = neon.period(period, project.plan());
            ArrayNode consumption = shown.putArray("consumption");
            asked.frames(hours, period).forEach((frame, used) -> add(consumption, asked, frame, used));
            if (!consumption.isEmpty()) {
                periods.add(shown);
            }
        });
    }

    private void add(ArrayNode consumption, Asked asked, Instant frame, double used) {
        ArrayNode metrics = neon.frame(consumption, frame, asked.granularity.end(frame)).putArray("metrics");
        asked.metrics.forEach(metric -> metrics.addObject()
                .put("metric_name", metric)
                .put("value", metric.equals(COMPUTE_TIME) ? Math.round(used) : 0));
    }

    private Asked asked(Context call) {
        if (site.attributes().scenario().keys().plan() == Plan.FREE) {
            throw Refusal.forbidden("this plan has no consumption history");
        }
        if (!Site.required(call, "org_id").equals(Neon.ORGANIZATION)) {
            throw Refusal.notFound("organization");
        }
        Granularity granularity = Granularity.of(Site.required(call, "granularity"));
        Instant from = granularity.frame(time(call, "from"));
        Instant to = time(call, "to");
        if (from.isBefore(granularity.frame(site.clock().instant().minus(granularity.back)))) {
            throw Refusal.of(406, "from is further back than this granularity allows");
        }
        if (!from.isBefore(to)) {
            throw Refusal.of(406, "from must be before to");
        }
        List<String> metrics = Arrays.asList(Site.required(call, "metrics").split(","));
        metrics.stream().filter(metric -> !METRICS.contains(metric)).findFirst().ifPresent(unknown -> {
            throw Refusal.badRequest("metrics: unknown metric " + unknown);
        });
        return new Asked(from, to, granularity, metrics);
    }

    private static Instant time(Context call, String name) {
        try {
            return ZonedDateTime.parse(Site.required(call, name)).toInstant();
        } catch (DateTimeException e) {
            throw Refusal.badRequest(name + " must be a time such as 2026-01-05T08:00:00Z");
        }
    }

    /** Newest first. */
    private List<Project> page(Context call) {
        List<String> wanted = call.queryParams("project_ids")
                .stream()
                .flatMap(ids -> Arrays.stream(ids.split(",")))
                .toList();
        if (wanted.size() > MOST) {
            throw Refusal.badRequest("project_ids must be at most " + MOST);
        }
        List<Project> all = new ArrayList<>(site.account().projects());
        all.removeIf(project -> !wanted.isEmpty() && !wanted.contains(project.id()));
        List<Project> newestFirst = all.reversed();
        int from = Site.after(newestFirst, Site.text(call, "cursor"), Project::id);
        return newestFirst.subList(from, Math.min(all.size(), from + Site.limit(call, USUAL, MOST)));
    }
}
