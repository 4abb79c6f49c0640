package dev.plimsoll.web.json;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.StatusView;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A cause as JSON: its word as {@code cause}, and its figures with their units in the keys. */
final class CauseJson {

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private CauseJson() {}

    static List<Map<String, @Nullable Object>> of(List<? extends Cause> causes) {
        return causes.stream().map(CauseJson::of).toList();
    }

    /** The word of the cause, and its figures. */
    static Map<String, @Nullable Object> of(Cause cause) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("cause", cause instanceof Enum<?> constant ? word(constant) : snake(cause.getClass().getSimpleName()));
        json.putAll(figures(cause));
        return json;
    }

    private static Map<String, @Nullable Object> figures(Object record) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        RecordComponent[] components = record.getClass().getRecordComponents();
        for (RecordComponent component : components == null ? new RecordComponent[0] : components) {
            json.put(key(component), value(read(component, record)));
        }
        return json;
    }

    private static @Nullable Object read(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a cause that cannot be read: " + record, e);
        }
    }

    /** The name with its unit, as in {@code window_seconds}. */
    private static String key(RecordComponent component) {
        String name = snake(component.getName());
        Class<?> type = component.getType();
        String unit = type == Bytes.class ? "bytes"
                : type == Duration.class || type == Autosuspend.class ? "seconds"
                        : type == ComputeUnits.class ? "cu" : "";
        return unit.isEmpty() || name.equals(unit) ? name : name + "_" + unit;
    }

    private static @Nullable Object value(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Ratio ratio -> ratio.value();
            case Bytes bytes -> bytes.value();
            case Duration span -> StatusView.seconds(span);
            case Instant time -> time.toString();
            case ComputeUnits cu -> cu.value();
            case SizeRange size -> EntryJson.Limits.of(size);
            case SettingValue wanted -> EntryJson.value(wanted);
            case Autosuspend when -> when instanceof Autosuspend.After after ? StatusView.seconds(after.delay()) : null;
            case Enum<?> constant -> word(constant);
            case Cause cause -> of(cause);
            case Record record -> figures(record);
            case List<?> all -> all.stream().map(CauseJson::value).toList();
            default -> value;
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String snake(String name) {
        return WORD_START.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
    }
}
