package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.browser.ShownServer;
import dev.plimsoll.web.metrics.Fleets;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A page that rebinds its name to this machine reads nothing. */
class HostRuleTest {

    private static final URI PAGE = URI.create("https://plimsoll.example.com/sub");

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST", "localhost.", "app.localhost", "127.0.0.1", "127.8.9.10", "[::1]",
        "[0:0:0:0:0:0:0:1]", "plimsoll.example.com", "Plimsoll.Example.com.", ""})
    void namesOfThisMachine_areAllowed(String host) {
        assertThat(new HostRule("127.0.0.1", PAGE).allows(host)).isTrue();
        assertThat(new HostRule("::1", PAGE).allows(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "notlocalhost",
        "10.0.0.1",
        "0.0.0.0", "[::]", "[2001:db8::1]", "plimsoll.example.com.evil.example", "example.com"})
    void otherNames_areNot(String host) {
        assertThat(new HostRule("127.0.0.1", PAGE).allows(host)).isFalse();
        assertThat(new HostRule("localhost", null).allows(host)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "GET /metrics HTTP/1.1;Host: evil.example                      | 421",
        "GET / HTTP/1.1;Host: evil.example:9849                        | 421",
        "GET http://evil.example/metrics HTTP/1.1;Host: evil.example   | 421",
        "GET http://evil.example/metrics HTTP/1.1;Host: localhost      | 400",
        "GET http://localhost/-/healthy HTTP/1.1;Host: evil.example    | 400",
        "POST /login HTTP/1.1;Host: evil.example;Content-Length: 5     | 421",
        "GET /-/healthy HTTP/1.1;Host: localhost:1                     | 200",
        "GET /-/healthy HTTP/1.1;Host: [::1]:9849                      | 200",
        "GET /-/healthy HTTP/1.0                                       | 200",
        "GET /-/healthy HTTP/1.0;Host: evil.example                    | 421",
        "GET /-/healthy HTTP/1.1                                       | 400",
        "GET /-/healthy HTTP/1.1;Host: localhost;Host: evil.example    | 400"})
    void theServerChecksTheNameOfEachRequest(String request, int status) throws Exception {
        try (ShownServer server = new ShownServer(Fleets.manyWaiting(1));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write((request.replace(";", "\r\n") + "\r\n\r\n").getBytes(ISO_8859_1));

            String answer = new String(socket.getInputStream().readNBytes(12), ISO_8859_1);
            assertThat(answer).isEqualTo("HTTP/1.1 " + status);
        }
    }

    @Test
    void aServerForOtherMachines_hasNamesThatItCannotKnow() {
        assertThat(new HostRule("0.0.0.0", null).isForThisMachineAlone()).isFalse();
        assertThat(new HostRule("10.0.0.1", null).isForThisMachineAlone()).isFalse();
        assertThat(new HostRule("::1", null).isForThisMachineAlone()).isTrue();
    }
}
