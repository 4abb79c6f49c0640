package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code printf … | plimsoll mcp}: all that was sent is answered before the end. */
class StreamServingTest {

    private static final String INITIALIZE = "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':"
            + "'2025-06-18','capabilities':{},'clientInfo':{'name':'x','version':'1'}}}";
    private static final String READY = "{'jsonrpc':'2.0','method':'notifications/initialized'}";
    private static final JsonMapper JSON = new JsonMapper();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private String end = "\n";

    /** Twenty calls end the input at once, while none of them has an answer yet. */
    @RepeatedTest(10)
    void allCalls_areAnswered_beforeTheInputEndsTheProcess() throws Exception {
        List<String> lines = new ArrayList<>(List.of(INITIALIZE, READY));
        for (int id = 1; id <= 20; id++) {
            lines.add(call(id, "fleet"));
        }
        lines.add("{'jsonrpc':'2.0','id':21,'method':'tools/list'}");
        lines.add("{'jsonrpc':'2.0','id':22,'method':'no/such'}");
        lines.add("no message");

        JsonNode answers = piped(lines, () -> {
            pause();
            return Fleets.of(Fleets.tooSmall());
        });

        assertThat(answers).hasSize(24);
        for (int id = 1; id <= 20; id++) {
            assertThat(answers.path(String.valueOf(id)).at("/result/structuredContent/total").intValue()).isEqualTo(1);
        }
        assertThat(answers.path("21").at("/result/tools")).hasSize(7);
        assertThat(answers.path("22").at("/error/code").intValue()).isEqualTo(-32601);
        assertThat(answers.path("null").at("/error/code").intValue()).isEqualTo(-32700);
    }

    @Test
    void aToolThatFails_isAnsweredToo() throws Exception {
        JsonNode answers = piped(List.of(INITIALIZE, READY, call(1, "fleet")), () -> {
            throw new IllegalStateException("no status");
        });

        assertThat(answers.path("1").at("/result/isError").booleanValue()).isTrue();
    }

    @Test
    void aClientThatNeverSaysThatItIsReady_isAnswered() throws Exception {
        assertThat(piped(List.of(INITIALIZE, call(1, "fleet")), Fleets::of).path("1").has("result")).isTrue();
    }

    @Test
    void aCallBeforeInitialize_isRefused_andWhatFollowsIsAnswered() throws Exception {
        JsonNode answers = piped(List.of(call(1, "fleet"), "{'jsonrpc':'2.0','id':2,'method':'ping'}",
                INITIALIZE, READY, call(3, "fleet")), Fleets::of);

        assertThat(answers.path("1").at("/error/message").textValue()).isEqualTo("initialize comes first");
        assertThat(answers.path("2").has("result")).isTrue();
        assertThat(answers.path("3").has("result")).isTrue();
    }

    /** {@code printf} ends its last line only where its format says so. */
    @Test
    void aLastLineWithoutItsEnd_isAnswered() throws Exception {
        end = "";

        assertThat(piped(List.of(INITIALIZE, READY, call(1, "fleet")), Fleets::of).path("1").has("result")).isTrue();
    }

    @Test
    void aPing_isAnsweredBeforeTheHandshakeAndInIt() throws Exception {
        JsonNode answers = piped(List.of("{'jsonrpc':'2.0','id':1,'method':'ping'}", INITIALIZE,
                "{'jsonrpc':'2.0','id':'two','method':'ping'}"), Fleets::of);

        assertThat(answers).hasSize(3);
        assertThat(answers.path("1").path("result").isObject()).isTrue();
        assertThat(answers.path("two").path("result").isObject()).isTrue();
    }

