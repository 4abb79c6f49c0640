package dev.plimsoll.platform.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Secret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings are read item by item, up to the size limit. */
class ItemStreamTest {

    private static final long MEBIBYTE = 1L << 20;
    /** Heap of the documented container of 256 MiB. */
    private static final long HEAP = 128 * MEBIBYTE;
    /** Bytes that may be read ahead: one buffer of the parser. */
    private static final long IN_HAND = 64 << 10;
    private static final String ITEM = "{\"id\":\"ep-one\",\"settings\":{\"pg_settings\":{}},\"more\":[1,2,3]}";
    private static final String LONG_ITEM = "{\"id\":\"%s\"}".formatted("x".repeat(32 << 10));

    private final Redaction redaction = new Redaction();
    private final Notes notes = new Notes();

    /** The received items and fields. */
    private static final class Notes extends Page {

        private final List<JsonNode> items = new ArrayList<>();
        private Runnable atEach = () -> {};

        @Override
        protected void take(JsonNode item) {
            atEach.run();
            items.add(item);
        }
    }

    /** A generated listing of at least {@code size} bytes, never in memory as a whole. */
    private static final class Endless extends InputStream {

        private static final byte[] LAST = "{}]}".getBytes(StandardCharsets.UTF_8);

        private final long size;
        private final byte[] item;
        private long given;
        private int left;
        private byte[] next = "{\"endpoints\":[".getBytes(StandardCharsets.UTF_8);

        Endless(long size) {
            this(size, ITEM);
        }

        Endless(long size, String item) {
            this.size = size;
            this.item = (item + ",").getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (left == next.length) {
                if (next == LAST) {
                    return -1;
                }
                next = given > size ? LAST : item;
                left = 0;
            }
            int count = Math.min(length, next.length - left);
            System.arraycopy(next, left, into, offset, count);
            left += count;
            given += count;
            return count;
        }
    }

    private void read(InputStream body, long heap) throws IOException {
        stream(Set.of("pagination"), false, new Allowance(body, heap)).read(notes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{} | true", "{\"next_page_token\":\"\"} | true",
        "{\"error_code\":\"NOT_FOUND\"} | false", "[] | false", "{ | false"})
    void anOmittedArray_isAnEmptyListing_onlyWithoutOtherFields(String body, boolean whole) throws IOException {
        Set<String> fields = Set.of("next_page_token");
        for (boolean mayOmit : new boolean[]{true, false}) {
            Notes page = new Notes();
            stream(fields, mayOmit,
                    new Allowance(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), HEAP))
                    .read(page);
            assertThat(page.isWhole()).as("may omit: %s", mayOmit).isEqualTo(mayOmit && whole);
        }
    }

    private ItemStream stream(Set<String> fields, boolean mayOmit, Allowance body) {
        return new ItemStream(new WireRequest.ListingForm("endpoints", fields, mayOmit, Notes::new), body, redaction);
    }

    private void read(String body) throws IOException {
        read(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), HEAP);
    }

    @Test
    void anItemIsPassedOn_beforeLaterOnesArrive() throws IOException {
        Endless body = new Endless(8 * MEBIBYTE);
        List<Long> arrived = new ArrayList<>();
        notes.atEach = () -> arrived.add(body.given);

        read(body, HEAP);

        assertThat(notes.isWhole()).isTrue();
        for (int i = 0; i < arrived.size(); i++) {
            assertThat(arrived.get(i)).isLessThanOrEqualTo((i + 1L) * (ITEM.length() + 1) + IN_HAND);
        }
        assertThat(notes.items).hasSizeGreaterThan((int) (8 * MEBIBYTE / (ITEM.length() + 1)));
    }

    @Test
    void aReplyOf60MiB_stopsAtTheLimitOfAContainerOf256MiB() {
        Endless body = new Endless(60 * MEBIBYTE, LONG_ITEM);

        assertThatThrownBy(() -> read(body, HEAP)).isInstanceOf(Allowance.TooLarge.class)
                .hasMessageContaining("more than 16 MiB")
                .hasMessageContaining("an eighth of the heap of 128 MiB");
        assertThat(body.given).isBetween(16 * MEBIBYTE, 16 * MEBIBYTE + IN_HAND);
        assertThat(notes.isWhole()).isFalse();
    }

    @Test
    void aReplyAboveTheAbsoluteLimit_isRejected_withAnyHeap() {
        assertThatThrownBy(() -> read(new Endless(70 * MEBIBYTE, LONG_ITEM), 64L << 30))
                .isInstanceOf(Allowance.TooLarge.class)
                .hasMessageContaining("more than 64 MiB");
    }

    @Test
    void aTooLargeItem_isRejected_butManySmallOnesAreNot() throws IOException {
        String large = "{\"id\":\"%s\"}".formatted("x".repeat((int) (MEBIBYTE + IN_HAND)));

        assertThatThrownBy(() -> read("{\"endpoints\":[%s]}".formatted(large))).isInstanceOf(Allowance.TooLarge.class)
                .hasMessageContaining("a single item of more than 1 MiB");

        read(new Endless(4 * MEBIBYTE), HEAP);
        assertThat(notes.isWhole()).isTrue();
    }

    @Test
    void wantedFieldsNextToTheItems_areRead_inAnyOrder() throws IOException {
        read("{\"pagination\":{\"cursor\":\"c\"},\"integrations\":{\"p\":[1,{}]},\"endpoints\":[" + ITEM
                + "],\"applications\":[2]}");

        assertThat(notes.beside("pagination")).hasToString("{\"cursor\":\"c\"}");
        assertThat(notes.beside("integrations").isMissingNode()).isTrue();
        assertThat(notes.items).singleElement().satisfies(item -> assertThat(item).hasToString(ITEM));
        assertThat(notes.isWhole()).isTrue();
    }

    @Test
    void anEchoedKey_isRedacted_alsoWhenEscaped() throws IOException {
        redaction.hide(new Secret("key-of-ours"));

        read("{\"endpoints\":[{\"id\":\"key-of-ours\",\"deep\":[{\"a\":\"so: \\u006bey-of-ours!\"}]}]}");

        assertThat(notes.items.toString()).doesNotContain("key-of-ours");
        assertThat(notes.items.getFirst().path("deep").path(0).path("a").asText()).startsWith("so: ")
                .endsWith("!");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "\"endpoints\"", "{\"endpoints\":{}}", "<html></html>",
        "{\"endpoints\":[{\"id\":1}", "{\"endpoints\":[{]}", "{\"endpoints\":[]} {}", "{\"endpoints\":[]"})
    void anInvalidListing_isNotComplete(String body) throws IOException {
        read(body);

        assertThat(notes.isWhole()).isFalse();
    }

    private static final String HOSTILE = """
            {"id": "ep\\u202E-1", "name": "Shop\\u001b[31m\\nplimsoll_up 1", "nested": [{"state": "\\u0007idle"}]}""";

    @Test
    void noTextOfThePlatform_canControlWhatShowsIt() throws Exception {
        try (JsonParser stream = WireJson.STREAM.createParser(HOSTILE)) {
            for (JsonNode read : new JsonNode[]{Objects.requireNonNull(WireJson.read(HOSTILE)),
                WireJson.STREAM.readTree(stream)}) {
                assertThat(read.get("id").asText()).isEqualTo("ep-1");
                assertThat(read.get("name").asText()).isEqualTo("Shop [31m plimsoll_up 1");
                assertThat(read.at("/nested/0/state").asText()).isEqualTo(" idle");
            }
        }
    }
}
