package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.PackedRows.PackedBlock;
import dev.plimsoll.json.Times;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of computes, in SQL that SQLite and PostgreSQL share: each span of probes is a row that grows.
 *
 * <p>Rows are read in order of arrival: only one agent probes a compute at a time, and clocks may be set back. Those that cannot be
 * read are skipped.
 */
public record SqlSamples(Db db) implements Samples {

    static final RecordColumns<SeriesSpan> SUMS = RecordColumns.of(SeriesSpan.class,
            """
                    first_at, last_at, probes, hits, misses, span, highest_miss_rate, lowest_ratio, lowest_connections,
                    highest_connections, connection_limit, min_cu, max_cu, starts_by_us, starts_by_changes, starts_by_others""");
    static final RecordColumns<SampleSpan> SPAN = RecordColumns.of(SampleSpan.class,
            "compute, arrived, %s, samples".formatted(SUMS));
    /** Its row is locked, so that agents append to a compute one after the other. */
    private static final String NUMBER = """
            insert into compute (project_id, endpoint_id) values (?, ?)
            on conflict (project_id, endpoint_id) do update set project_id = excluded.project_id returning id""";
    private static final String LAST = "select %s from sample_span where compute = ? order by arrived desc limit 1"
            .formatted(SPAN);
    private static final String KEEP = "insert into sample_span %s on conflict (compute, arrived) do update set %s"
            .formatted(SPAN.insertion(), SPAN.replacement());
    private static final String OF_COMPUTE = """
            from sample_span where compute = (select id from compute where project_id = ? and endpoint_id = ?) and\s""";
    private static final String LATEST = "select %s %s has_samples and arrived < ? order by arrived desc limit ?"
            .formatted(SPAN, OF_COMPUTE);
    /** SQL for {@link #range}: a span arrived at its first probe or later, and is not longer than an hour. */
    static final String IN_RANGE = OF_COMPUTE + "arrived >= ? and first_at <= ? and last_at >= ? ";
    private static final String READABLE = "select %s %s and has_samples order by ".formatted(SPAN, IN_RANGE);
    static final String BETWEEN = READABLE + "arrived";
    private static final String FULLEST = READABLE + "highest_connections desc, last_at desc limit 8";
    /** Most spans that are read at once: more than a day. */
    private static final int SPANS = 32;
    /** By as much the clocks of an agent and a server may differ, for samples of a run to be found by its start. */
    private static final Duration APART = Duration.ofDays(1);

    /** The values of {@link #IN_RANGE}. */
    static Object[] range(ComputeId compute, Instant from, Instant to) {
        long hour = Duration.ofHours(1).toNanos();
        return new Object[]{compute, Math.max(Times.of(from), Long.MIN_VALUE + hour) - hour, to, from};
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals totals) {
        db.write(connection -> {
            Db.execute(connection, "delete from failure where project_id = ? and endpoint_id = ?", compute);
            return append(connection, compute, List.of(new StoredSample(sample, totals)));
        });
    }

    /** Appends samples in order of arrival, in a transaction. */
    public static int append(Connection connection, ComputeId compute, List<StoredSample> samples) {
        long number = Db.number(connection, NUMBER, compute);
        @Nullable
        SampleSpan open = Db.first(connection, SPAN, LAST, number).orElse(null);
        int end;
        for (int from = 0; from < samples.size(); from = end) {
            end = SampleSpan.end(samples, from);
            SampleSpan next = SampleSpan.after(open, number, samples.subList(from, end));
            if (open != null && !next.arrived().equals(open.arrived())) {
                Db.execute(connection, KEEP, SPAN.values(open));
            }
            open = next;
        }
        return open == null ? 0 : Db.execute(connection, KEEP, SPAN.values(open));
    }

    @Override
    public History latest(ComputeId compute, int count) {
        return new History(stored(compute, count).stream().map(StoredSample::sample).toList());
    }

    private List<StoredSample> stored(ComputeId compute, int count) {
        List<StoredSample> found = new ArrayList<>();
        List<SampleSpan> page;
        Instant before = Instant.MAX;
        int most;
        do {
            most = Math.min(SPANS, count - found.size());
            page = db.list(SPAN, LATEST, compute, before, most);
            for (SampleSpan span : page) {
                found.addAll(0, span.latest(count - found.size()));
                before = span.arrived();
            }
        } while (page.size() == most && found.size() < count);
        return found;
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return samples(BETWEEN, compute, startedAt.minus(APART), Instant.MAX)
                .filter(sample -> sample.run().startedAt().equals(startedAt) && sample.cache().counters() != null)
                .reduce((before, later) -> later);
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return stored(compute, 1).stream().map(StoredSample::totals).findFirst();
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return samples(FULLEST, compute, from, Instant.MAX)
                .reduce((one, other) -> FULLER.compare(one, other) > 0 ? one : other);
    }

    private Stream<Sample> samples(String sql, ComputeId compute, Instant from, Instant to) {
        return samples(db.list(SPAN, sql, range(compute, from, to)), from, to).map(StoredSample::sample);
    }

    /** The samples of these spans from {@code from} to {@code to}. */
    static Stream<StoredSample> samples(List<SampleSpan> spans, Instant from, Instant to) {
        return spans.stream()
                .flatMap(span -> span.latest(Integer.MAX_VALUE).stream())
                .filter(stored -> !stored.sample().at().isBefore(from) && !stored.sample().at().isAfter(to));
    }

    /** The samples in a value of {@code sample_span.samples}. */
    public static List<StoredSample> unpacked(byte[] written) {
        return SampleSpan.PACKED.last(new PackedBlock(written), Integer.MAX_VALUE);
    }

    /** Every compute with at least one sample, in order of its id. */
    public List<ComputeId> computes() {
        return db.list(Db.COMPUTE, "select project_id, endpoint_id from compute order by project_id, endpoint_id");
    }

    /** The samples of {@code compute} in that time, in order of insertion. */
    public List<Sample> samples(ComputeId compute, Instant since, Instant until) {
        return samples(BETWEEN, compute, since, until).toList();
    }

    /** The number of samples of {@code compute} in spans of that time that cannot be read. */
    public int unreadable(ComputeId compute, Instant since, Instant until) {
        return db.list(SPAN, BETWEEN, range(compute, since, until))
                .stream()
                .filter(span -> span.latest(1).isEmpty())
                .mapToInt(span -> span.span().probes())
                .sum();
    }
}
