package dev.plimsoll.cache.series;

import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;

/**
 * What the probes of a span of time found.
 *
 * @param from        time of its first probe
 * @param to          time of its last probe; the same if there is only one
 * @param probes      number of probes, at least 1
 * @param reads       reads in the steps that end in it
 * @param connections connections
 * @param size        size limits at the latest probe
 * @param starts      starts seen by its probes
 */
public record SeriesSpan(Instant from, Instant to, int probes, ReadSpan reads, ConnectionSpan connections,
        SizeRange size, StartCounts starts) {

    /** Both spans as one. */
    public SeriesSpan plus(SeriesSpan later) {
        return new SeriesSpan(from, later.to, probes + later.probes, reads.plus(later.reads),
                connections.plus(later.connections), later.size, starts.plus(later.starts));
    }

    /**
     * Connections of several probes.
     *
     * @param lowest  fewest client connections
     * @param highest most client connections
     * @param limit   connections that an ordinary user may open, at the latest probe
     */
    public record ConnectionSpan(int lowest, int highest, int limit) {

        ConnectionSpan plus(ConnectionSpan later) {
            return new ConnectionSpan(Math.min(lowest, later.lowest), Math.max(highest, later.highest), later.limit);
        }
    }

    /**
     * Observed starts of a compute, by cause.
     *
     * @param byProbes  starts that a probe of the agent caused
     * @param byChanges starts that a resize by the agent caused
     * @param byOthers  all other starts
     */
    public record StartCounts(long byProbes, long byChanges, long byOthers) {

        public static final StartCounts NONE = new StartCounts(0, 0, 0);

        /** The starts in {@code totals}. */
        public static StartCounts of(Totals totals) {
            return new StartCounts(totals.startsByProbes(), totals.startsByChanges(), totals.startsByOthers());
        }

        /** The starts since {@code earlier}; never below zero. */
        public StartCounts since(StartCounts earlier) {
            return new StartCounts(Math.max(0, byProbes - earlier.byProbes), Math.max(0, byChanges - earlier.byChanges),
                    Math.max(0, byOthers - earlier.byOthers));
        }

        public StartCounts plus(StartCounts later) {
            return new StartCounts(byProbes + later.byProbes, byChanges + later.byChanges, byOthers + later.byOthers);
        }

        public long all() {
            return byProbes + byChanges + byOthers;
        }

        /** The cause of the only start; that of the agent where several causes are counted. */
        Totals.StartCause cause() {
            return byChanges > 0 ? Totals.StartCause.CHANGE
                    : byProbes > 0 ? Totals.StartCause.PROBE : Totals.StartCause.OTHERS;
        }
    }
}
