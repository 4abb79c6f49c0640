package dev.plimsoll.extension;

import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.view.FigureTable;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of the agent that most can do without, in a module of its own. {@link java.util.ServiceLoader} finds it; the kernel
 * names none. It declares its keys, verbs and metrics, and starts on the ports of the kernel.
 *
 * <p>Each method but {@link #name} has a default for an extension without that part. Nothing is called but as documented, so
 * that an extension that is not configured costs nothing.
 */
public interface Extension {

    /** Its name: that of its module, such as {@code telemetry}. */
    String name();

    /** Its configuration keys. */
    default List<KeyGroup> keys() {
        return List.of();
    }

    /**
     * Reports problems between several values, and warnings. Values with a problem of their own are missing.
     *
     * @param values those for all computes, or of one override, with what they override
     */
    default void check(Values values) {}

    /** Its verbs on the command line. */
    default List<VerbsOfGroup> verbs() {
        return List.of();
    }

    /** The profiles of platforms that it can speak to. */
    default List<Profile> profiles() {
        return List.of();
    }

    /** The metrics that it counts with {@link Kernel#count}, or shows with {@link Kernel#show}. */
    default List<DeclaredMetric> metrics() {
        return List.of();
    }

    /** The addresses that it calls, by the words for them in a sentence, such as {@code the collector}. */
    default Map<String, List<URI>> addresses(Values values) {
        return Map.of();
    }

    /** What {@code plimsoll check} says of it; one line or more for each service that is configured. It sends nobody anything. */
    default List<CheckLine> lines(CheckedFleet fleet) {
        return List.of();
    }

    /** What it checks on the session of a compute that {@code plimsoll check} probes; {@code values} are those of the compute. */
    default Optional<SessionCheck> sessionCheck(Values values, InstantSource clock) {
        return Optional.empty();
    }

    /**
     * What may forbid changes. Asked for by a running agent, and by a verb that shows what one would do.
     *
     * @param fleet its names are those of the latest listing
     */
    default Alerts alerts(Configured fleet) {
        return Alerts.NONE;
    }

    /** Whether it has a {@link Started#proposer}: without an extension that has one, {@code change.via} cannot be file. */
    default boolean proposes() {
        return false;
    }

    /** What the report of a month shows besides savings; tables without rows are left out. */
    default List<FigureTable> tables(YearMonth month, Instant asOf, ConsumptionHours hours, CuHourPrices prices) {
        return List.of();
    }

    /** Starts what it does in an agent. Called once, before the first pass; what it returns is closed when the agent stops. */
    default Started start(Kernel kernel) {
        return Started.NOTHING;
    }
}
