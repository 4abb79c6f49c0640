package dev.plimsoll.emulator.api.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a request; those it does not know are ignored.
 *
 * @param attributes a JSON object
 */
public record Body(ObjectNode attributes) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The whole body. */
    public static Body of(String text) {
        return new Body(object(tree(text), "the body"));
    }

    /** The object under that name, which must be there. */
    public static Body of(String text, String name) {
        return new Body(object(of(text).attributes.path(name), name));
    }

    /** The whole body, or one without attributes when there is none. */
    public static Body orEmpty(String text) {
        return text.isBlank() ? new Body(JsonNodeFactory.instance.objectNode()) : of(text);
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("the body is not JSON");
        }
    }

    private static ObjectNode object(@Nullable JsonNode node, String what) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.badRequest(what + " must be a JSON object");
    }

    public String requiredText(String name) {
        String text = text(name, "");
        if (text.isEmpty()) {
            throw Refusal.badRequest(name + " is required");
        }
        return text;
    }

    public String text(String name, String otherwise) {
        JsonNode value = value(name, JsonNode::isTextual, "a string");
        return value.isMissingNode() ? otherwise : value.textValue();
    }

    public boolean flag(String name, boolean otherwise) {
        JsonNode value = value(name, JsonNode::isBoolean, "true or false");
        return value.isMissingNode() ? otherwise : value.booleanValue();
    }

    /** Whether it is there, whatever it is. */
    public boolean has(String name) {
        return attributes.has(name);
    }

    /** A whole number; absent when it is not there. */
    public @Nullable Long number(String name) {
        JsonNode value = value(name, node -> node.isIntegralNumber() && node.canConvertToLong(),
                "a whole number");
        return value.isMissingNode() ? null : Long.valueOf(value.longValue());
    }

    /** Absent when it is not there. */
    public @Nullable String optionalText(String name) {
        JsonNode value = value(name, JsonNode::isTextual, "a string");
        return value.isMissingNode() ? null : value.textValue();
    }

    /** An object within; one without attributes when it is not there. */
    public Body optional(String name) {
        JsonNode value = value(name, JsonNode::isObject, "an object");
        return new Body(value.isMissingNode() ? JsonNodeFactory.instance.objectNode() : object(value, name));
    }

    /** The objects of a list within; empty when it is not there. */
    public List<Body> list(String name) {
        List<Body> all = new ArrayList<>();
        value(name, JsonNode::isArray, "a list").forEach(one -> all.add(new Body(object(one, name + "[]"))));
        return all;
    }

    public Limits limits(SizeTable sizes, Limits otherwise) {
        Size min = size("autoscaling_limit_min_cu", sizes, otherwise.min());
        Size max = size("autoscaling_limit_max_cu", sizes, otherwise.max());
        if (min.cu() > max.cu()) {
            throw Refusal.badRequest("autoscaling_limit_min_cu " + min + " is above autoscaling_limit_max_cu " + max);
        }
        return new Limits(min, max);
    }

    public ObjectNode pgSettings(ObjectNode otherwise) {
        JsonNode settings = value("settings", JsonNode::isObject, "an object");
        JsonNode pgSettings = settings.path("pg_settings");
        return pgSettings.isMissingNode() ? otherwise : object(pgSettings, "settings.pg_settings");
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
        JsonNode value = attributes.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return MissingNode.getInstance();
        }
        if (!fits.test(value)) {
            throw Refusal.badRequest(name + " must be " + kind);
        }
        return value;
    }
}
