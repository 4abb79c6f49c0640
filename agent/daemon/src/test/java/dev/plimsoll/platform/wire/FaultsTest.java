package dev.plimsoll.platform.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Kind and message of faults without a reply. */
class FaultsTest {

    private static final String WHERE = "https://console.example/api/v2";

    static Stream<Arguments> failures() {
        IOException untrusted = new SSLHandshakeException("PKIX path building failed: sun.security.provider.certpath");
        untrusted.initCause(new CertPathBuilderException("unable to find valid certification path"));
        return Stream.of(Arguments.of(untrusted, "no trusted authority signed its certificate"),
                Arguments.of(new SSLPeerUnverifiedException("Hostname x not verified"), "for another host name"),
                Arguments.of(new ConnectException("Failed to connect to /127.0.0.1:1"), "connection refused"),
                Arguments.of(new EOFException("\\n not found: limit=0"), "closed before a reply arrived"),
                Arguments.of(new IOException("unexpected end of stream", new EOFException("x")),
                        "closed before a reply arrived"),
                Arguments.of(new UnknownHostException("console.example: Name or service not known"),
                        "cannot be resolved"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void connectionFailures_areNotTimeouts_andHaveClearMessages(IOException failure, String words) {
        PlatformFault fault = Faults.noReply(WHERE, null, Duration.ofSeconds(10), failure);

        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(Objects.requireNonNull(fault.getMessage())).contains(words)
                .doesNotContain("PKIX", "Exception", "not found: limit");
    }

    @Test
    void aLateReply_isATimeout() {
        PlatformFault fault = Faults.noReply(WHERE, null, Duration.ofSeconds(10),
                new SocketTimeoutException("timeout"));

        assertThat(fault.kind()).isEqualTo(FaultKind.TIMEOUT);
        assertThat(fault).hasMessageContaining("did not answer within 10 s");
    }
}
