package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Python.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The comparison of exporters still runs as far as it can without them. A whole run takes a quarter of an hour. */
class CompareScriptTest {

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

    private static Said python(String... arguments) throws IOException, InterruptedException {
        return python(Path.of("python3"), Map.of(), arguments);
    }

    private static Said python(Path interpreter, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return Python.in("exporters").run(interpreter, environment, arguments);
    }
}
