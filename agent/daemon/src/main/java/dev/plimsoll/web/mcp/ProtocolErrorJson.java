package dev.plimsoll.web.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import java.io.IOException;

/**
 * Writes the error of a request that is no message of the protocol, as JSON-RPC 2.0 section 5 has it: without an id.
 * <p>The library's transport writes the exception itself, which would show its stack trace to the client.
 */
final class ProtocolErrorJson extends StdSerializer<McpError> {

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
