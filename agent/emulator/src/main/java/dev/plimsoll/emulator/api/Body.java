package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a request; those it does not know are ignored.
 *
 * @param attributes a JSON object
 */
record Body(ObjectNode attributes) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The whole body. */
    static Body of(String text) {
        return new Body(object(tree(text), "the body"));
    }

    /** The object under {@code endpoint}. */
    static Body endpoint(String text) {
        return new Body(object(of(text).attributes.path("endpoint"), "endpoint"));
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

    /** Branches are not kept anywhere: any well-formed id names one. */
    String branch(String otherwise) {
        String branch = text("branch_id", otherwise);
        if (!branch.matches("br-[a-z0-9-]+")) {
            throw Refusal.notFound("branch " + branch);
        }
        return branch;
    }

    Limits limits(SizeTable sizes, Limits otherwise) {
        Size min = size("autoscaling_limit_min_cu", sizes, otherwise.min());
        Size max = size("autoscaling_limit_max_cu", sizes, otherwise.max());
        if (min.cu() > max.cu()) {
            throw Refusal.badRequest("autoscaling_limit_min_cu " + min + " is above autoscaling_limit_max_cu " + max);
        }
        return new Limits(min, max);
    }

    ObjectNode pgSettings(ObjectNode otherwise) {
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
