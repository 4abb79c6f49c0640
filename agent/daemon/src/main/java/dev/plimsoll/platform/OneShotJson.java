package dev.plimsoll.platform;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/**
 * A JSON body that is written once only: the transport repeats some requests by itself, such as after a 503 with
 * {@code Retry-After: 0}, but never one like this.
 */
final class OneShotJson extends RequestBody {

    private static final MediaType JSON = MediaType.get("application/json");

    private final byte[] json;

    OneShotJson(byte[] json) {
        this.json = json;
    }

    @Override
    public MediaType contentType() {
        return JSON;
    }

    @Override
    public long contentLength() {
        return json.length;
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(json);
    }
}