    @Test
    void aClientThatIsReadyButNeverBegan_isRefused() throws Exception {
        assertThat(piped(List.of(READY, call(1, "fleet")), Fleets::of).path("1").at("/error/message").textValue())
                .isEqualTo("initialize comes first");
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, 2024-11-05", "2025-03-26, 2025-03-26", "2025-06-18, 2025-06-18", "2025-11-25, 2025-11-25",
        "2099-01-01, 2025-11-25", "1999-01-01, 2025-11-25", "'', 2025-11-25"})
    void aVersionIsNegotiated_andTheServersOwnAnswersAnUnknownOne(String asked, String answered) throws Exception {
        assertThat(piped(List.of(INITIALIZE.replace("2025-06-18", asked)), Fleets::of).path("0")
                .at("/result/protocolVersion")
                .textValue()).isEqualTo(answered);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"{'jsonrpc': | -32700 | not one JSON value",
        "[] | -32600 | batches are not supported", "7 | -32600 | one JSON object",
        "{'id':5,'method':'ping'} | -32600 | jsonrpc must be",
        "{'jsonrpc':'2.0','id':{},'method':'ping'} | -32600 | id must be",
        "{'jsonrpc':'2.0','id':5,'method':'tools/call'} | -32602 | params of tools/call",
        "{'jsonrpc':'2.0','id':5,'method':'tools/call','params':{'name':'x','arguments':[1]}} | -32602 | params"})
    void aFaultyLine_isRefused_andTheNextIsRead(String line, int code, String why) throws Exception {
        JsonNode answers = piped(List.of(line, INITIALIZE), Fleets::of);

        assertThat(answers).hasSize(2);
        assertThat(answers.path("0").has("result")).isTrue();
        JsonNode error = answers.path(code == -32602 ? "5" : "null").path("error");
        assertThat(error.path("code").intValue()).isEqualTo(code);
        assertThat(error.path("message").textValue()).contains(why);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{'jsonrpc':'2.0','method':'notifications/cancelled','params':[1]}",
        "{'jsonrpc':'2.0','id':77,'result':{}}"})
    void nothingAnswersANotification_orAResponse_orABlankLine(String line) throws Exception {
        assertThat(piped(List.of(line, INITIALIZE), Fleets::of)).hasSize(1);
    }

    @Test
    void aLineThatIsTooLong_isRefused_andTheNextIsRead() throws Exception {
        JsonNode answers = piped(List.of("{'x':'" + "y".repeat(1 << 20) + "'}", INITIALIZE), Fleets::of);

        assertThat(answers.path("0").has("result")).isTrue();
        assertThat(answers.path("null").at("/error/message").textValue()).contains("at most 65536 bytes");
    }

    @Test
    void aClient_maySetALevelForMessages_thatAreNeverSent() throws Exception {
        JsonNode answers = piped(List.of(INITIALIZE,
                "{'jsonrpc':'2.0','id':1,'method':'logging/setLevel','params':{'level':'info'}}"), Fleets::of);

        assertThat(answers.path("0").at("/result/capabilities").has("logging")).isTrue();
        assertThat(answers.path("1").path("result").isObject()).isTrue();
    }

    /** Nobody reads the answers any more, so none is waited for. */
    @Test
    void aClientThatIsGone_endsTheProcess() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int each) throws IOException {
                throw new IOException("broken pipe");
            }
        };
        try {
            serving(List.of(INITIALIZE, READY, call(1, "fleet")), () -> {
                await(never);
                return Fleets.of();
            }, gone).get(60, TimeUnit.SECONDS);
        } finally {
            never.countDown();
        }
    }

    private JsonNode piped(List<String> lines, Supplier<FleetStatus> status) throws Exception {
        serving(lines, status, out).get(60, TimeUnit.SECONDS);
        ObjectNode answers = JSON.createObjectNode();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            JsonNode answer = JSON.readTree(line);
            assertThat(answers.replace(answer.get("id").asText(), answer)).isNull();
        }
        return answers;
    }

    private CompletableFuture<Void> serving(List<String> lines, Supplier<FleetStatus> status, OutputStream to) {
        String sent = String.join("\n", lines).replace('\'', '"') + end;
        return ToolServer.overStreams(
                new Toolbox(status, MemoryJournal::new, new WhatIfAnswers(() -> {
                    throw new IllegalStateException("no store");
                }), id -> null, id -> List.of(), InstantSource.fixed(Fleets.NOON)),
                new ByteArrayInputStream(sent.getBytes(StandardCharsets.UTF_8)), to);
    }

    private static String call(int id, String tool) {
        return "{'jsonrpc':'2.0','id':%d,'method':'tools/call','params':{'name':'%s','arguments':{}}}".formatted(id,
                tool);
    }

    /** Long enough that an input that ends at once would be the first. */
    private static void pause() {
        await(new CountDownLatch(1), 20);
    }

    private static void await(CountDownLatch latch) {
        await(latch, 60_000);
    }

    private static void await(CountDownLatch latch, long millis) {
        try {
            if (latch.await(millis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
