package dev.plimsoll.emulator.scenario.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One mapping of a scenario: returns values by key, and reports unknown keys. */
public final class Keys {

    private final JsonNode node;
    private final String path;
    private final Section section;
    private final Reading reading;
    private final Set<String> asked = new LinkedHashSet<>();

    private Keys(JsonNode node, String path, Section section, Reading reading) {
        this.node = node;
        this.path = path;
        this.section = section;
        this.reading = reading;
        if (!node.isObject()) {
            problem(path.isEmpty() ? "the scenario" : path, "must be a mapping of keys");
        }
    }

    /** The top level of a scenario. */
    public static Keys root(JsonNode node, Section section, Reading reading) {
        return new Keys(node, "", section, reading);
    }

    public String text(String key, @Nullable String otherwise) {
        String written = optionalText(key);
        if (written == null && otherwise == null) {
            problem(at(key), "is missing");
        }
        return written != null ? written : otherwise != null ? otherwise : "";
    }

    public @Nullable String optionalText(String key) {
        return value(key, JsonNode::isValueNode, JsonNode::asText, "must be a text");
    }

    public boolean flag(String key, boolean otherwise) {
        Boolean written = value(key, JsonNode::isBoolean, JsonNode::asBoolean, "must be true or false");
        return written == null ? otherwise : written;
    }

    public double number(String key, double otherwise) {
        Double written = value(key, node -> node.isNumber() && node.asDouble() >= 0, JsonNode::asDouble,
                "must be a number, 0 or more");
        return written == null ? otherwise : written;
    }

    public long count(String key, long otherwise) {
        Long written = value(key, node -> node.isIntegralNumber() && node.asLong() >= 0, JsonNode::asLong,
                "must be a whole number, 0 or more");
        return written == null ? otherwise : written;
    }

    public Duration duration(String key, Duration otherwise) {
        Duration written = optionalDuration(key);
        return written == null ? otherwise : written;
    }

    public @Nullable Duration optionalDuration(String key) {
        return value(key, node -> Quantities.duration(node.asText()).isPresent(),
                node -> Quantities.duration(node.asText()).orElseThrow(), "must be a duration such as 20s, 5m or 7d");
    }

    public long bytes(String key, long otherwise) {
        Long written = value(key, node -> Quantities.bytes(node.asText()).isPresent(),
                node -> Quantities.bytes(node.asText()).orElseThrow(), "must be an amount such as 512KiB or 16MiB");
        return written == null ? otherwise : written;
    }

    /** A duration that may be negative. */
    public Duration offset(String key, Duration otherwise) {
        Duration written = value(key, node -> Quantities.offset(node.asText()).isPresent(),
                node -> Quantities.offset(node.asText()).orElseThrow(), "must be a duration such as 20s or -10s");
        return written == null ? otherwise : written;
    }

    /** A size of the given table. */
    public Size size(String key, SizeTable sizes, Size otherwise) {
        Size written = value(key, node -> sizes.of(node.asDouble()).isPresent(),
                node -> sizes.of(node.asDouble()).orElseThrow(), "must be a size of the table, one of " + sizes);
        return written == null ? otherwise : written;
    }

    /** One of the words of an enumeration. */
    public <E extends Enum<E>> E choice(String key, E otherwise) {
        Class<E> type = otherwise.getDeclaringClass();
        E chosen = value(key, node -> Words.find(type, written(node)).isPresent(),
                node -> Words.find(type, written(node)).orElseThrow(),
                "must be one of " + String.join(", ", Words.all(type)));
        return chosen == null ? otherwise : chosen;
    }

    /** YAML reads on and off as true and false. */
    private static String written(JsonNode node) {
        return node.isBoolean() ? node.asBoolean() ? "on" : "off" : node.asText();
    }

    /** A value of java.time, whose parser throws on invalid text; absent if missing. */
    public <T> @Nullable T parsed(String key, Function<String, T> parse, String otherwise) {
        String written = optionalText(key);
        try {
            return written == null ? null : parse.apply(written);
        } catch (DateTimeException e) {
            problem(at(key), otherwise);
            return null;
        }
    }

    /** Texts in the order written; empty when there are none. */
    public List<String> texts(String key) {
        List<String> all = new ArrayList<>();
        JsonNode found = find(key);
        if (found != null && !found.isArray()) {
            problem(at(key), "must be a list");
        } else if (found != null) {
            found.forEach(one -> all.add(one.asText()));
        }
        return all;
    }

    /** Whether the key is present, with any value. */
    public boolean has(String key) {
        return find(key) != null;
    }

    public Keys mapping(String key) {
        JsonNode found = find(key);
        return below(key, found == null ? JsonNodeFactory.instance.objectNode() : found, at(key));
    }

    public <T> List<T> list(String key, Function<Keys, T> each) {
        JsonNode found = find(key);
        List<T> all = new ArrayList<>();
        if (found != null && !found.isArray()) {
            problem(at(key), "must be a list");
        } else if (found != null) {
            for (int i = 0; i < found.size(); i++) {
                all.add(each.apply(below(key, found.get(i), at(key) + "[" + i + "]")));
            }
        }
        return all;
    }

    private Keys below(String key, JsonNode found, String where) {
        Section inside = section.key(key).map(Key::inside).orElse(null);
        return new Keys(found, where, inside == null ? Section.unknown(where) : inside, reading);
    }

    /** Reports every unknown key. */
    public void end() {
        reading.asked(section, asked);
        Set<String> known = new LinkedHashSet<>(section.keys().stream().map(Key::name).toList());
        known.addAll(asked);
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problem(at(key), "is unknown; the keys here are " + String.join(", ", known));
            }
        });
    }

    public void problem(String where, String what) {
        reading.problem(where + " " + what);
    }

    public String at(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private @Nullable JsonNode find(String key) {
        asked.add(key);
        JsonNode found = node.get(key);
        return found == null || found.isNull() ? null : found;
    }

    private <T> @Nullable T value(String key, Predicate<JsonNode> fits, Function<JsonNode, T> read, String otherwise) {
        JsonNode found = find(key);
        if (found == null) {
            return null;
        }
        if (!fits.test(found)) {
            problem(at(key), otherwise);
            return null;
        }
        return read.apply(found);
    }
}
