package dev.plimsoll.platform.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A request body, possibly empty, that is written only once. The transport repeats some requests by itself, but never
 * one with such a body.
 */
final class OneShot extends RequestBody {

    private static final MediaType JSON = MediaType.get("application/json");

    private final @Nullable MediaType type;
    private final byte[] content;

    /**
     * @param json null for a request without a body and without a content type
     */
    OneShot(@Nullable String json) {
        type = json == null ? null : JSON;
        content = json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable MediaType contentType() {
        return type;
    }

    @Override
    public long contentLength() {
        return content.length;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(content);
    }
}
