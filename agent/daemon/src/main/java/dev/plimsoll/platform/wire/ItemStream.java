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
import org.jspecify.annotations.Nullable;

/**
 * Reads a listing item by item, so that only one item's JSON is in memory at a time.
 *
 * @param listing what is read
 */
record ItemStream(WireRequest.ListingForm listing, Allowance body, Redaction redaction) {

    /** Passes the items on. Calls {@link Page#end} only for a complete, valid listing. */
    void read(Page page) throws IOException {
        String array = listing.array();
        try (JsonParser parser = WireJson.STREAM.createParser(body)) {
            JsonToken first = parser.nextToken();
            boolean found = array.isEmpty() ? isList(first) : first == JsonToken.START_OBJECT;
            if (found && array.isEmpty()) {
                items(first, parser, page);
            } else if (found) {
                found = members(parser, page);
            }
            if (found && parser.nextToken() == null) {
                page.end();
            }
        } catch (JsonProcessingException e) {
            // The listing stays incomplete; content that is not JSON must not appear in messages.
        }
    }

    private boolean members(JsonParser parser, Page page) throws IOException {
        boolean found = false;
        boolean other = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(listing.array()) && isList(value)) {
                found = true;
                items(value, parser, page);
            } else if (listing.fields().contains(name)) {
                body.nextItem();
                page.field(name, node(parser));
            } else {
                other = true;
                parser.skipChildren();
            }
        }
        return found || (listing.mayOmit() && !other);
    }

    /** An empty list may be written as null. */
    private static boolean isList(@Nullable JsonToken value) {
        return value == JsonToken.START_ARRAY || value == JsonToken.VALUE_NULL;
    }

    private void items(@Nullable JsonToken first, JsonParser parser, Page page) throws IOException {
        while (first == JsonToken.START_ARRAY && parser.nextToken() != JsonToken.END_ARRAY) {
            body.nextItem();
            page.item(node(parser));
        }
    }

    private JsonNode node(JsonParser parser) throws IOException {
        return hidden(WireJson.STREAM.readTree(parser));
    }

    private JsonNode hidden(JsonNode node) {
        return switch (node) {
            case TextNode text -> TextNode.valueOf(redaction.of(text.textValue()));
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, hidden(array.get(i)));
                }
                yield array;
            }
            case ObjectNode object -> {
                for (Map.Entry<String, JsonNode> field : object.properties()) {
                    field.setValue(hidden(field.getValue()));
                }
                yield object;
            }
            default -> node;
        };
    }
}
