package dev.plimsoll.extension;

import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.postgres.SessionReader;
import dev.plimsoll.web.HttpRoute;
import dev.plimsoll.web.view.FigureTable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an extension runs on the ports of the kernel.
 *
 * @param listener receives status and journal entries; null for none
 * @param proposer proposes changes as code; null for none
 * @param routes   what the HTTP server serves for it
 * @param reader   reads more on the sessions of probes; null for none
 * @param tables   what the page and the JSON of a compute show for it; makes no request
 * @param closing  ends it, within two seconds
 */
public record Started(@Nullable StatusListener listener, @Nullable Proposer proposer,
        List<HttpRoute> routes, @Nullable SessionReader reader, Function<ComputeId, List<FigureTable>> tables,
        Runnable closing) {

    public Started {
        routes = List.copyOf(routes);
    }

    /** For an extension that is not configured, or that runs nothing. */
    public static final Started NOTHING = serving(List.of());

    /**
     * For one that only listens.
     *
     * @param closing ends it, within two seconds
     */
    public static Started listening(StatusListener listener, Runnable closing) {
        return new Started(listener, null, List.of(), null, compute -> List.of(), closing);
    }

    /** For one that proposes changes as code. */
    public static Started proposing(Proposer proposer) {
        return new Started(null, proposer, List.of(), null, compute -> List.of(), () -> {});
    }

    /** For one that answers HTTP requests. */
    public static Started serving(List<HttpRoute> routes) {
        return new Started(null, null, routes, null, compute -> List.of(), () -> {});
    }
}
