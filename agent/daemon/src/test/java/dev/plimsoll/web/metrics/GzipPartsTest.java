package dev.plimsoll.web.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.web.metrics.GzipParts.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library that reads it verifies the checksum and the length. */
class GzipPartsTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void textAndParts_inAnyOrder_areOneText(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            texts.add(text(random));
            parts.add(Part.of(texts.getLast().getBytes(UTF_8)));
        }
        StringBuilder expected = new StringBuilder();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GzipParts gzip = new GzipParts(out)) {
            for (int i = 0; i < 60; i++) {
                int which = random.nextInt(parts.size());
                if (random.nextBoolean()) {
                    gzip.write(parts.get(which));
                    expected.append(texts.get(which));
                } else {
                    String text = text(random);
                    gzip.write(text.getBytes(UTF_8));
                    expected.append(text);
                }
            }
        }

        assertThat(read(out)).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "a line\n"})
    void aTextAlone(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GzipParts gzip = new GzipParts(out)) {
            for (byte one : text.getBytes(UTF_8)) {
                gzip.write(one);
            }
        }

        assertThat(read(out)).isEqualTo(text);
    }

    /** Often empty, sometimes longer than any buffer, and with much that comes again. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int lines = random.nextInt(3) * random.nextInt(2_000); lines > 0; lines--) {
            text.append("plimsoll_compute_up{endpoint=\"ep-").append(random.nextInt(50)).append("\"} 1.0\n");
        }
        return text.toString();
    }

    private static String read(ByteArrayOutputStream gzip) throws IOException {
        try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(gzip.toByteArray()))) {
            return new String(text.readAllBytes(), UTF_8);
        }
    }
}
