package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlSamples;
import java.nio.file.Files;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What samples take in the store with their indexes, appended as an agent does: a minute of all computes after the other. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class SampleSizeTest extends StoreCase {

    private static final int COMPUTES = 20;
    private static final int MINUTES = Campaigns.of(600, 2_880, 2_880);
    private static final int HOURS = Campaigns.of(5_000, 20_000, 20_000);

    private final Random random = new Random(1);

    SampleSizeTest(Database database) {
        super(database);
    }

    @Test
    void aSampleTakesLittle() throws Exception {
        double empty = size();
        alone(db -> {
            for (int i = 0; i < MINUTES; i++) {
                int minute = i;
                db.write(connection -> append(connection, minute));
                if (minute % 10 == 0) {
                    vacuum();
                }
            }
        });
        double each = (size() - empty) / (COMPUTES * (double) MINUTES);

        System.out.printf("%s: %.1f bytes a sample%n", database, each);
        assertThat(each).isLessThan(110);
    }

    /** 200 computes for a year: 0.4 GB. */
    @Test
    void theSumsOfAnHourTakeLittle() throws Exception {
        compact();
        double empty = size();
        alone(db -> db.write(connection -> {
            SqlSamples.append(connection, StoreExamples.BUSY,
                    IntStream.range(0, HOURS).mapToObj(hour -> sample(0, 60 * hour)).toList());
            return Db.execute(connection, "update sample_span set samples = null, has_samples = false");
        }));
        compact();
        double hour = (size() - empty) / HOURS;

        System.out.printf("%s: %.0f bytes of sums an hour%n", database, hour);
        assertThat(hour).isLessThan(230);
    }

    private boolean append(Connection connection, int minute) {
        for (int compute = 0; compute < COMPUTES; compute++) {
            ComputeId id = new ComputeId("bench-project-%05d".formatted(compute / 4),
                    "ep-bench-%05d-%d".formatted(compute / 4, compute % 4));
            SqlSamples.append(connection, id, List.of(sample(compute, minute)));
        }
        return true;
    }

    /** Half of them are busy. */
    private StoredSample sample(int compute, int minute) {
        int load = compute % 2 == 0 ? 20_000 : 100;
        long reads = (long) load * 3 * minute + random.nextInt(load);
        long misses = reads / 40;
        Instant at = StoreExamples.NOON.plusSeconds(60L * minute + compute % 60).plusNanos(random.nextInt(9_000_000));
        // A start every eight hours.
        Instant started = StoreExamples.NOON.plusSeconds(minute / 480 * 28_800L - 90);
        int clients = compute % 2 == 0 ? 15 + random.nextInt(9) : 3;
        Sample sample = new SampleBuilder().at(at)
                .startedAt(started)
                .uptime(Duration.between(started, at).plusNanos(1_000L * random.nextInt(3_000)))
                .branch("br-bench-%05d-%d".formatted(compute / 4, compute % 4))
                .counters(new Counters(reads - misses, misses, misses / 3, 30_000L + misses / 80, 97.5))
                .connections(new Connections(clients, random.nextInt(3), 450, 3, 4,
                        new Clients(clients, clients / 2, 1, 0, new Clients.Holder("checkout", clients / 2), 0)))
                .database(5_000_000_000L + 8_192L * random.nextInt(90))
                .others(new ForeignActivity(Duration.ofNanos(1_000L * random.nextInt(900_000)), 9 + minute / 3,
                        3L * load * minute + random.nextInt(900), 4L * load * minute, 0))
                .sample();
        return new StoredSample(sample, new Totals(reads - misses + 700, misses + 9, misses / 3, 0, 0, 1));
    }

    /** As the server itself does in less than ten minutes. SQLite has no dead rows. */
    private void vacuum() {
        if (database == Database.POSTGRES) {
            sql("vacuum sample_span", "vacuum compute");
        }
    }

    private void compact() {
        sql(database == Database.SQLITE ? "vacuum" : "vacuum full sample_span");
    }

    private double size() throws Exception {
        if (database == Database.POSTGRES) {
            String[] size = new String[1];
            alone(db -> size[0] = String.valueOf(db.number(
                    "select pg_total_relation_size('sample_span') + pg_total_relation_size('compute')")));
            return Double.parseDouble(size[0]);
        }
        sql("pragma wal_checkpoint(truncate)");
        return Files.size(file());
    }
}
