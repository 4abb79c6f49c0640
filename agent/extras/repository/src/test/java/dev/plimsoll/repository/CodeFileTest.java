package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Only the two values of a file change; a file that is not understood is refused. */
class CodeFileTest {

    private static final Path CASES = Path.of(System.getProperty("plimsoll.root", "../../.."),
            "agent/extras/repository/src/test/resources/code");
    private static final SizeRange ONE_TO_EIGHT = Given.cu("1", "8");
    private static final SizeRange TWO_TO_FOUR = Given.cu("2", "4");

    static List<Path> changed() throws IOException {
        return cases("changed");
    }

    static List<Path> refused() throws IOException {
        return cases("refused");
    }

    private static List<Path> cases(String name) throws IOException {
        try (Stream<Path> files = Files.list(CASES.resolve(name))) {
            return files.filter(file -> !file.toString().endsWith(".after")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource
    void changed(Path file) throws IOException {
        CodeFile code = CodeFile.of(format(file), Files.readAllBytes(file));

        assertThat(code.size()).isEqualTo(
                file.toString().contains("appended") ? Optional.empty() : Optional.of(ONE_TO_EIGHT));
        assertThat(new String(code.with(TWO_TO_FOUR).content(), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(Path.of(file + ".after")));
    }

    @ParameterizedTest
    @MethodSource
    void refused(Path file) throws IOException {
        CodeFile code = CodeFile.of(format(file), Files.readAllBytes(file));

        assertThatIllegalArgumentException().isThrownBy(() -> code.with(TWO_TO_FOUR));
    }

    @ParameterizedTest
    @EnumSource
    void lineEnds_tabs_andAByteOrderMark_stay(ProposalFormat format) {
        String sign = format == ProposalFormat.YAML ? ": " : "\t=\t";
        String before = "\uFEFFregion%s\"eu\"\r\nautoscaling_limit_min_cu%s1 # small\r\n\r\nautoscaling_limit_max_cu%s\"8\" \r\n"
                .formatted(sign, sign, sign);

        assertThat(changed(format, before)).isEqualTo(
                "\uFEFFregion%s\"eu\"\r\nautoscaling_limit_min_cu%s2 # small\r\n\r\nautoscaling_limit_max_cu%s\"4\" \r\n"
                        .formatted(sign, sign, sign));
    }

    @Test
    void missingKeys_areAppended_withTheLineEndOfTheFile() {
        assertThat(changed(ProposalFormat.YAML, "name: orders"))
                .isEqualTo("name: orders\nautoscaling_limit_min_cu: 2\nautoscaling_limit_max_cu: 4\n");
        assertThat(changed(ProposalFormat.YAML, "---\r\n"))
                .isEqualTo("---\r\nautoscaling_limit_min_cu: 2\r\nautoscaling_limit_max_cu: 4\r\n");
        assertThat(changed(ProposalFormat.TFVARS, ""))
                .isEqualTo("autoscaling_limit_min_cu = 2\nautoscaling_limit_max_cu = 4\n");
        assertThat(changed(ProposalFormat.TFVARS, "a = 1 /* \n */ # b\r\nautoscaling_limit_max_cu = 8")).isEqualTo(
                "a = 1 /* \n */ # b\r\nautoscaling_limit_max_cu = 4\r\nautoscaling_limit_min_cu = 2\r\n");
    }

    @ParameterizedTest
    @EnumSource
    void writtenSize_isRead(ProposalFormat format) {
        assertThat(new CodeFile(format, "").size()).isEmpty();
        assertThat(new CodeFile(format, "").with(TWO_TO_FOUR).size()).contains(TWO_TO_FOUR);
    }

    @ParameterizedTest
    @EnumSource
    void bytesThatAreNoText_areRefused(ProposalFormat format) {
        byte[] latin = "# gr\u00f6\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] wide = "\uFEFFautoscaling_limit_min_cu: 1\n".getBytes(StandardCharsets.UTF_16LE);

        for (byte[] content : List.of(latin, wide)) {
            assertThatIllegalArgumentException().isThrownBy(() -> CodeFile.of(format, content).with(TWO_TO_FOUR));
        }
    }

    /** A refusal must not quote the file: it may hold a secret. */
    @ParameterizedTest
    @ValueSource(strings = {"password: [s3cret", "password = s3cret", "autoscaling_limit_min_cu: s3cret"})
    void aRefusal_quotesNothing(String text) {
        for (ProposalFormat format : ProposalFormat.values()) {
            assertThatIllegalArgumentException().isThrownBy(() -> changed(format, text))
                    .extracting(Throwable::getMessage)
                    .asString()
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void deepAndLongFiles_areReadOrRefused_withoutAnError() {
        String long1 = "note = \"%s\"\n%s".formatted("\\\"".repeat(100_000), "# x\n /* y */".repeat(50_000));

        assertThat(changed(ProposalFormat.TFVARS, long1)).startsWith(long1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed(ProposalFormat.TFVARS, "a = " + "[".repeat(100_000)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed(ProposalFormat.YAML, "a: " + "[".repeat(100_000)));
    }

    private static final List<String> DECOYS_OF_YAML = List.of("# MIN: 16\n", "a%d: |\n  MIN: 16\n  MAX: 16\n",
            "b%d: {MIN: 16, MAX: 16}\n", "c%d:\n- MIN: 16\n  MAX: 16\n", "d%d: >-\n\n   MAX: 16\n",
            "e%d: \"\n  MIN: 16\"\n",
            "f%d: 'MIN: 16\n\n  MAX: 16'\n", "g%d: &a%d MIN\n", "\n", "h%d: [MIN, MAX]\r\n", "\"i%d\": MAX\n",
            "# \uD83D\uDE00\n");
    private static final List<String> DECOYS_OF_TFVARS = List.of("# MIN = 16\n", "// MAX = 16\n",
            "/*\nMIN = 16\nMAX = 16\n*/\n", "a%d = <<X\nMIN = 16\nMAX = 16\nX\n", "b%d = <<-Y\n  MIN = 16\n  Y\r\n",
            "c%d = {\nMIN = 16\nMAX = 16\n}\n", "d%d = [{ MIN = 16 }, { \"MAX\" : 16 }]\n",
            "e%d = \"MIN = 16 /*\"\n", "f%d = \"\\\\\" # \"\n", "g%d = [\n# MIN = 16\n\"MAX = 16\",\n]\n", "\n",
            "/* a */ h%d /* b */ = /*\n*/ 1\n",
            "# \uD83D\uDE00\n");

    /** Where decoys stand around the keys, the edit is exact: its result is known from how the file was made. */
    @ParameterizedTest
    @EnumSource
    void decoysInAnyOrder_stayAsTheyAre(ProposalFormat format) {
        List<String> decoys = format == ProposalFormat.YAML ? DECOYS_OF_YAML : DECOYS_OF_TFVARS;
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<String> parts = new ArrayList<>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                String decoy = decoys.get(random.nextInt(decoys.size()));
                int at = random.nextInt(parts.size() + 1);
                parts.add(at, decoy.replace("%d", String.valueOf(parts.size()))
                        .replace("MIN", CodeFile.MIN)
                        .replace("MAX", CodeFile.MAX));
            }
            String quote = random.nextBoolean() ? "\"" : "";
            String sign = format == ProposalFormat.YAML ? ": " : random.nextBoolean() ? "=" : "  = ";
            int min = random.nextInt(parts.size() + 1);
            parts.add(min, CodeFile.MIN + sign + quote + "<min>" + quote + "\n");
            parts.add(random.nextInt(parts.size() + 1), CodeFile.MAX + sign + "<max> # \n");
            String made = String.join("", parts);

            assertThat(changed(format, made.replace("<min>", "1").replace("<max>", "8"))).as("seed %d", seed)
                    .isEqualTo(made.replace("<min>", "2").replace("<max>", "4"));
        }
    }

    private static ProposalFormat format(Path file) {
        return file.toString().endsWith(".yaml") ? ProposalFormat.YAML : ProposalFormat.TFVARS;
    }

    private static String changed(ProposalFormat format, String text) {
        byte[] content = CodeFile.of(format, text.getBytes(StandardCharsets.UTF_8)).with(TWO_TO_FOUR).content();
        return new String(content, StandardCharsets.UTF_8);
    }
}
