package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Receives the items of a listing while the reply arrives. After an incomplete reply it is dropped, and the listing is
 * repeated.
 */
public interface ItemConsumer {

    /** One item of the requested array. */
    void item(JsonNode item);

    /** A requested field next to the array. */
    default void field(String name, JsonNode value) {}

    /** Called at the end of a complete, valid listing. */
    void whole();
}
