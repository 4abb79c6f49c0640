package dev.plimsoll.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpSettingsTest {

    @Test
    void headers_areNamesWithValues() {
        assertThat(OtlpSettings.headers("Authorization=Basic YTpi==, X-Tenant = one"))
                .isEqualTo(Map.of("Authorization", new Secret("Basic YTpi=="), "X-Tenant", new Secret("one")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"hunter2|header 1 is not name=value", "a=1,hunter2|header 2 is not name=value",
        "a b=hunter2|header 1 is not name=value", "=hunter2|header 1 is not name=value",
        "a=1,a=hunter2|header 2 has a name that is set before it", "a=hunter2,|header 2 is not name=value"})
    void aWrongHeader_isNamedByItsNumber_andNotQuoted(String text, String problem) {
        assertThatIllegalArgumentException().isThrownBy(() -> OtlpSettings.headers(text))
                .withMessageStartingWith(problem)
                .withMessageNotContaining("hunter2");
    }

    @Test
    void printed_itHasNoValueOfAHeader() {
        assertThat(new OtlpSettings(URI.create("http://collector:4318"), new Secret("Authorization=hunter2"),
                Duration.ofMinutes(1), true, true, Proxies.NONE)).asString()
                .contains("headers=•••")
                .doesNotContain("hunter2");
    }
}
