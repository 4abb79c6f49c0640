package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.platform.wire.ItemConsumer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** One page of a listing: it passes each item on at once, and keeps the fields next to the items. */
class Page implements ItemConsumer {

    static final String PAGINATION = "pagination";
    /** The cursor of the next page in profile lakebase; absent or empty on the last one. */
    static final String NEXT = "next_page_token";
    static final String UNAVAILABLE = "unavailable_project_ids";

    private final Consumer<JsonNode> each;
    private final Map<String, JsonNode> beside = new HashMap<>();
    private int items;
    private boolean whole;

    Page(Consumer<JsonNode> each) {
        this.each = each;
    }

    @Override
    public void item(JsonNode item) {
        items++;
        each.accept(item);
    }

    @Override
    public void field(String name, JsonNode value) {
        beside.put(name, value);
    }

    @Override
    public void whole() {
        whole = true;
    }

    boolean isWhole() {
        return whole;
    }

    /** The number of items, readable or not. */
    int items() {
        return items;
    }

    /** A field next to the items; a missing node if it is absent. */
    JsonNode beside(String name) {
        return beside.getOrDefault(name, MissingNode.getInstance());
    }
}
