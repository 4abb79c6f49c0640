package dev.plimsoll.platform.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WireJsonTest {

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
