package dev.plimsoll.bench.week;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What the weeks of one kind and seed are made with. */
public abstract class Weeks {

    protected static final int DAY = Week.EPOCHS_PER_DAY;
    protected static final int HOUR = Week.EPOCHS_PER_HOUR;

    private final String family;
    private final int seed;
    /** Draws what tells this week from others of its family. */
    protected final Draw figures;

    protected Weeks(String family, int seed) {
        this.family = family;
        this.seed = seed;
        this.figures = new Draw(77_777L * family.hashCode() + seed, List.of());
    }

    protected final int seed() {
        return seed;
    }

    /** The pages of an epoch, drawn again with each replay. */
    @FunctionalInterface
    public interface Script {

        int[] pages(int epoch, Draw draw);
    }

    public interface Reading {

        double of(int epoch);
    }

    protected Week of(int firstSize, int pages, int[] connections, Reading database, Script script) {
        return of(firstSize, pages, connections, database, List.of(), script);
    }

    /** The same; the script plays {@code tapes}. */
    protected Week of(int firstSize, int pages, int[] connections, Reading database, List<Tape> tapes,
            Script script) {
        long salt = 1_000L * family.hashCode() + seed;
        return new Week(family + " " + seed, firstSize, pages,
                new Week.Life(connections, epoch -> (int) database.of(epoch)), () -> {
                    Draw draw = new Draw(salt * 31 + 7, tapes);
                    return epoch -> script.pages(epoch, draw.begin());
                });
    }

    protected static int size(double cu) {
        return Ladder.of(new ComputeUnits(BigDecimal.valueOf(cu)));
    }

    protected static int[] always(int connections) {
        int[] all = new int[Week.EPOCHS];
        Arrays.fill(all, connections);
        return all;
    }

    protected static int[] connections(IntFunction<Integer> of) {
        return IntStream.range(0, Week.EPOCHS).map(of::apply).toArray();
    }

    /** 0 at three in the morning, 1 at three in the afternoon. */
    protected static double daylight(int epoch) {
        return 0.5 - 0.5 * StrictMath.cos(2 * Math.PI * (epoch - 3 * HOUR) / DAY);
    }

    /** Which of {@code all} stands at a place in a round: any, and always the same. */
    protected static int scattered(int place, int round, int all) {
        long mixed = (place * 1_000_003L + round + 1) * 0x9E3779B97F4A7C15L;
        return (int) ((mixed >>> 33) % all);
    }
}
