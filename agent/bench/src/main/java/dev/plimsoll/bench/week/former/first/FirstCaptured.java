package dev.plimsoll.bench.week.former.first;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.Captures.Second;
import dev.plimsoll.bench.week.PlayedWeeks;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Weeks of captured reads of those held out first. */
final class FirstCaptured extends PlayedWeeks {

    FirstCaptured(String family, int seed) {
        super(family, seed, 1, 0.6, 0.35);
    }

    Week replica() {
        double rate = figures().about(5_000) * share();
        return played("pg_replica", connections(epoch -> 10 + (int) (80 * daylight(epoch))),
                epoch -> rate * (0.4 + 1.2 * daylight(epoch)));
    }

    Week cron() {
        double rate = figures().about(3_600) * share();
        return played("pg_cron", always(2), epoch -> rate);
    }

    /** Each twelfth of the capture is what was read for half a day and more. */
    Week growth() {
        double rate = figures().about(6_000) * share();
        return played("pg_growth", always(40), 12, epoch -> 12.0 * epoch / Week.EPOCHS, epoch -> rate);
    }

    /** Each hour of a day is a stretch of the capture. */
    Week tide() {
        double rate = figures().about(9_000) * share();
        return played("pg_tide", connections(epoch -> 15 + (int) (100 * daylight(epoch))), 24,
                epoch -> (double) (epoch % DAY) / HOUR, epoch -> rate * (0.2 + 0.8 * daylight(epoch)));
    }

    /** A second of the capture is an epoch; reads and connections are those of that second. */
    Week storm() {
        int[] pages = Captures.load("pg_storm");
        List<Second> seconds = Captures.seconds();
        int[][] read = IntStream.range(1, seconds.size())
                .mapToObj(i -> Arrays.copyOfRange(pages, Math.min(pages.length, seconds.get(i - 1).reads()),
                        Math.min(pages.length, seconds.get(i).reads())))
                .map(slice -> Arrays.stream(slice).filter(page -> Captures.keeps(page, share())).toArray())
                .toArray(int[][]::new);
        double crowd = figures().about(1);
        int[] connections = connections(
                epoch -> (int) (crowd * seconds.get(1 + epoch % read.length).connections()));
        int[] kept = kept("pg_storm");
        return of(size(1), end(kept), connections, databaseOf(distinct(kept)),
                (epoch, draw) -> read[epoch % read.length]);
    }
}
