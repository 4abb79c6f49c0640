package dev.plimsoll.advice.restart;

import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import org.jspecify.annotations.Nullable;

/** How clients reach a compute, as far as known. A pooler keeps its clients connected while the compute restarts. */
public enum ClientRoute {
    /** All of them through the pooler. */
    POOLED,
    /** Some of them through the pooler. */
    PARTLY_POOLED,
    /** None of them through the pooler. */
    DIRECT,
    /** Not known. */
    UNKNOWN;

    /**
     * The route of the sessions of the latest probe. Where sessions do not show it, a pooler that is off rules it out, and
     * so do connections that stay open in its first day.
     *
     * @param figures null where there was no probe
     */
    public static ClientRoute of(Compute compute, @Nullable Figures figures, SizeTable table) {
        Clients clients = figures == null ? null : figures.connections().latest().clients();
        Integer pooled = clients == null || !table.showsPooledSessions() ? null : clients.pooled();
        if (clients != null && pooled != null && clients.sessions() > 0) {
            return pooled == 0 ? DIRECT : pooled < clients.sessions() ? PARTLY_POOLED : POOLED;
        }
        if (figures != null && figures.connections().isStillDirect(figures.asOf())) {
            return DIRECT;
        }
        boolean isOff = !table.hasPoolerAlwaysOn() && !compute.address().poolerEnabled();
        return isOff ? DIRECT : UNKNOWN;
    }
}
