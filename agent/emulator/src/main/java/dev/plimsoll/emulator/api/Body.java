package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object of a request. It records which attributes were read, so a profile can refuse a request with attributes
 * that were not read: see {@link #refuseRest}. {@code null} is a value of the wrong type for every attribute.
 */
final class Body {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final ObjectNode attributes;
    private final String path;
    private final ObjectNode root;
    private final Set<String> read;
    private final Set<String> readWhole;

    private Body(ObjectNode root) {
        this(root, "", root, new HashSet<>(), new HashSet<>());
    }

    private Body(ObjectNode attributes, String path, ObjectNode root, Set<String> read, Set<String> readWhole) {
        this.attributes = attributes;
        this.path = path;
        this.root = root;
        this.read = read;
        this.readWhole = readWhole;
    }

    /** The whole body. */
    static Body of(String text) {
        return new Body(object(tree(text), "the body"));
    }

    /** The object under that name, which must be there. */
    static Body of(String text, String name) {
        Body whole = of(text);
        return whole.inner(name, object(whole.attributes.path(name), name));
    }

    /** The whole body; an empty object if there is none. */
    static Body orEmpty(String text) {
        return text.isBlank() ? new Body(JsonNodeFactory.instance.objectNode()) : of(text);
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("the body is not one JSON value");
        }
    }

    private static ObjectNode object(@Nullable JsonNode node, String what) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.badRequest(what + " must be a JSON object");
    }

    private Body inner(String name, ObjectNode object) {
        read.add(path + name);
        return new Body(object, path + name + ".", root, read, readWhole);
    }

    String requiredText(String name) {
        String text = text(name, "");
        if (text.isEmpty()) {
            throw Refusal.badRequest(name + " is required");
        }
        return text;
    }

    String text(String name, String otherwise) {
        JsonNode value = value(name, JsonNode::isTextual, "a string");
        return value.isMissingNode() ? otherwise : value.textValue();
    }

    boolean flag(String name, boolean otherwise) {
        JsonNode value = value(name, JsonNode::isBoolean, "true or false");
        return value.isMissingNode() ? otherwise : value.booleanValue();
    }

    /** Whether the attribute is present; counts as read. */
    boolean has(String name) {
        read.add(path + name);
        return attributes.has(name);
    }

    /** A whole number; absent when it is not there. */
    @Nullable
    Long number(String name) {
        JsonNode value = value(name, node -> node.isIntegralNumber() && node.canConvertToLong(), "a whole number");
        return value.isMissingNode() ? null : Long.valueOf(value.longValue());
    }

    /** Absent when it is not there. */
    @Nullable
    String optionalText(String name) {
        JsonNode value = value(name, JsonNode::isTextual, "a string");
        return value.isMissingNode() ? null : value.textValue();
    }

    /** An object within; one without attributes when it is not there. */
    Body optional(String name) {
        JsonNode value = value(name, JsonNode::isObject, "an object");
        return inner(name, value.isMissingNode() ? JsonNodeFactory.instance.objectNode() : object(value, name));
    }

    /** An object within, taken as it is written; absent when it is not there. */
    @Nullable
    ObjectNode whole(String name) {
        JsonNode value = value(name, JsonNode::isObject, "an object");
        readWhole.add(path + name);
        return value.isMissingNode() ? null : object(value, name);
    }

    /** An object within whose values are strings, taken as it is written; absent when it is not there. */
    @Nullable
    ObjectNode texts(String name) {
        ObjectNode texts = whole(name);
        if (texts != null) {
            for (Map.Entry<String, JsonNode> one : texts.properties()) {
                if (!one.getValue().isTextual()) {
                    throw Refusal.badRequest(name + "." + one.getKey() + " must be a string");
                }
            }
        }
        return texts;
    }

    /** The strings of a list within; empty when it is not there. */
    List<String> words(String name) {
        List<String> all = new ArrayList<>();
        for (JsonNode one : value(name, JsonNode::isArray, "a list of strings")) {
            if (!one.isTextual()) {
                throw Refusal.badRequest(name + " must be a list of strings");
            }
            all.add(one.textValue());
        }
        return all;
    }

    /** The objects of a list within; empty when it is not there. */
    List<Body> list(String name) {
        List<Body> all = new ArrayList<>();
        value(name, JsonNode::isArray, "a list")
                .forEach(element -> all.add(inner(name + "[" + all.size() + "]", object(element, name + "[]"))));
        return all;
    }

    Limits limits(SizeTable sizes, Limits otherwise) {
        Size min = size("autoscaling_limit_min_cu", sizes, otherwise.min());
        Size max = size("autoscaling_limit_max_cu", sizes, otherwise.max());
        if (min.cu() > max.cu()) {
            throw Refusal.badRequest("autoscaling_limit_min_cu " + min + " is above autoscaling_limit_max_cu " + max);
        }
        return new Limits(min, max);
    }

    private Size size(String name, SizeTable sizes, Size otherwise) {
        JsonNode value = value(name, JsonNode::isNumber, "a number");
        return value.isMissingNode()
                ? otherwise
                : sizes.of(value.doubleValue())
                        .orElseThrow(
                                () -> Refusal.badRequest(name + " " + value + " is no size; sizes are " + sizes));
    }

    private JsonNode value(String name, Predicate<JsonNode> fits, String kind) {
        if (!has(name)) {
            return MissingNode.getInstance();
        }
        JsonNode value = attributes.path(name);
        if (!fits.test(value)) {
            throw Refusal.badRequest(name + " must be " + kind);
        }
        return value;
    }

    /**
     * Refuses the request if any attribute, at any depth, was not read and would be ignored silently.
     * Called after reading and before any change.
     */
    void refuseRest() {
        List<String> rest = new ArrayList<>();
        collectRest(root, "", rest);
        if (!rest.isEmpty()) {
            throw Refusal.unprocessable(
                    "not supported by this platform in this call, and nothing was changed: " + String.join(", ", rest));
        }
    }

    private void collectRest(ObjectNode node, String prefix, List<String> rest) {
        for (Map.Entry<String, JsonNode> one : node.properties()) {
            String name = prefix + one.getKey();
            if (!read.contains(name)) {
                rest.add(name);
            } else if (!readWhole.contains(name)) {
                collectWithin(name, one.getValue(), rest);
            }
        }
    }

    private void collectWithin(String name, JsonNode value, List<String> rest) {
        if (value instanceof ObjectNode object) {
            collectRest(object, name + ".", rest);
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            collectWithin(name + "[" + i + "]", value.get(i), rest);
        }
    }

    /** Omits the values, which may be secret. */
    @Override
    public String toString() {
        return "Body[" + path + "]";
    }
}
