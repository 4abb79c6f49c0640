package dev.plimsoll.prediction;

/**
 * The weights by which the owner values misses, restarts and connections.
 *
 * @param allowedMisses     share of reads that may miss, above 0
 * @param nearLimit         share of {@code max_connections} from which connections are short, 0 to 1
 * @param violationHour     CU that an hour at ten times the allowed misses is worth
 * @param restartCost       CU-hours that a restart with any connection is worth
 * @param droppedConnection CU-hours more for each dropped connection
 */
public record CostWeights(double allowedMisses, double nearLimit, double violationHour, double restartCost,
        double droppedConnection) {

    /** Highest severity, reached at a hundred times the allowed misses. */
    private static final double WORST = 2;
    private static final double WORST_FROM = 100;

    /** The defaults of the {@code sizing} keys. */
    public static final CostWeights SHIPPED = new CostWeights(0.01, 0.85, 8, 2, 0.01);

    public CostWeights {
        if (!(allowedMisses > 0)) {
            throw new IllegalArgumentException("allowed misses must be above zero: " + allowedMisses);
        }
    }

    /** The severity of misses: 0 up to the allowed ratio, 1 at ten times the ratio, 2 from a hundred times on. */
    public double severity(double missRatio) {
        double times = missRatio / allowedMisses;
        return missRatio <= allowedMisses ? 0 : times >= WORST_FROM ? WORST : StrictMath.log10(times);
    }

    /** CU-hours that dropping {@code connections} once costs; 0 without connections. */
    public double dropping(int connections) {
        return connections == 0 ? 0 : restartCost + droppedConnection * connections;
    }

    /** Whether {@code connections} are too many for a server that allows {@code max}. */
    public boolean crowded(int connections, int max) {
        return connections > nearLimit * max;
    }
}
