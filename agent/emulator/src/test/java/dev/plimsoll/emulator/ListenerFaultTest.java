package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Listeners with faults. */
class ListenerFaultTest {

    private static final int SSL_CODE = 80_877_103;
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform
                .of("""
                        cache-per-cu: 4MiB
                        suspend-delay: never
                        projects:
                          - id: shop-1
                            computes:
                              - {id: ep-refuse, started: false, listener-faults: [{do: refuse, first: 1}]}
                              - {id: ep-closed, started: false, listener-faults: [{do: closed, from: 1h, until: 2h}]}
                              - {id: ep-hang, started: false, listener-faults: [{do: accept-and-hang}]}
                              - {id: ep-tls, started: false, listener-faults: [{do: stop-in-tls}]}
                              - {id: ep-drip, started: false, listener-faults: [{do: drip, every: 2ms, first: 1}]}
                              - {id: ep-cut, started: false, listener-faults: [{do: cut-after, bytes: 40, first: 1}]}
                              - {id: ep-error, started: false, listener-faults: [{do: error, sqlstate: "53300", message: too many, first: 1}]}
                        """);
    }

    @Test
    void refuse_resetsTheFirstConnection_andServesTheNext() throws IOException, SQLException {
        try (Socket socket = reach("ep-refuse")) {
            assertThatThrownBy(() -> {
                askForTls(socket);
                answer(socket);
            }).isInstanceOf(SocketException.class);
        }
        assertServed("ep-refuse");
    }

    @Test
    void closed_letsTheSystemRefuse_asLongAsItLasts() throws SQLException {
        platform.clock.goOn(Duration.ofMinutes(90));
        await().atMost(60, TimeUnit.SECONDS)
                .ignoreExceptionsMatching(e -> !(e instanceof ConnectException))
                .untilAsserted(() -> assertThatThrownBy(() -> reach("ep-closed").close())
                        .isInstanceOf(ConnectException.class));
        platform.clock.goOn(Duration.ofMinutes(60));
        await().atMost(60, TimeUnit.SECONDS).ignoreExceptions().until(() -> {
            reach("ep-closed").close();
            return true;
        });
        assertServed("ep-closed");
    }

    @Test
    void acceptAndHang_neverAnswers_norWakes() throws IOException {
        try (Socket socket = reach("ep-hang")) {
            askForTls(socket);
            socket.setSoTimeout(200);
            assertThatThrownBy(() -> answer(socket)).isInstanceOf(SocketTimeoutException.class);
        }
        assertThat(platform.state("ep-hang")).isEqualTo("idle");
    }

    @Test
    void stopInTls_agreesToEncryption_andThenNeverAnswers() throws IOException {
        try (Socket socket = reach("ep-tls")) {
            askForTls(socket);
            assertThat(answer(socket)).isEqualTo('S');
            socket.getOutputStream().write(new byte[]{22, 3, 1});
            socket.setSoTimeout(200);
            assertThatThrownBy(() -> answer(socket)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void drip_isSlow_butWhole() throws SQLException {
        long begun = System.nanoTime();
        assertServed("ep-drip");
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(400));
    }

    @Test
    void cutAfter_breaksTheConnection_inTheMiddleOfAnAnswer() throws SQLException {
        assertThatThrownBy(() -> platform.use("ep-cut")).isInstanceOfSatisfying(SQLException.class,
                e -> assertThat(e.getSQLState()).startsWith("08"));
        assertServed("ep-cut");
    }

    @Test
    void error_isAnsweredInsteadOfTheServer_withoutWakingIt() throws SQLException {
        assertThatThrownBy(() -> platform.use("ep-error")).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isEqualTo("53300");
            assertThat(e.getMessage()).contains("too many");
        });
        assertThat(platform.state("ep-error")).isEqualTo("idle");
        assertServed("ep-error");
    }

    private static void assertServed(String id) throws SQLException {
        try (Connection connection = platform.use(id)) {
            assertThat(Platform.ask(connection, "select 1")).isEqualTo("1");
        }
    }

    private static Socket reach(String id) throws IOException {
        return new Socket(platform.endpoint(id).path("host").asText(), platform.emulator.databasePort());
    }

    private static void askForTls(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(ByteBuffer.allocate(8).putInt(8).putInt(SSL_CODE).array());
    }

    private static int answer(Socket socket) throws IOException {
        int read = socket.getInputStream().read();
        if (read < 0) {
            throw new SocketException("ended");
        }
        return read;
    }
}
