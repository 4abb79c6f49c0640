package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A thousand starts by expected values, not page by page. Caches have 0.25 to 8 CU, two shares of memory and four units. Reads are uniform
 * or skewed, at any rate. The first probe comes after 5 to 205 seconds, maybe while prewarming still runs. A start after a suspend is cold.
 */
class StartsOfOtherLoadsTest {

    private static final int STARTS = 1_000;
    private static final Instant STARTED = Given.T0.plus(Duration.ofDays(3));
    private static final String[] SIZES = {"0.25", "0.5", "1", "2", "4", "8"};
    private static final int[] UNITS = {1, 16, 32, 128};
    private static final double PREWARMED_PER_SECOND = 200e6 / 8_192;

    /** One start, and how its cache fills. */
    private static final class OneStart {

        private final StartKind kind;
        private final String cu;
        private final double capacity;
        private final double prewarmed;
        private final boolean isWatched;
        private final boolean showsPages;
        private final boolean showsUnit;
        private final boolean showsPrewarming;
        private final boolean showsOperations;
        private final int unit;
        private final double density;
        private final double pages;
        private final double skew;
        private final double readsPerSecond;
        private final int first;

        OneStart(Random random) {
            kind = Given.anyOf(StartKind.values(), random);
            cu = Given.anyOf(SIZES, random);
            capacity = Double.parseDouble(cu) * Given.PAGES * (random.nextInt(4) == 0 ? 0.9375 : 1);
            boolean isCold = kind == StartKind.SUSPEND || random.nextInt(3) == 0;
            prewarmed = isCold ? 0 : capacity * (random.nextBoolean() ? 1 : 0.25 + 0.6 * random.nextDouble());
            isWatched = random.nextInt(5) > 0;
            showsPages = random.nextBoolean();
            showsUnit = random.nextBoolean();
            showsPrewarming = random.nextBoolean();
            showsOperations = random.nextBoolean();
            unit = UNITS[random.nextInt(UNITS.length)];
            density = 0.02 + 0.98 * random.nextDouble();
            pages = capacity * Math.exp(4.6 * random.nextDouble() - 3.2);
            skew = random.nextBoolean() ? 1 : 1 + 3 * random.nextDouble();
            readsPerSecond = Math.exp(4 + 6 * random.nextDouble());
            first = 5 + random.nextInt(200);
        }

        private boolean isWarm() {
            return prewarmed > 0;
        }

        /** Whether some source surely shows it at the first probes. */
        private boolean isShown() {
            return showsPrewarming || (isWarm() && showsOperations);
        }

        private Sample before() {
            return new SampleBuilder().at(isWatched ? STARTED.minusSeconds(20) : STARTED.minus(Duration.ofHours(3)))
                    .startedAt(Given.T0)
                    .size(Given.cu(kind != StartKind.RESIZE ? cu : cu.equals("2") ? "4" : "2"))
                    .sample();
        }

        /** The probe {@code seconds} after the start. What was prewarmed is not read first by anybody. */
        private Sample after(double seconds) {
            double ahead = Math.min(prewarmed, PREWARMED_PER_SECOND * seconds);
            double reads = readsPerSecond * seconds;
            double touched = pages * Math.pow(-Math.expm1(-reads / pages), skew);
            double misses = Math.min(reads, touched);
            double used = Math.min(capacity, ahead + misses);
            double spread = capacity / unit * -Math.expm1(-used / density / capacity);
            double chunks = unit == 1 ? used : Math.min(capacity / unit, Math.max(used / unit, spread));
            CacheStatistics cache = new CacheStatistics(
                    new Counters(Math.round(reads - misses), Math.round(misses), Math.round(misses + ahead),
                            Math.round(chunks), null),
                    new Bytes(Math.round(capacity * 8_192)), null, null, showsUnit ? new UsedUnit(unit) : null,
                    showsPages ? Math.round(used) : null, showsPrewarming ? Math.round(prewarmed) : null);
            return new SampleBuilder().at(STARTED.plusMillis(Math.round(1_000 * seconds)))
                    .startedAt(STARTED)
                    .size(Given.cu(cu))
                    .cache(cache)
                    .sample();
        }

        /** What the agent knows of it after ten probes. */
        private ServerStart found() {
            Instant idle = kind == StartKind.SUSPEND && isWatched ? STARTED.minusSeconds(5) : null;
            List<Instant> updates = List.of(kind == StartKind.UPDATE ? STARTED.minusSeconds(900)
                    : STARTED.plus(Duration.ofDays(4)));
            Sample latest = before();
            for (int probe = 0; probe < 10; probe++) {
                latest = new StartFacts(latest, after(first + 60.0 * probe), idle, false, Duration.ofMinutes(5),
                        updates, ActivityTimes.UNKNOWN).found(() -> showsOperations && isWarm());
            }
            return Objects.requireNonNull(latest.run().start());
        }
    }

    @Test
    void kindAndWarmth_areRightOrNotKnown() {
        int shown = 0;
        int known = 0;
        for (int seed = 0; seed < STARTS; seed++) {
            OneStart truth = new OneStart(new Random(seed));
            ServerStart start = truth.found();
            @Nullable
            StartKind kind = truth.isWatched ? truth.kind : null;

            assertThat(start.kind()).as("start %d", seed).isEqualTo(kind);
            assertThat(start.warmth()).as("start %d", seed)
                    .isIn(truth.isWarm() ? StartWarmth.WARM : StartWarmth.COLD, StartWarmth.UNKNOWN);
            shown += truth.isShown() ? 1 : 0;
            known += truth.isShown() && start.warmth() != StartWarmth.UNKNOWN ? 1 : 0;
        }

        assertThat(shown).isGreaterThan(STARTS / 2);
        assertThat(known).isGreaterThanOrEqualTo((int) Math.ceil(0.99 * shown));
    }
}
