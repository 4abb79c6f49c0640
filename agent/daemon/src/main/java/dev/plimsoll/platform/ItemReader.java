package dev.plimsoll.platform;

import static dev.plimsoll.platform.wire.WireJson.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.Project.Usage;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lenient reader of single projects and computes. Unknown fields are skipped, and unknown words are recorded. An item
 * that cannot be read is recorded and left out, without effect on the others.
 */
public final class ItemReader {

    static final String AUTOSUSPEND = "suspend_timeout_seconds";
    private static final long DEFAULT_DELAY = 0;
    private static final long SHORTEST_DELAY = 60;
    private static final long LONGEST_DELAY = 604_800;
    /** Most unknown words recorded per listing, so that an invalid reply cannot fill the memory. */
    private static final int MOST_UNKNOWN = 1_000;

    private final Map<String, ComputeState.StateKind> states;
    private final Dialect dialect;
    private final List<UnknownWord> unknown = new ArrayList<>();

    public ItemReader(PlatformSettings settings) {
        this.states = settings.meanings();
        this.dialect = settings.dialect();
    }

    /** The unknown words and left-out items so far. */
    public List<UnknownWord> unknown() {
        return unknown;
    }

    public void note(String kind, String word, String where) {
        if (unknown.size() < MOST_UNKNOWN) {
            unknown.add(new UnknownWord(kind, word, where));
        }
    }

    /** Adds the records of {@code others}. */
    public void note(ItemReader others) {
        others.unknown.forEach(word -> note(word.kind(), word.word(), word.where()));
    }

    /** Reads a project; empty, and recorded, if its id is not usable. */
    public Optional<Project> project(JsonNode item) {
        String id = text(item, "id");
        if (!WireRequest.isId(id)) {
            note(UnknownWord.PROJECT, id, Reads.PROJECTS + ": left out, its id is not valid");
            return Optional.empty();
        }
        String name = text(item, "name");
        return Optional.of(new Project(id, name.isEmpty() ? id : name, text(item, "region_id"),
                item.path("locked").asBoolean(false), footprint(item, dialect.figures()), usage(item),
                dialect.hasDetails() ? upkeep(item, id)
                        : Upkeep.NONE,
                false, null, null));
    }

    /** Reads a single project, which has more than one in a listing. */
    Optional<Project> single(JsonNode item, Instant now) {
        return project(item).map(project -> project.with(period(item, project.id(), now)));
    }

    /** Null where it is neither limited nor has a plan (platform/in-the-wild.md sections 1.8 and 1.10); 0 is no limit. */
    private @Nullable ConsumptionPeriod period(JsonNode item, String where, Instant now) {
        JsonNode limits = item.path("settings").path("quota");
        List<QuotaUse> quotas = Stream.of(Quota.values()).flatMap(quota -> {
            String field = quota.word() + (quota.isTime() ? "_seconds" : "_bytes");
            JsonNode limit = limits.path(field);
            JsonNode used = item.path(field);
            return limit.isMissingNode() || limit.isNull() || (limit.isNumber() && limit.asDouble() == 0)
                    ? Stream.empty()
                    : Stream.of(new QuotaUse(quota, used.isNumber() && used.asDouble() >= 0 ? used.asDouble() : null,
                            limit.isNumber() && limit.asDouble() > 0 ? limit.asDouble() : null, List.of()));
        }).toList();
        String plan = plan(item);
        return quotas.isEmpty() && plan.isEmpty() ? null
                : new ConsumptionPeriod(plan.isEmpty() ? null : plan, time(item, "consumption_period_start", where),
                        time(item, "consumption_period_end", where), now, quotas);
    }

    /** Of the period, else of its owner's subscription, by the published description: there, UNKNOWN is an owner without a bill. */
    private static String plan(JsonNode item) {
        String plan = text(item, "period_plan");
        String subscription = text(item.path("owner"), "subscription_type");
        return !plan.isEmpty() || subscription.equals("UNKNOWN") ? plan : subscription;
    }

    /** Planned updates and maintenance (platform/in-the-wild.md section 1.7). */
    private Upkeep upkeep(JsonNode item, String where) {
        return new Upkeep(time(item, "maintenance_scheduled_for", where), time(item, "maintenance_starts_at", where));
    }

    /** Null unless both values are reported. */
    private @Nullable Usage usage(JsonNode item) {
        Duration compute = seconds(item, dialect.computeSeconds());
        Duration active = seconds(item, dialect.activeSeconds());
        return compute == null || active == null ? null : new Usage(compute, active);
    }

