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

/**
 * Reads a listing item by item, so that there is never more of it in memory than one item and what was made of the others.
 *
 * @param array  name of the array in the object that is the reply; empty where the reply itself is the array
 * @param fields names beside it that are wanted; all others are passed over
 */
record ItemStream(String array, Set<String> fields) {

    /** Hands over what {@code body} holds. What is no such listing, or no JSON, is never called whole. */
    void read(Allowance body, Redaction redaction, ItemConsumer taker) throws IOException {
        try (JsonParser parser = WireJson.STREAM.createParser(body)) {
            JsonToken first = parser.nextToken();
            boolean found = array.isEmpty() ? first == JsonToken.START_ARRAY : first == JsonToken.START_OBJECT;
            if (found && array.isEmpty()) {
                items(parser, body, redaction, taker);
            } else if (found) {
                found = members(parser, body, redaction, taker);
            }
            if (found && parser.nextToken() == null) {
                taker.whole();
            }
        } catch (JsonProcessingException e) {
            // Not whole, which is how it shows; nothing of what is not JSON may be told.
        }
    }

    private boolean members(JsonParser parser, Allowance body, Redaction redaction, ItemConsumer taker)
            throws IOException {
        boolean found = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(array) && value == JsonToken.START_ARRAY) {
                found = true;
                items(parser, body, redaction, taker);
            } else if (fields.contains(name)) {
                body.nextItem();
                taker.field(name, node(parser, redaction));
            } else {
                parser.skipChildren();
            }
        }
        return found;
    }

    private static void items(JsonParser parser, Allowance body, Redaction redaction, ItemConsumer taker)
            throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            body.nextItem();
            taker.item(node(parser, redaction));
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
