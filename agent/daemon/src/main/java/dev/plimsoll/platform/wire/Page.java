package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.HashMap;
import java.util.Map;

/**
 * One page of a listing: it takes each item at once, while the reply arrives, and keeps the fields next to the items.
 * After an incomplete reply it is dropped, and the listing is repeated.
 */
public abstract class Page {

    private final Map<String, JsonNode> beside = new HashMap<>();
    private int items;
    private boolean isWhole;

    /** Takes one item of the requested array. */
    protected abstract void take(JsonNode item);

    final void item(JsonNode item) {
        items++;
        take(item);
    }

    final void field(String name, JsonNode value) {
        beside.put(name, value);
    }

    /** The end of a complete, valid listing. */
    final void end() {
        isWhole = true;
    }

    public final boolean isWhole() {
        return isWhole;
    }

    /** The number of items, readable or not. */
    public final int items() {
        return items;
    }

    /** A requested field next to the items; a missing node if it is absent. */
    public final JsonNode beside(String name) {
        return beside.getOrDefault(name, MissingNode.getInstance());
    }
}
