package dev.plimsoll.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.plimsoll.Seeds;
import dev.plimsoll.web.metrics.Fleets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored as packed JSON is read by later versions, and damage is an error, never an endless loop or other text. */
class PackedJsonTest {

    private static final String JSON = "{\"timeline\":{\"awake\":\"PT5M\"},\"name\":\"Größe\"}";

    /** Rows name their words by this sum: another file of words needs another name, beside this one. */
    @Test
    void theFirstWords_neverChange() throws IOException {
        Adler32 sum = new Adler32();
        sum.update(Files.readAllBytes(Path.of("src/main/resources/dev/plimsoll/json/stored-words-1.txt")));

        assertThat(sum.getValue()).isEqualTo(0xd577d945L);
    }

    @Seeds(20)
    void anyText_isReadAsItWas(long seed) throws IOException {
        Random random = new Random(seed);
        String text = "{" + random.ints(random.nextInt(30_000), ' ', 0x2000)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + "}";

        assertThat(PackedJson.json(PackedJson.text(text))).isEqualTo(text);
        assertThat(PackedJson.json(PackedJson.bytes(text.getBytes(UTF_8)))).asString(UTF_8).isEqualTo(text);
    }

    @Test
    void aStatus_takesLessThanAKilobyte() {
        assertThat(StoredStatus.formOf(Fleets.withRestartTimes()).bytes()).hasSizeBetween(100, 999);
    }

    @Test
    void whatFormerVersionsStored_isRead() throws IOException {
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(raw, new Deflater(Deflater.BEST_COMPRESSION, true))) {
            out.write(JSON.getBytes(UTF_8));
        }

        assertThat(PackedJson.json(raw.toByteArray())).asString(UTF_8).isEqualTo(JSON);
        assertThat(PackedJson.json(JSON)).isEqualTo(JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "not base64!", "AAAA"})
    void textOfNoPackedJson_isRefused(String text) {
        assertThatIOException().isThrownBy(() -> PackedJson.json(text));
    }

    private static String readOrRefused(byte[] packed) {
        try {
            return new String(PackedJson.json(packed), UTF_8);
        } catch (IOException refused) {
            return "refused";
        }
    }

    /** A few bits between the data and its checksum mean nothing. */
    @Test
    void damagedAndIncompleteStreams_areRefused() {
        byte[] whole = PackedJson.bytes(JSON.getBytes(UTF_8));

        for (int i = 0; i < whole.length; i++) {
            byte[] part = Arrays.copyOf(whole, i);
            byte[] changed = whole.clone();
            changed[i] ^= 0x10;

            assertThatIOException().as("%d bytes", i).isThrownBy(() -> PackedJson.json(part));
            assertThat(readOrRefused(changed)).as("byte %d", i).isIn("refused", JSON);
        }
    }

    @Test
    void aStreamWithOtherWords_isRefused() {
        Deflater deflater = new Deflater();
        deflater.setDictionary("other words".getBytes(UTF_8));
        deflater.setInput(JSON.getBytes(UTF_8));
        deflater.finish();
        byte[] other = new byte[200];
        int size = deflater.deflate(other);
        deflater.end();

        assertThatIOException().isThrownBy(() -> PackedJson.json(Arrays.copyOf(other, size)));
        assertThatIOException().isThrownBy(
                () -> PackedJson.json(Base64.getEncoder().encodeToString(Arrays.copyOf(other, size))));
    }
}
