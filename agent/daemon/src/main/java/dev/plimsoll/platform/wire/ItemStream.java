package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a listing item by item, so that only one item's JSON is in memory at a time.
 *
 * @param array  name of the array in the reply's object; empty if the reply itself is the array
 * @param fields names of wanted fields next to the array; all others are skipped
 * @param mayOmit whether an object with none but these fields is an empty listing
 */
record ItemStream(String array, Set<String> fields, boolean mayOmit) {

    /** Passes the items of {@code body} on. Calls {@link ItemConsumer#whole} only for a complete, valid listing. */
    void read(Allowance body, Redaction redaction, ItemConsumer consumer) throws IOException {
        try (JsonParser parser = WireJson.STREAM.createParser(body)) {
            JsonToken first = parser.nextToken();
            boolean found = array.isEmpty() ? isList(first) : first == JsonToken.START_OBJECT;
            if (found && array.isEmpty()) {
                items(first, parser, body, redaction, consumer);
            } else if (found) {
                found = members(parser, body, redaction, consumer);
            }
            if (found && parser.nextToken() == null) {
                consumer.whole();
            }
        } catch (JsonProcessingException e) {
            // The listing stays incomplete; content that is not JSON must not appear in messages.
        }
    }

    private boolean members(JsonParser parser, Allowance body, Redaction redaction, ItemConsumer consumer)
            throws IOException {
        boolean found = false;
        boolean other = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(array) && isList(value)) {
                found = true;
                items(value, parser, body, redaction, consumer);
            } else if (fields.contains(name)) {
                body.nextItem();
                consumer.field(name, node(parser, redaction));
            } else {
                other = true;
                parser.skipChildren();
            }
        }
        return found || (mayOmit && !other);
    }

    /** An empty list may be written as null. */
    private static boolean isList(@Nullable JsonToken value) {
        return value == JsonToken.START_ARRAY || value == JsonToken.VALUE_NULL;
    }

    private static void items(@Nullable JsonToken first, JsonParser parser, Allowance body, Redaction redaction,
            ItemConsumer consumer) throws IOException {
        while (first == JsonToken.START_ARRAY && parser.nextToken() != JsonToken.END_ARRAY) {
            body.nextItem();
            consumer.item(node(parser, redaction));
        }
    }

    private static JsonNode node(JsonParser parser, Redaction redaction) throws IOException {
        return hidden(WireJson.STREAM.readTree(parser), redaction);
    }

    private static JsonNode hidden(JsonNode node, Redaction redaction) {
        return switch (node) {
            case TextNode text -> TextNode.valueOf(redaction.of(text.textValue()));
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, hidden(array.get(i), redaction));
                }
                yield array;
            }
            case ObjectNode object -> {
                for (Map.Entry<String, JsonNode> field : object.properties()) {
                    field.setValue(hidden(field.getValue(), redaction));
                }
                yield object;
            }
            default -> node;
        };
    }

}
