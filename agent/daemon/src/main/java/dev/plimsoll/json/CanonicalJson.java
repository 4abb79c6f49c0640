package dev.plimsoll.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * JSON of which each value has one spelling, so that its hash can be computed again.
 * <p>No space outside of texts, numbers in plain decimals. In texts only quotes, backslashes and control characters are
 * escaped, with lower-case hexadecimal digits. {@code jq -c} writes the same.
 */
final class CanonicalJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    static {
        MAPPER.getFactory().setCharacterEscapes(new LowerCase());
    }

    private CanonicalJson() {}

    static String write(ObjectNode json) {
        try {
            return MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write an entry of the journal as JSON", e);
        }
    }

    /** Control characters without a short escape; the library would write upper-case digits, and DEL as it is. */
    private static final class LowerCase extends CharacterEscapes {

        private static final long serialVersionUID = 1;
        private static final int DELETE = 0x7f;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = CharacterEscapes.standardAsciiEscapesForJSON();
            int[] escapes = Arrays.stream(codes).map(code -> code == ESCAPE_STANDARD ? ESCAPE_CUSTOM : code).toArray();
            escapes[DELETE] = ESCAPE_CUSTOM;
            return escapes;
        }

        /** Null leaves a character as it is; the library also asks about all outside of ASCII. */
        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return character > DELETE ? null : new SerializedString("\\u%04x".formatted(character));
        }
    }
}
