package dev.plimsoll.conformance.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.conformance.place.Place;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.awaitility.core.ConditionTimeoutException;

/** A compute that was made for the suite; closing it deletes it. */
public final class Guest implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(60);
    static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    // A monitor looks twice a second.
    private static final Duration NOTICED = Duration.ofSeconds(2);

    private final Place place;
    private final Guests guests;
    private final Reply creation;

    Guest(Place place, Guests guests, Reply creation) {
        this.place = place;
        this.guests = guests;
        this.creation = creation;
    }

    /** The answer to its creation. */
    public Reply creation() {
        return creation;
    }

    public String id() {
        return creation.endpoint().path("id").asText();
    }

    /** As it is listed now; missing when it is not. */
    public JsonNode listed() {
        return guests.listed()
                .stream()
                .filter(compute -> compute.path("id").asText().equals(id()))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    /** What was changed of it, by the answer. */
    public Reply change(Map<String, ?> attributes) {
        return place.api().patch(path(), Map.of("endpoint", attributes));
    }

    /** Gives it a size, fixed where both are the same; fails the test when that is refused. */
    public Reply size(Number min, Number max) {
        Reply reply = change(Map.of("autoscaling_limit_min_cu", min, "autoscaling_limit_max_cu", max));
        assertThat(reply.succeeded()).as("a size of %s to %s CU is taken: %s", min, max, reply).isTrue();
        return reply;
    }

    public Reply restart() {
        return place.api().post(path() + "/restart");
    }

    public Reply delete() {
        return guests.delete(id());
    }

    private String path() {
        return guests.path() + "/" + id();
    }

    /** Returns when it is listed in that state and on its way to no other. */
    public Guest reaches(String state) {
        return reaches(state, PATIENCE);
    }

    private Guest reaches(String state, Duration patience) {
        await(id() + " is " + state).pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK_AGAIN)
                .atMost(patience)
                .until(this::listed, now -> now.path("current_state").asText().equals(state)
                        && now.path("pending_state").isMissingNode());
        return this;
    }

    /** Wakes it by a connection, unless it is awake. */
    public Guest awake() throws SQLException {
        if (!Fields.text(listed(), "current_state").equals("active")) {
            observe().close();
        }
        return reaches("active");
    }

    /** Lets it sleep, without waiting where the platform's time can be moved. */
    public Guest asleep() {
        reaches("active");
        return sleepsAfter(Duration.ofMinutes(6));
    }

    /**
     * Lets so much time pass, and returns when it sleeps.
     *
     * <p>
     * A platform that looks for use now and then may see only afterwards what was done before, and take it for new; there
     * the same time passes once more.
     */
    public Guest sleepsAfter(Duration delay) {
        place.passTime(delay);
        if (place.profile() == Profile.STANDARD) {
            return reaches("idle");
        }
        try {
            return reaches("idle", NOTICED);
        } catch (ConditionTimeoutException e) {
            place.passTime(delay);
            return reaches("idle");
        }
    }

    /** A session in the database {@code postgres}; wakes it. */
    public Session observe() {
        return Session.open(place.reader(), host());
    }

    /** A session in a database that is a customer's; wakes it. */
    public Session work() {
        return Session.open(place.worker(), host());
    }

    public String host() {
        return creation.endpoint().path("host").asText();
    }

    @Override
    public void close() {
        delete();
    }
}
