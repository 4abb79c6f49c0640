package dev.plimsoll.conformance.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.http.HttpResponse;
import java.util.Set;

/**
 * An answer of the platform.
 *
 * @param body missing where there is none, or none in JSON
 */
public record Reply(int status, String contentType, JsonNode body) {

    /** The project is at work on something else, the caller was too quick, or the platform is: nothing was done. */
    private static final Set<Integer> LATER = Set.of(423, 429, 503);
    private static final ObjectMapper JSON = new ObjectMapper();

    static Reply of(HttpResponse<String> response) {
        return new Reply(response.statusCode(), response.headers().firstValue("Content-Type").orElse(""),
                tree(response.body()));
    }

    private static JsonNode tree(String text) {
        try {
            return text.isBlank() ? MissingNode.getInstance() : JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** The compute it is about. */
    public JsonNode endpoint() {
        return body.path("endpoint");
    }

    /** What goes on after it. */
    public JsonNode operations() {
        return body.path("operations");
    }

    /** Any status of success: which one is not told. */
    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** A status that blames the request. */
    public boolean wasRefused() {
        return status >= 400 && status < 500;
    }

    boolean asksToComeLater() {
        return LATER.contains(status);
    }

    /** Without the body, which may hold a secret. */
    @Override
    public String toString() {
        return "status " + status;
    }
}
