package dev.plimsoll.conformance.visit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.conformance.wire.Api;
import dev.plimsoll.conformance.wire.Reply;

/**
 * A key that was made for the suite; closing it revokes it.
 *
 * @param creation the answer that told the secret
 */
public record GuestKey(GuestKeys keys, String name, Reply creation) implements AutoCloseable {

    public long id() {
        return creation.body().path("id").longValue();
    }

    /** Not for any message of a test. */
    public String secret() {
        return creation.body().path("key").asText();
    }

    /** The platform, opened with this key. */
    public Api api() {
        return keys.api().withKey(secret());
    }

    /** As it is listed now; missing when it is not. */
    public JsonNode listed() {
        for (JsonNode key : keys.api().get("/api_keys").body()) {
            if (key.path("id").longValue() == id()) {
                return key;
            }
        }
        return MissingNode.getInstance();
    }

    public Reply revoke() {
        return keys.revoke(id());
    }

    @Override
    public void close() {
        revoke();
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "key " + id();
    }
}
