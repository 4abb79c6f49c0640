package dev.plimsoll.emulator.engine;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.emulator.awake.AwakeMeter;
import dev.plimsoll.emulator.awake.Counterfactual;
import dev.plimsoll.emulator.size.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The record of all events of the computes and their causes; tests compare the agent's claims with it. Its records are what
 * the API answers, with true times.
 */
public final class Ledger {

    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final Map<String, Wakefulness> wakefulness = new LinkedHashMap<>();

    /** Something that happened at one time. */
    public sealed interface Event {}

    /**
     * A start of a server.
     *
     * @param user  the client's; empty without a client, like its application name
     * @param cause {@code connection}, or {@code model} for modelled users; {@code scenario}, {@code create},
     *              {@code start}, {@code restart} or {@code resize}, for which there is no client
     */
    public record Start(String endpointId, Instant at, String user, String applicationName,
            String cause) implements Event {}

    /**
     * A stop of a running server because of an API request.
     *
     * @param dropped number of dropped connections
     * @param cause   {@code restart}, {@code resize}, {@code suspend}, {@code move}, {@code disable} or {@code delete}
     */
    public record Restart(String endpointId, Instant at, int dropped, String cause) implements Event {}

    /**
     * A size change of a running server without a restart.
     *
     * @param cause {@code autoscaling} or {@code resize}
     */
    public record Scaling(String endpointId, Instant at, Size fromCu, Size toCu, String cause) implements Event {}

    /**
     * A mutating request with any outcome.
     *
     * @param body   absent if there was none
     * @param status 0 if it was not answered
     */
    public record Mutation(Instant at, String method, String path, @Nullable JsonNode body,
            int status) implements Event {}

    /**
     * Awake time of one compute.
     *
     * @param by        awake time by the application name that caused it
     * @param without   awake time without each application name
     * @param cuSeconds its size times its awake time
     */
    @JsonPropertyOrder({"endpoint_id", "seconds"})
    public record Awake(String endpointId, Map<String, Duration> by, Map<String, Duration> without,
            @JsonIgnore double cuSeconds) {

        /** Its whole awake time. */
        @JsonProperty("seconds")
        public Duration total() {
            return by.values().stream().reduce(Duration.ZERO, Duration::plus);
        }
    }

    /** Notes an event. */
    public void note(Event event) {
        events.add(event);
    }

    /** The events of one type, oldest first. */
    public <E extends Event> List<E> all(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    Wakefulness wakefulness(String endpointId) {
        synchronized (wakefulness) {
            return wakefulness.computeIfAbsent(endpointId, id -> new Wakefulness());
        }
    }

    /** The meter of one compute; one that never ran has an empty one. */
    public AwakeMeter meter(String endpointId) {
        return wakefulness(endpointId).meter();
    }

    /** One entry for each compute that ever existed, up to now. */
    public List<Awake> awake(Instant now) {
        List<Awake> all = new ArrayList<>();
        synchronized (wakefulness) {
            wakefulness.forEach(
                    (id, compute) -> all
                            .add(new Awake(id, compute.meter().by(now), compute.counterfactual().without(now),
                                    compute.meter().cuSeconds(now))));
        }
        return all;
    }

    /** The awake time of one compute: by client, without each client, and in CU-seconds. */
    record Wakefulness(AwakeMeter meter, Counterfactual counterfactual) {

        /** The meters of a compute that was never awake. */
        public Wakefulness() {
            this(new AwakeMeter(), new Counterfactual());
        }
    }
}
