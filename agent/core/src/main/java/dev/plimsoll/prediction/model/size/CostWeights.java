package dev.plimsoll.prediction.model.size;

/**
 * What the owner of a compute holds dear.
 *
 * @param allowedMisses   share of reads that may miss, above 0
 * @param nearLimit       share of {@code max_connections} from which connections are short, 0 to 1
 * @param violationHour  CU that an hour at ten times the allowed misses is worth
 * @param restartCost    CU-hours that a restart with anyone connected is worth
 * @param droppedConnection CU-hours more for each connection dropped
 */
public record CostWeights(double allowedMisses, double nearLimit, double violationHour, double restartCost,
        double droppedConnection) {

    /** Misses a hundred times the allowed are as bad as it gets. */
    private static final double WORST = 2;
    private static final double REFUSING = 0.95;

    /** As the agent comes: the keys of {@code sizing} with their defaults. */
    public static final CostWeights SHIPPED = new CostWeights(0.01, 0.85, 8, 2, 0.01);

    public CostWeights {
        if (!(allowedMisses > 0)) {
            throw new IllegalArgumentException("allowed misses must be above zero: " + allowedMisses);
        }
    }

    /** How bad misses are: 0 up to the allowed, 1 at ten times as many, 2 from a hundred times on. */
    public double severity(double missRatio) {
        return missRatio <= allowedMisses ? 0 : Math.min(WORST, StrictMath.log10(missRatio / allowedMisses));
    }

    /** Dropping {@code connections} once, in CU-hours; nothing where nobody is connected. */
    public double dropping(int connections) {
        return connections == 0 ? 0 : restartCost + droppedConnection * connections;
    }

    /** Whether {@code connections} are too many for a server that allows {@code max}. */
    public boolean crowded(int connections, int max) {
        return connections > nearLimit * max;
    }

    /**
     * How bad that is: 1 where connections are refused, which a few slots below the limit begins, since some are
     * reserved; 0 below. Being near the limit is a warning, and costs nothing.
     */
    public double crowding(int connections, int max) {
        return connections > REFUSING * max ? 1 : 0;
    }
}
