package dev.plimsoll.proposal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.proposal.ProposalSettings.Format;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Only the two values of a file change. */
class CodeFileTest {

    private static final SizeRange TWO_TO_FOUR = new SizeRange(ComputeUnits.of("2"), ComputeUnits.of("4"));

    @Test
    void yamlKeepsCommentsOrderAndOtherKeys() {
        String before = """
                # Größe: ask the shop team
                name: orders
                autoscaling_limit_max_cu: 8   # since May
                autoscaling_limit_min_cu: 0.25
                settings:
                  note: "autoscaling is on"
                """;

        assertThat(changed(Format.YAML, before)).isEqualTo("""
                # Größe: ask the shop team
                name: orders
                autoscaling_limit_max_cu: 4   # since May
                autoscaling_limit_min_cu: 2
                settings:
                  note: "autoscaling is on"
                """);
    }

    @Test
    void tfvarsKeepAlignmentQuotesAndLineEnds() {
        String before = "region = \"eu\"\r\nautoscaling_limit_min_cu  = 1 // small\r\nautoscaling_limit_max_cu = \"1\"\r\n";

        assertThat(changed(Format.TFVARS, before)).isEqualTo(
                "region = \"eu\"\r\nautoscaling_limit_min_cu  = 2 // small\r\nautoscaling_limit_max_cu = \"4\"\r\n");
    }

    @Test
    void missingKeys_areAppended() {
        assertThat(changed(Format.YAML, "name: orders"))
                .isEqualTo("name: orders\nautoscaling_limit_min_cu: 2\nautoscaling_limit_max_cu: 4\n");
        assertThat(changed(Format.TFVARS, ""))
                .isEqualTo("autoscaling_limit_min_cu = 2\nautoscaling_limit_max_cu = 4\n");
    }

    @ParameterizedTest
    @EnumSource
    void writtenSize_isRead(Format format) {
        assertThat(new CodeFile(format, "").size()).isEmpty();
        assertThat(new CodeFile(format, "").with(TWO_TO_FOUR).size()).contains(TWO_TO_FOUR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"autoscaling_limit_min_cu: 1\nautoscaling_limit_min_cu: 2\n", "- one\n- two\n", "a: [\n",
        "compute:\n  autoscaling_limit_min_cu: 1\n", "autoscaling_limit_min_cu: ${small}\n",
        "{autoscaling_limit_min_cu: 1}\n", "---\na: 1\n---\nb: 2\n", "autoscaling_limit_min_cu: 1e9\n"})
    void yamlThatCannotBeChangedSafely_isRefused(String text) {
        assertThatThrownBy(() -> changed(Format.YAML, text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("autoscaling_limit_min_cu");
    }

    @ParameterizedTest
    @ValueSource(strings = {"autoscaling_limit_min_cu = var.small\n",
        "note = <<EOT\nautoscaling_limit_min_cu = 1\nEOT\n",
        "autoscaling_limit_min_cu = 1 + 1\n"})
    void variablesThatCannotBeChangedSafely_areRefused(String text) {
        assertThatThrownBy(() -> changed(Format.TFVARS, text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String changed(Format format, String text) {
        byte[] content = CodeFile.of(format, text.getBytes(StandardCharsets.UTF_8)).with(TWO_TO_FOUR).content();
        return new String(content, StandardCharsets.UTF_8);
    }
}
