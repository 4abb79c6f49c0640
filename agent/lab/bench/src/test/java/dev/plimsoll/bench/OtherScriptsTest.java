package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Python.Said;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts that make captures and the run with pgbench still do what needs no PostgreSQL. */
class OtherScriptsTest {

    @ParameterizedTest
    @ValueSource(strings = {"capture", "pgbench"})
    void theirArithmeticHolds(String folder) throws Exception {
        Said said = Python.in(folder).run("-m", "unittest", "discover", "-s", ".");

        assertThat(said.exit()).as(said.text()).isZero();
        assertThat(said.text()).contains("OK").doesNotContain("Ran 0 tests");
    }

    @Test
    void theRunWithPgbench_namesWhatItNeeds() throws Exception {
        Said said = Python.in("pgbench").run(Path.of("python3"), Map.of("PGBIN", "/nonexistent"), "run");

        assertThat(said.exit()).as(said.text()).isEqualTo(2);
        assertThat(said.text()).contains("pgbench is neither on the PATH nor in PGBIN");
    }
}
