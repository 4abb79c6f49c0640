package dev.plimsoll.prediction;

import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.Set;

/**
 * The constants of the method.
 *
 * <p>Chosen by hand on the tuning weeks of docs/benchmarks/decisions.md; {@code warmCaches}, {@code spread},
 * {@code optimism} and {@code backoff} were taken over from earlier experiments, which are not in this repository.
 *
 * @param prices       the owner's
 * @param caution      debt over price at which a move pays; at 1 a lasting change costs at most twice what a clairvoyant pays
 * @param asleepPrice  CU-hours for moving a sleeper: it drops nobody, but its next start may be at the wrong size
 * @param warmCaches   reads until a cache is fair after a start, in caches (median of replayed traces)
 * @param warmSeverity mean severity until then
 * @param spread       standard deviation of the logarithm of misses expected one size up, where nothing was lived
 * @param optimism     standard deviations by which those are taken for fewer
 * @param slope        how misses fall with the cache where nothing is known: with its root (Chow)
 * @param evenShare    how likely pages are asked for evenly, so that misses fall straight to none, 0 to 1
 * @param lasting      how many times as long as a spell of misses lasted it is expected to go on
 * @param mistakeHours how long a smaller size that turns out wrong is suffered, in hours at ten times the allowed misses
 * @param fillDoubt    how many times as many misses are feared as the fill curve shows
 * @param steadyHours  least time at a size, judged, before it is left
 * @param stride       how many times larger one move may make it, where that size was never lived and a smaller step may be had
 * @param backoff      how many times dearer moves become after a reversal
 * @param mostBackoff  and at most
 * @param calmDays     half-life of that
 * @param patience     how much of the time that the meter wants to see its owner wants to see
 * @param without      parts that are left out, for learning what they are worth
 */
public record Tunables(CostWeights prices, double caution, double asleepPrice, double warmCaches, double warmSeverity,
        double spread, double optimism, double slope, double evenShare, double lasting, double mistakeHours,
        double fillDoubt, double steadyHours, double stride, double backoff, double mostBackoff,
        double calmDays, EvidenceWait patience, Set<Part> without) {

    /** As the agent comes. */
    public static final Tunables SHIPPED = new Tunables(CostWeights.SHIPPED, 1, 0.3, 6, 0.3, 0.9, 0.5, 0.5, 0.4, 2, 1.5,
            4, 0.5, 4,
            2, 16, 3, EvidenceWait.OF_THE_METER, Set.of());

    /** What can be left out. */
    public enum Part {
        /** Misses of a cache that is not full are first reads. */
        WARMING,
        /** Where all databases fit, nothing is missed. */
        DATABASE,
        /** Larger sizes are taken for a little better than they seem. */
        OPTIMISM,
        /** Pages may be asked for evenly. */
        EVENNESS,
        /** A larger size has to pay over the whole day. */
        DAY,
        /** What has lasted for long goes on for long. */
        LASTING,
        /** A size lived under less load pays while that lasts. */
        LULL,
        /** Starts that show what is needed. */
        INQUIRY,
        /** Moves become dearer after a reversal. */
        BACKOFF,
        /** Not too far up at once. */
        STRIDE
    }

    public Tunables {
        without = Set.copyOf(without);
    }

    /** Whether that part of the method is in; all are, but in measurements of what each is worth. */
    public boolean heeds(Part part) {
        return !without.contains(part);
    }

    /** At another owner's prices. */
    public Tunables withPrices(CostWeights others) {
        return new Tunables(others, caution, asleepPrice, warmCaches, warmSeverity, spread, optimism, slope, evenShare,
                lasting, mistakeHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays,
                patience, without);
    }

    /** For an owner who wants to see more or less than the meter. */
    public Tunables withPatience(EvidenceWait other) {
        return new Tunables(prices, caution, asleepPrice, warmCaches, warmSeverity, spread, optimism, slope, evenShare,
                lasting, mistakeHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays, other,
                without);
    }

    public Tunables withCaution(double times) {
        return new Tunables(prices, times, asleepPrice, warmCaches, warmSeverity, spread, optimism, slope, evenShare,
                lasting, mistakeHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays,
                patience, without);
    }

    /** The same with one part left out. */
    public Tunables without(Part part) {
        return new Tunables(prices, caution, asleepPrice, warmCaches, warmSeverity, spread, optimism, slope, evenShare,
                lasting, mistakeHours, fillDoubt, steadyHours, stride, backoff, mostBackoff, calmDays,
                patience, Set.of(part));
    }
}
