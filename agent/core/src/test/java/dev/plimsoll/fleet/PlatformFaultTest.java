package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.PlatformFault.FaultKind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which error the platform gave. */
class PlatformFaultTest {

    @ParameterizedTest
    @CsvSource({"HTTP, 404, true", "HTTP, 403, false", "HTTP, 405, false", "HTTP, 410, false", "TIMEOUT, 0, false",
        "NOT_JSON, 404, true"})
    void onlyTheStatus404_meansNotFound(FaultKind kind, int status, boolean notFound) {
        PlatformFault fault = new PlatformFault(kind, status, "remedy");

        assertThat(fault.isNotFound()).isEqualTo(notFound);
        assertThat(fault.kind()).isEqualTo(kind);
        assertThat(fault.status()).isEqualTo(status);
        assertThat(fault).hasMessage("remedy");
    }

    /** One fault may be kept for each compute of a fleet, and is shown by its message alone. */
    @Test
    void aFault_hasNoStackTrace_andKeepsNoOtherFault() {
        PlatformFault fault = new PlatformFault(FaultKind.UNREACHABLE, 0, "remedy");

        fault.addSuppressed(new IllegalStateException("closed"));

        assertThat(fault.getStackTrace()).isEmpty();
        assertThat(fault.getSuppressed()).isEmpty();
        assertThat(fault).hasNoCause();
    }

    /** These words are values of a metric's label: alerts and dashboards name them. */
    @Test
    void theWordsOfTheKinds_stayTheSame() {
        assertThat(Stream.of(FaultKind.values()).map(FaultKind::word))
                .containsExactly("unauthorized", "forbidden", "not_json", "timeout", "unreachable", "http");
    }
}
