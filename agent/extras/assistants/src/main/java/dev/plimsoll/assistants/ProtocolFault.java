package dev.plimsoll.assistants;

import org.jspecify.annotations.Nullable;

/**
 * The error of a request, with the fields of JSON-RPC 2.0 section 5.
 *
 * @param jsonrpc the protocol's version
 * @param id      the id of the request; null where the message has none
 */
record ProtocolFault(String jsonrpc, @Nullable Object id, FaultDetail error) {

    /** The protocol's version. */
    static final String VERSION = "2.0";

    /** What is wrong, with the code of JSON-RPC 2.0 section 5.1, a negative number. */
    record FaultDetail(int code, String message) {}

    static ProtocolFault of(@Nullable Object id, int code, String message) {
        return new ProtocolFault(VERSION, id, new FaultDetail(code, message));
    }
}
