package dev.plimsoll.assistants;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import java.io.IOException;
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

    /**
     * What is wrong.
     *
     * @param code the code of JSON-RPC 2.0 section 5.1, a negative number
     */
    record FaultDetail(int code, String message) {}

    static ProtocolFault of(@Nullable Object id, int code, String message) {
        return new ProtocolFault(VERSION, id, new FaultDetail(code, message));
    }

    /**
     * Writes the error of a request that is no message of the protocol, as JSON-RPC 2.0 section 5 has it: without an id.
     * <p>The library's transport writes the exception itself, which would show its stack trace to the client.
     */
    static final class ProtocolErrorJson extends StdSerializer<McpError> {

        private static final long serialVersionUID = 1L;

        private ProtocolErrorJson() {
            super(McpError.class);
        }

        /** A mapper for all messages of the protocol. */
        static McpJsonMapper mapper() {
            return new JacksonMcpJsonMapper(
                    JsonMapper.builder().addModule(new SimpleModule().addSerializer(new ProtocolErrorJson())).build());
        }

        @Override
        public void serialize(McpError error, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writePOJO(ProtocolFault.of(null, error.getJsonRpcError().code(), error.getJsonRpcError().message()));
        }
    }
}
