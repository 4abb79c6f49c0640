package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.platform.wire.ItemConsumer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** One reply of a listing: what each item is made of at once, and what stood beside them. */
class Page implements ItemConsumer {

    static final String PAGINATION = "pagination";
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

    /** Items that it held, whether they could be read or not. */
    int items() {
        return items;
    }

    /** A field beside the items; missing where it was not there. */
    JsonNode beside(String name) {
        return beside.getOrDefault(name, MissingNode.getInstance());
    }
}
