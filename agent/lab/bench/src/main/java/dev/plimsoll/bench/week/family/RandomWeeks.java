package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Weeks of which everything is drawn: the first size, the sets of pages, the rate of reads, its trend and its hours. */
public final class RandomWeeks extends Weeks {

    private static final String WORD = "random";
    private static final int COUNT = 78;
    private static final int FIRST = 101;
    private static final double[] FIRST_CU = {0.25, 0.5, 1, 1, 1, 2, 2, 3, 4, 6, 8, 10};
    private static final List<Trend> TRENDS = List.of(Trend.STEPS, Trend.GROWS, Trend.RUSHES, Trend.STEADY,
            Trend.STEADY,
            Trend.STEADY);
    private static final int MOST_RANKS = 60_000;

    private final SplittableRandom random;
    private final List<Part> parts = new ArrayList<>();
    private final Trend trend;
    private final double turn;
    private final double factor;
    private int pages;

    private RandomWeeks(int seed) {
        super(WORD, seed);
        random = new SplittableRandom(seed);
        trend = TRENDS.get(random.nextInt(TRENDS.size()));
        turn = (1 + 4 * random.nextDouble()) * DAY;
        factor = between(0.2, 5);
    }

    /** All weeks of the report. The method was chosen with weeks of other seeds. */
    public static List<Seeded> weeks() {
        return Seeded.each(List.of(new Drawn()), IntStream.range(FIRST, FIRST + COUNT).toArray());
    }

    private record Drawn() implements Kind {

        @Override
        public String word() {
            return WORD;
        }

        @Override
        public Week week(int seed) {
            return new RandomWeeks(seed).drawn();
        }
    }

    /** How the sets, or the rate of reads, change over the week: in half of the weeks not at all. */
    private enum Trend {
        STEPS, GROWS, RUSHES, STEADY
    }

    /** When it is awake, and how the rate changes over a day. */
    private enum Hours {
        OFFICE, SESSIONS, DAYLIGHT, PEAK, WORKDAYS, NOISY, ALWAYS
    }

    /** Reads of one set of pages, in {@code share} of all. */
    private record Part(double share, Reads reads) {}

    private interface Reads {

        void into(Draw draw, double reads, int epoch);
    }

    private Week drawn() {
        int first = size(FIRST_CU[random.nextInt(FIRST_CU.length)]);
        double rate = between(150, 16_000);
        Hours hours = Hours.values()[random.nextInt(Hours.values().length)];
        double begins = random.nextInt(24);
        double lasts = between(0.5, 10);
        double peak = between(1, 12);
        int clients = (int) between(3, 90);
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            parts.add(new Part(parts.isEmpty() ? 1 : between(0.003, 1), reads()));
        }
        double all = parts.stream().mapToDouble(Part::share).sum();
        double unread = random.nextInt(3) == 0 ? 1.02 : 1 + 4 * random.nextDouble();
        return of(first, pages + 1, connections(epoch -> isAwake(hours, epoch, lasts) ? clients : -1),
                epoch -> unread * pages, (epoch, draw) -> {
                    double now = rate * load(hours, epoch, begins, lasts, peak);
                    parts.forEach(part -> part.reads.into(draw, Math.max(1, now * part.share / all), epoch));
                    return draw.mixed();
                });
    }

    private Reads reads() {
        int from = pages;
        int set = (int) (between(0.05, 9) * Setup.PAGES_PER_CU);
        // A loop alone hits nothing at any smaller size, so one is only drawn beside others.
        switch (random.nextInt(parts.isEmpty() ? 3 : 4)) {
            case 0 -> {
                pages += (int) (set * Math.max(1, factor)) + 1;
                return (draw, reads, epoch) -> draw.even(reads, from, set * scale(epoch), 0, 1);
            }
            case 1 -> {
                Ranks ranks = new Ranks(Math.min(MOST_RANKS, 4 * set), 0.6 + 0.7 * random.nextDouble());
                pages += ranks.count();
                return (draw, reads, epoch) -> draw.take(new Demand.Ranked((int) reads, from, ranks, 1));
            }
            case 2 -> {
                int written = (int) between(1, 600);
                pages += Week.EPOCHS * written + set + 1;
                return (draw, reads, epoch) -> draw
                        .take(new Demand.Recent((int) reads, from + set + epoch * written, set / 3.0));
            }
            default -> {
                pages += set;
                return (draw, reads, epoch) -> draw.scan(reads, from, set);
            }
        }
    }

    private double scale(int epoch) {
        return switch (trend) {
            case STEPS -> epoch < turn ? 1 : factor;
            case GROWS -> 1 + (factor - 1) * epoch / Week.EPOCHS;
            case RUSHES, STEADY -> 1;
        };
    }

    private static boolean isAwake(Hours hours, int epoch, double lasts) {
        int time = epoch % DAY;
        return switch (hours) {
            case OFFICE -> epoch / DAY < 5 && time >= 8 * HOUR && time < 18 * HOUR;
            case SESSIONS -> epoch % (4 * HOUR) < Math.max(3, lasts * HOUR / 4);
            case DAYLIGHT, PEAK, WORKDAYS, NOISY, ALWAYS -> true;
        };
    }

    private double load(Hours hours, int epoch, double begins, double lasts, double peak) {
        boolean isPeak = (epoch - begins * HOUR + Week.EPOCHS) % DAY < lasts * HOUR;
        double rush = trend == Trend.RUSHES && epoch > turn ? factor : 1;
        return rush * switch (hours) {
            case DAYLIGHT -> 0.1 + 0.9 * daylight(epoch);
            case PEAK -> isPeak ? peak : 1;
            case WORKDAYS -> epoch / DAY < 5 ? 0.3 + 0.7 * daylight(epoch) : 0.15;
            case NOISY -> 0.6 + 0.8 * scattered(epoch, 0, 100) / 100;
            case OFFICE, SESSIONS, ALWAYS -> 1;
        };
    }

    /** Evenly distributed by its logarithm. */
    private double between(double least, double most) {
        return least * StrictMath.pow(most / least, random.nextDouble());
    }
}
