package dev.plimsoll.conformance.visit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.place.Place;
import dev.plimsoll.conformance.place.Room;
import dev.plimsoll.conformance.wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The computes that were made for the suite: each is known from its creation on, and deleted at the end. */
public final class Guests implements AutoCloseable {

    /** What denotes the primary. */
    public static final String PRIMARY = "read_write";
    /** What denotes a replica; the contract does not tell, {@code platform/in-the-wild.md} section 1.1 does. */
    public static final String REPLICA = "read_only";

    private final Place place;
    private final Set<String> made = new ConcurrentSkipListSet<>();
    private volatile boolean closed;

    Guests(Place place) {
        this.place = place;
    }

    /** Asks for a compute; whatever is made is remembered, also where a refusal was expected. */
    public Reply ask(Map<String, ?> attributes) {
        if (closed) {
            throw new IllegalStateException("the visit has ended");
        }
        Reply reply = place.api().post(path(), Map.of("endpoint", attributes));
        String id = reply.endpoint().path("id").asText();
        if (reply.succeeded() && !id.isEmpty()) {
            made.add(id);
        }
        return reply;
    }

    /** A primary where a branch has none, else a replica. */
    public Guest any() {
        Optional<String> free = freeBranches().stream().findFirst();
        return free.isPresent() ? make(free.get(), PRIMARY) : make(place.room().branches().getFirst(), REPLICA);
    }

    /** A primary; not to be had where all branches that were named have one. */
    public Guest primary() {
        return make(freeBranch(), PRIMARY);
    }

    public Guest replica(String branch) {
        return make(branch, REPLICA);
    }

    private Guest make(String branch, String type) {
        Reply reply = ask(Map.of("branch_id", branch, "type", type));
        if (!reply.succeeded()) {
            throw new AssertionError("a compute of type " + type + " was refused: " + reply);
        }
        return new Guest(place, this, reply);
    }

    /** A branch of the room that has no primary. */
    public String freeBranch() {
        return freeBranches().stream()
                .findFirst()
                .orElseThrow(() -> new NotTried("no branch without a primary was named (platform.branch)"));
    }

    private List<String> freeBranches() {
        List<String> free = new ArrayList<>(place.room().branches());
        listed().forEach(compute -> {
            if (compute.path("type").asText().equals(PRIMARY)) {
                free.remove(compute.path("branch_id").asText());
            }
        });
        return free;
    }

    /** All computes of the project where guests are, others too. */
    public List<JsonNode> listed() {
        List<JsonNode> computes = new ArrayList<>();
        place.api().get(path()).body().path("endpoints").forEach(computes::add);
        return computes;
    }

    String path() {
        Room room = place.room();
        return "/projects/" + room.projectId() + "/endpoints";
    }

    Reply delete(String id) {
        Reply reply = place.api().delete(path() + "/" + id);
        if (reply.succeeded()) {
            made.remove(id);
        }
        return reply;
    }

    /** Deletes what is left, and complains about what could not be. */
    @Override
    public void close() {
        closed = true;
        made.forEach(this::delete);
        if (!made.isEmpty()) {
            throw new IllegalStateException("these computes were made here and could not be deleted: " + made);
        }
    }
}
