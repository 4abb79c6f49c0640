package dev.plimsoll.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;

/** The body of a request, as JSON. */
final class JsonBody {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final MediaType TYPE = MediaType.get("application/json");

    private JsonBody() {}

    /** In UTF-8. Half of a surrogate pair, which a text of the platform may contain, becomes a question mark. */
    static byte[] of(Object value) {
        try {
            return MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("texts and numbers can be written", impossible);
        }
    }

    /** A POST of {@code body}. */
    static Request.Builder post(HttpUrl url, byte[] body) {
        return new Request.Builder().url(url).post(RequestBody.create(body, TYPE));
    }
}
