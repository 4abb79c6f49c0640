package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.assistants.CheckedInput.OpenRequests;
import dev.plimsoll.assistants.ProtocolFault.ProtocolErrorJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client of {@code plimsoll mcp} may send: a faulty line has its own error, and the next line is read. */
class StreamTransportTest {

    private static final String NEXT = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}\n";

    private static final MessageCheck CHECK = new MessageCheck(ProtocolErrorJson.mapper());

    private final OpenRequests requests = new OpenRequests();
    private final List<ProtocolFault> faults = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"{\"jsonrpc\": | -32700 | not one JSON value",
        "[] | -32600 | batches are not supported", "7 | -32600 | one JSON object",
        "{\"id\":5,\"method\":\"ping\"} | -32600 | jsonrpc must be",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"} | -32600 | id must be",
        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\"} | -32602 | params of tools/call",
        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"x\",\"arguments\":[1]}} | -32602 | params"})
    void aFaultyLine_isRefused_andTheNextIsRead(String line, int code, String why) throws IOException {
        assertThat(passed(line + "\n" + NEXT)).isEqualTo(NEXT);

        assertThat(faults).singleElement().satisfies(fault -> {
            assertThat(fault.error().code()).isEqualTo(code);
            assertThat(fault.error().message()).contains(why);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}"})
    void nothingAnswersANotification_orAResponse_orABlankLine(String line) throws IOException {
        assertThat(passed(line + "\n" + NEXT)).isEqualTo(NEXT);
        assertThat(faults).isEmpty();
    }

    @Test
    void aLineThatIsTooLong_isRefused_andTheNextIsRead() throws IOException {
        assertThat(passed("{\"x\":\"" + "y".repeat(1 << 20) + "\"}\n" + NEXT)).isEqualTo(NEXT);
        assertThat(faults).singleElement()
                .satisfies(fault -> assertThat(fault.error().message()).contains("at most 65536 bytes"));
    }

    private String passed(String sent) throws IOException {
        // Nobody answers here, so the end must not wait.
        requests.abandon();
        InputStream client = new ByteArrayInputStream(sent.getBytes(StandardCharsets.UTF_8));
        try (InputStream in = new CheckedInput(client, CHECK, requests,
                fault -> faults.add((ProtocolFault) fault))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
