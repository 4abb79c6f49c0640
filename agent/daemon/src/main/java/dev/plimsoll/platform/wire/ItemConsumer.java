package dev.plimsoll.platform.wire;

import com.fasterxml.jackson.databind.JsonNode;

/** Takes what a listing holds while its reply arrives. One that broke off in the middle is dropped, and asked for anew. */
public interface ItemConsumer {

    /** One item of the array that was asked for. */
    void item(JsonNode item);

    /** A field beside the array, of those that were asked for. */
    default void field(String name, JsonNode value) {}

    /** The reply has ended, and was a listing: what was taken is all there is. */
    void whole();
}
