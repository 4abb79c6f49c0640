package dev.plimsoll.prediction.model.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Computes of 1 to 8 CU that halve or quarter: which of these shrinks starve, and which are blocked.
 *
 * <p>Short queries come at random, need 2 to 100 % of the vCPUs, and wait 0.1 to 8 times as long as they run. The load
 * is flat, that of an office, has a daily batch of 55 minutes with one to as many workers as vCPUs, or a steady worker.
 * Three in ten have a burst of 8 sessions for 10 s about each 20 minutes. A shrink starves if some hour needs more than
 * the vCPUs of the smaller size.
 */
class SessionDemandSimulationTest {

    private static final int COMPUTES = 100;
    private static final int DAY = 1_440;
    private static final int HOUR = 60;
    private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");

    private enum Shape {
        FLAT, OFFICE, BATCH, WORKER
    }

    /** Shrinks of a kind, and how many of them a rule blocks. */
    private static final class Tally {

        private int shrinks;
        private int byDemand;
        private int byProbes;

        private void add(boolean demand, boolean probes) {
            shrinks++;
            byDemand += demand ? 1 : 0;
            byProbes += probes ? 1 : 0;
        }

        private double blocked() {
            return (double) byDemand / shrinks;
        }

        private double blockedByProbes() {
            return (double) byProbes / shrinks;
        }

        @Override
        public String toString() {
            return "%d shrinks, %.1f %% blocked, %.1f %% by 95 of 100 probes".formatted(shrinks, 100 * blocked(),
                    100 * blockedByProbes());
        }
    }

    /** One compute with what it needs in each minute of a day; all days are the same. */
    private static final class Load {

        private final Random random;
        private final double vcpus;
        private final double[] queries = new double[DAY];
        private final int[] workers = new int[DAY];
        private final double waiting;
        private final boolean bursts;

        Load(Shape shape, Random random) {
            this.random = random;
            int present = 1 << random.nextInt(4);
            vcpus = present / (random.nextBoolean() ? 2.0 : 4.0);
            double most = present * Math.exp(Math.log(0.02) * random.nextDouble())
                    * (shape == Shape.FLAT || shape == Shape.OFFICE ? 1 : 0.3);
            waiting = 0.1 * Math.exp(Math.log(80) * random.nextDouble());
            bursts = random.nextDouble() < 0.3;
            int many = 1 + random.nextInt(Math.max(2, present));
            int begin = random.nextInt(DAY - 55);
            for (int minute = 0; minute < DAY; minute++) {
                boolean isClosed = shape == Shape.OFFICE && (minute < 9 * HOUR || minute >= 17 * HOUR);
                queries[minute] = isClosed ? most / 10 : most;
                boolean isBatch = shape == Shape.BATCH && minute >= begin && minute < begin + 55;
                workers[minute] = shape == Shape.WORKER ? 1 : isBatch ? many : 0;
            }
        }

        boolean starves() {
            return IntStream.range(0, DAY).mapToDouble(this::hour).max().orElseThrow() > vcpus;
        }

        private double hour(int from) {
            double sum = 0;
            for (int minute = from; minute < from + HOUR; minute++) {
                sum += queries[minute % DAY] + workers[minute % DAY];
            }
            return sum / HOUR + (bursts ? 8 * 10.0 / (20 * 60) : 0);
        }

        List<Sample> probes(int days, int interval) {
            List<Sample> probes = new ArrayList<>();
            int begin = random.nextInt(DAY);
            double active = 0;
            for (int minute = begin; minute < begin + days * DAY; minute++) {
                active += 60_000 * (workers[minute % DAY] + activeQueries(minute));
                active += bursts && random.nextInt(20) == 0 ? 8 * 10_000 : 0;
                if (minute % interval == 0) {
                    int burst = bursts && random.nextInt(120) == 0 ? 8 : 0;
                    Instant at = MONDAY.plus(Duration.ofMinutes(minute + 1));
                    probes.add(new SampleBuilder().at(at)
                            .startedAt(MONDAY)
                            .connections(new Connections(20,
                                    poisson(queries[minute % DAY]) + workers[minute % DAY] + burst, 450, 3, 0, null))
                            .others(new ForeignActivity(Duration.ZERO, 1, 0, Math.round(active), 0))
                            .sample());
                }
            }
            return probes;
        }

        /** Queries of a second that were active in a minute, on average. */
        private double activeQueries(int minute) {
            double mean = queries[minute % DAY] * (1 + waiting);
            return Math.max(0, mean + Math.sqrt(mean / 60) * random.nextGaussian());
        }

        private int poisson(double mean) {
            int count = -1;
            for (double product = 1; product > Math.exp(-mean); product *= random.nextDouble()) {
                count++;
            }
            return count;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0.02, 0.15", "1, 5, 0.03, 0.2", "7, 5, 0.02, 0.2"})
    void starvingShrinksAreBlocked_andMostHarmlessOnesAreNot(int days, int interval, double mostThrough,
            double mostBlocked) {
        Tally starving = new Tally();
        Tally harmless = new Tally();
        for (Shape shape : Shape.values()) {
            for (int compute = 0; compute < COMPUTES; compute++) {
                Load load = new Load(shape, new Random(1_000L * List.of(Shape.values()).indexOf(shape) + compute));
                List<Sample> probes = load.probes(days, interval);
                (load.starves() ? starving : harmless).add(SessionDemand.NONE.after(probes).busiest() >= load.vcpus,
                        p95(probes) >= load.vcpus);
            }
        }

        String what = "starving: %s; harmless: %s".formatted(starving, harmless);
        assertThat(starving.shrinks).as(what).isGreaterThan(100);
        assertThat(starving.blocked()).as(what).isGreaterThanOrEqualTo(1 - mostThrough);
        assertThat(harmless.blocked()).as(what).isLessThanOrEqualTo(mostBlocked);
        assertThat(starving.blockedByProbes()).as("a daily batch is less than 5 %% of probes: %s", what)
                .isLessThan(0.9);
        assertThat(harmless.blockedByProbes()).as(what).isGreaterThan(0.5);
    }

    private static int p95(List<Sample> probes) {
        int[] running = probes.stream().mapToInt(probe -> probe.connections().running()).sorted().toArray();
        return running[(int) Math.ceil(0.95 * running.length) - 1];
    }
}
