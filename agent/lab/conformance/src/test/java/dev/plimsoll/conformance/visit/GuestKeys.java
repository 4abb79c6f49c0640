package dev.plimsoll.conformance.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.place.Place;
import dev.plimsoll.conformance.wire.Api;
import dev.plimsoll.conformance.wire.Reply;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The keys that were made for the suite: each is revoked at the end. */
public final class GuestKeys implements AutoCloseable {

    private static final String NAME = "plimsoll-conformance";

    private final Place place;
    private final Set<Long> made = new ConcurrentSkipListSet<>();
    private volatile boolean closed;

    GuestKeys(Place place) {
        this.place = place;
    }

    Api api() {
        return place.api();
    }

    /** A new one. */
    public GuestKey make() {
        Reply reply = ask(Map.of("key_name", NAME));
        assertThat(reply.succeeded()).as("a key is created: %s", reply).isTrue();
        return new GuestKey(this, NAME, reply);
    }

    /** Asks for a key where changes are welcome; whatever is made is remembered. */
    public Reply ask(Map<String, ?> body) {
        if (closed) {
            throw new IllegalStateException("the visit has ended");
        }
        place.room();
        Reply reply = api().post("/api_keys", body);
        if (reply.succeeded() && reply.body().path("id").isIntegralNumber()) {
            made.add(reply.body().path("id").longValue());
        }
        return reply;
    }

    Reply revoke(long id) {
        Reply reply = api().delete("/api_keys/" + id);
        if (reply.succeeded()) {
            made.remove(id);
        }
        return reply;
    }

    /** Revokes what is left, and complains about what could not be. */
    @Override
    public void close() {
        closed = true;
        made.forEach(this::revoke);
        if (!made.isEmpty()) {
            throw new IllegalStateException("these keys were made here and could not be revoked: " + made);
        }
    }
}
