package dev.plimsoll.emulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One mapping of a scenario: hands its values out by key, and knows which keys nobody asked for. */
final class Keys {

    private final JsonNode node;
    private final String path;
    private final List<String> problems;
    private final Set<String> asked = new LinkedHashSet<>();

    Keys(JsonNode node, String path, List<String> problems) {
        this.node = node;
        this.path = path;
        this.problems = problems;
        if (!node.isObject()) {
            problem(path.isEmpty() ? "the scenario" : path, "must be a mapping of keys");
        }
    }

    String text(String key, @Nullable String otherwise) {
        String written = optionalText(key);
        if (written == null && otherwise == null) {
            problem(at(key), "is missing");
        }
        return written != null ? written : otherwise != null ? otherwise : "";
    }

    @Nullable
    String optionalText(String key) {
        return value(key, JsonNode::isValueNode, JsonNode::asText, "must be a text");
    }

    boolean flag(String key, boolean otherwise) {
        Boolean written = value(key, JsonNode::isBoolean, JsonNode::asBoolean, "must be true or false");
        return written == null ? otherwise : written;
    }

    double number(String key, double otherwise) {
        Double written = value(key, node -> node.isNumber() && node.asDouble() >= 0, JsonNode::asDouble,
                "must be a number, 0 or more");
        return written == null ? otherwise : written;
    }

    long count(String key, long otherwise) {
        Long written = value(key, node -> node.isIntegralNumber() && node.asLong() >= 0, JsonNode::asLong,
                "must be a whole number, 0 or more");
        return written == null ? otherwise : written;
    }

    Duration duration(String key, Duration otherwise) {
        Duration written = optionalDuration(key);
        return written == null ? otherwise : written;
    }

    @Nullable
    Duration optionalDuration(String key) {
        return value(key, node -> Quantities.duration(node.asText()).isPresent(),
                node -> Quantities.duration(node.asText()).orElseThrow(), "must be a duration such as 20s, 5m or 7d");
    }

    long bytes(String key, long otherwise) {
        Long written = value(key, node -> Quantities.bytes(node.asText()).isPresent(),
                node -> Quantities.bytes(node.asText()).orElseThrow(), "must be an amount such as 512KiB or 16MiB");
        return written == null ? otherwise : written;
    }

    /** One of an enum's constants, written in lower case with {@code -}. */
    <E extends Enum<E>> E choice(String key, E otherwise) {
        List<E> all = List.of(otherwise.getDeclaringClass().getEnumConstants());
        List<String> words = all.stream().map(Keys::word).toList();
        String written = value(key, node -> words.contains(written(node)), Keys::written,
                "must be " + String.join(", ", words));
        return written == null ? otherwise : all.get(words.indexOf(written));
    }

    /** YAML takes on and off for true and false. */
    private static String written(JsonNode node) {
        return node.isBoolean() ? node.asBoolean() ? "on" : "off" : node.asText();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Size size(String key, Size otherwise) {
        Size written = value(key, node -> Sizes.of(node.asDouble()).isPresent(),
                node -> Sizes.of(node.asDouble()).orElseThrow(), "must be a size of the table, one of " + Sizes.ALL);
        return written == null ? otherwise : written;
    }

    /** Whether there is anything at all. */
    boolean has(String key) {
        return find(key) != null;
    }

    Keys mapping(String key) {
        JsonNode found = find(key);
        return new Keys(found == null ? JsonNodeFactory.instance.objectNode() : found, at(key), problems);
    }

    <T> List<T> list(String key, Function<Keys, T> each) {
        JsonNode found = find(key);
        List<T> all = new ArrayList<>();
        if (found != null && !found.isArray()) {
            problem(at(key), "must be a list");
        } else if (found != null) {
            for (int i = 0; i < found.size(); i++) {
                all.add(each.apply(new Keys(found.get(i), at(key) + "[" + i + "]", problems)));
            }
        }
        return all;
    }

    /** Names every key that is there but means nothing. */
    void end() {
        node.fieldNames().forEachRemaining(key -> {
            if (!asked.contains(key)) {
                problem(at(key), "is unknown; known here are " + String.join(", ", asked));
            }
        });
    }

    void problem(String where, String what) {
        problems.add(where + " " + what);
    }

    String at(String key) {
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
