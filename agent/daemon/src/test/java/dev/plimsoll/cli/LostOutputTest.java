package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An output that goes to a full disk. */
class LostOutputTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anOutputThatIsLost_isAFailure() throws Exception {
        assumeTrue(Files.exists(FULL), "only Linux has a device that is always full");

        PlimsollProcess.Ended ended = PlimsollProcess.run(folder, FULL, List.of("config", "--schema"));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("the output could not be written completely");
    }
}
