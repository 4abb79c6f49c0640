package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The comparison of exporters still runs as far as it can without them. A whole run takes a quarter of an hour. */
class CompareScriptTest {

    private static final Path FOLDER = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "bench",
            "exporters");

    @Test
    void help_namesItsOptions() throws Exception {
        Said said = python("compare", "--help");

        assertThat(said.exit()).as(said.text()).isZero();
        assertThat(said.text()).contains("--minutes", "--delay", "--computes", "--keep");
    }

    @Test
    void aWrongSpan_isRefused() throws Exception {
        Said said = python("compare", "--delay", "soon");

        assertThat(said.exit()).as(said.text()).isEqualTo(2);
        assertThat(said.text()).contains("'soon' is no span");
    }

    @Test
    void whatIsNotInstalled_isNamedByItsPackage() throws Exception {
        // The interpreter itself, since the one on the PATH may be a script that needs the PATH.
        String itself = python(Path.of("python3"), Map.of(), "-c", "import sys; print(sys.executable)").text().strip();

        Said said = python(Path.of(itself), Map.of("PATH", "/nonexistent"), "compare");

        assertThat(said.exit()).as(said.text()).isEqualTo(2);
        assertThat(said.text()).contains("apt-get install", "prometheus-postgres-exporter", "prometheus-sql-exporter");
    }

    @Test
    void itsArithmeticHolds() throws Exception {
        Said said = python("-m", "unittest", "discover", "-s", ".");

        assertThat(said.exit()).as(said.text()).isZero();
        assertThat(said.text()).contains("OK").doesNotContain("Ran 0 tests");
    }

    private record Said(int exit, String text) {}

    private static Said python(String... arguments) throws IOException, InterruptedException {
        return python(Path.of("python3"), Map.of(), arguments);
    }

    /** Runs Python in the script's folder, without leaving byte code there. */
    private static Said python(Path interpreter, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        assumeInstalled();
        List<String> command = new ArrayList<>(List.of(interpreter.toString(), "-B"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }

    private static void assumeInstalled() {
        boolean installed = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
        if (!installed) {
            String message = "python3 is not on the PATH: install it to have the comparison of exporters tested";
            if ("required".equals(System.getProperty("plimsoll.tools"))) {
                fail(message);
            }
            abort(message);
        }
    }
}
