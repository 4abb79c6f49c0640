package dev.plimsoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.cli.verb.VerbFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bound on the size of a trace, with a smaller one. */
class TraceFileTest {

    private static final long LARGEST = 4_096;

    @TempDir
    private Path folder = Path.of("");

    private Path packed(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    private static TraceFile trace(Path file) {
        return TraceFile.of(file, null, LARGEST);
    }

    @Test
    void aTraceAsLargeAsAllowed_isRead() throws IOException {
        byte[] lines = "12345678901\n".substring(4).repeat(512).getBytes(StandardCharsets.UTF_8);

        assertThat(lines).hasSize((int) LARGEST);
        assertThat(trace(packed("all.u32.gz", new byte[(int) LARGEST])).survey().pages()).isEqualTo(1_024);
        assertThat(trace(packed("all.txt.gz", lines)).survey()).isEqualTo(new TraceFile.Survey(512, 5_678_901));
        assertThat(trace(Files.write(folder.resolve("all.txt"), lines)).survey().pages()).isEqualTo(512);
    }

    @Test
    void aFileThatUnpacksToMore_isRefused_alsoWithoutAnyNumber() throws IOException {
        Path numbers = packed("zeros.u32.gz", new byte[(int) LARGEST + 4]);
        Path blanks = packed("blanks.txt.gz", "\n".repeat((int) LARGEST + 1).getBytes(StandardCharsets.UTF_8));

        assertThat(Files.size(numbers)).isLessThan(100);
        for (Path file : new Path[]{numbers, blanks}) {
            TraceFile trace = trace(file);
            assertThatThrownBy(trace::survey).isInstanceOf(VerbFailure.class)
                    .hasMessageContaining("--trace: " + file + " holds more than 4 KiB; allowed are traces up to that");
        }
    }
}
