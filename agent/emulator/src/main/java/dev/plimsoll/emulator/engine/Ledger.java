package dev.plimsoll.emulator.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.emulator.awake.Wakefulness;
import dev.plimsoll.emulator.proxy.Gate.Caller;
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

/** The record of all events of the computes and their causes; tests compare the agent's claims with it. */
public final class Ledger {

    private final Queue<Start> starts = new ConcurrentLinkedQueue<>();
    private final Queue<Restart> restarts = new ConcurrentLinkedQueue<>();
    private final Queue<Scaling> scalings = new ConcurrentLinkedQueue<>();
    private final Queue<Mutation> mutations = new ConcurrentLinkedQueue<>();
    private final Map<String, Wakefulness> wakefulness = new LinkedHashMap<>();

    /**
     * A start of a server.
     *
     * @param cause {@code connection}, or {@code model} for modelled users; {@code scenario}, {@code create},
     *              {@code start}, {@code restart} or {@code resize}, for which the caller is empty
     */
    public record Start(String endpointId, Instant at, Caller caller, String cause) {}

    /**
     * A stop of a running server because of an API request.
     *
     * @param dropped number of dropped connections
     * @param cause   {@code restart}, {@code resize}, {@code suspend}, {@code move}, {@code disable} or {@code delete}
     */
    public record Restart(String endpointId, Instant at, int dropped, String cause) {}

    /**
     * A size change of a running server without a restart.
     *
     * @param cause {@code autoscaling} or {@code resize}
     */
    public record Scaling(String endpointId, Instant at, Size from, Size to, String cause) {}

    /**
     * A mutating request with any outcome.
     *
     * @param body absent if there was none
     */
    public record Mutation(Instant at, String method, String path, @Nullable JsonNode body, int status) {}

    /**
     * Awake time of one compute.
     *
     * @param by        awake time by the application name that caused it
     * @param without   awake time without each application name
     * @param cuSeconds its size times its awake time
     */
    public record Awake(String endpointId, Map<String, Duration> by, Map<String, Duration> without, double cuSeconds) {}

    /** Notes it. */
    public void started(Start start) {
        starts.add(start);
    }

    /** Notes it. */
    public void restarted(Restart restart) {
        restarts.add(restart);
    }

    void scaled(Scaling scaling) {
        scalings.add(scaling);
    }

    /** Records a request with its outcome. */
    public void mutated(Mutation mutation) {
        mutations.add(mutation);
    }

    Wakefulness wakefulness(String endpointId) {
        synchronized (wakefulness) {
            return wakefulness.computeIfAbsent(endpointId, id -> new Wakefulness());
        }
    }

    /** Oldest first. */
    public List<Start> starts() {
        return List.copyOf(starts);
    }

    /** Oldest first. */
    public List<Restart> restarts() {
        return List.copyOf(restarts);
    }

    /** Oldest first. */
    public List<Scaling> scalings() {
        return List.copyOf(scalings);
    }

    /** Oldest first. */
    public List<Mutation> mutations() {
        return List.copyOf(mutations);
    }

    /** One entry for each compute that ever existed, up to now. */
    public List<Awake> awake(Instant now) {
        List<Awake> all = new ArrayList<>();
        synchronized (wakefulness) {
            wakefulness.forEach(
                    (id, one) -> all.add(new Awake(id, one.by(now), one.without(now), one.work().cuSeconds(now))));
        }
        return all;
    }
}