    /** The first existing field of {@code names}; null if it is not a count of seconds. */
    private static @Nullable Duration seconds(JsonNode item, List<String> names) {
        return names.stream()
                .filter(item::hasNonNull)
                .findFirst()
                .map(item::path)
                .filter(value -> value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0)
                .map(value -> Duration.ofSeconds(value.intValue()))
                .orElse(null);
    }

    /** Reads a compute; empty, and recorded, if its id or size is not usable. */
    public Optional<Compute> compute(String projectId, JsonNode item) {
        String id = text(item, "id");
        try {
            if (!WireRequest.isId(id)) {
                throw new IllegalArgumentException("its id is not valid");
            }
            return Optional.of(new Compute(new ComputeId(projectId, id), text(item, "branch_id"), text(item, "type"),
                    new ComputeAddress(text(item, "host"), text(item, "region_id"),
                            item.path("pooler_enabled").asBoolean(false), null),
                    new Lifecycle(state(text(item, "current_state"), id), pending(item, id),
                            item.path("disabled").asBoolean(false)),
                    size(item), autosuspend(item, id), new ActivityTimes(time(item, "last_active", id),
                            time(item, "started_at", id), time(item, "suspended_at", id),
                            time(item, "updated_at", id))));
        } catch (IllegalArgumentException e) {
            note(UnknownWord.COMPUTE, id, "project " + projectId + ": left out, " + e.getMessage());
            return Optional.empty();
        }
    }

    public ComputeState state(String word, String where) {
        ComputeState state = ComputeState.read(word, states);
        if (state.kind() == ComputeState.StateKind.UNKNOWN && !states.containsKey(word)) {
            note("state", word, where);
        }
        return state;
    }

    private @Nullable ComputeState pending(JsonNode item, String where) {
        String word = text(item, "pending_state");
        return word.isEmpty() ? null : state(word, where);
    }

    /** The value of a setting in a reply; null if it has none that can be read. */
    static @Nullable SettingValue value(JsonNode item, ComputeSetting setting) {
        try {
            return switch (setting) {
                case SIZE -> SettingValue.of(size(item));
                case AUTOSUSPEND -> {
                    Autosuspend delay = autosuspend(item);
                    yield delay == null ? null : SettingValue.of(delay);
                }
            };
        } catch (IllegalArgumentException unreadable) {
            return null;
        }
    }

    private static SizeRange size(JsonNode item) {
        return new SizeRange(cu(item, "autoscaling_limit_min_cu"), cu(item, "autoscaling_limit_max_cu"));
    }

    public static ComputeUnits cu(JsonNode item, String field) {
        try {
            return ComputeUnits.of(text(item, field));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("%s: %s".formatted(field, wrong.getMessage()), wrong);
        }
    }

    /**
     * The autosuspend delay (platform/in-the-wild.md section 1.2). Null if it is not reported; null and recorded if
     * its value is unknown.
     */
    private @Nullable Autosuspend autosuspend(JsonNode item, String where) {
        Autosuspend delay = autosuspend(item);
        if (delay == null && item.hasNonNull(AUTOSUSPEND)) {
            note(AUTOSUSPEND, text(item, AUTOSUSPEND), where);
        }
        return delay;
    }

    private static @Nullable Autosuspend autosuspend(JsonNode item) {
        JsonNode value = item.path(AUTOSUSPEND);
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            long seconds = value.longValue();
            if (seconds == Autosuspend.NEVER) {
                return Autosuspend.ofSeconds(seconds);
            }
            if (seconds == DEFAULT_DELAY) {
                return Autosuspend.DEFAULT;
            }
            if (isDelay(seconds)) {
                return Autosuspend.ofSeconds(seconds);
            }
        }
        return null;
    }

    /** Whether a compute can have a delay of so many seconds: a minute to a week, on every platform that reports it. */
    public static boolean isDelay(long seconds) {
        return seconds >= SHORTEST_DELAY && seconds <= LONGEST_DELAY;
    }

    /** The figures {@code names} of {@code item} as text; null if it has none of them. */
    public static @Nullable String footprint(JsonNode item, List<String> names) {
        String text = names.stream()
                .filter(item::hasNonNull)
                .map(field -> field + "=" + text(item, field))
                .collect(Collectors.joining(" "));
        return text.isEmpty() ? null : text;
    }

    /** Null if the field is absent or means "never"; null and recorded if it is not a time. */
    @Nullable
    public Instant time(JsonNode item, String field, String where) {
        try {
            return WireJson.time(item, field);
        } catch (DateTimeException e) {
            note(field, text(item, field), where);
            return null;
        }
    }
}
