package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SeriesSpan;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
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
            "compute, arrived, started_at, %s, samples".formatted(SUMS));
    /** Its row is locked, so that agents append to a compute one after the other. */
    private static final String NUMBER = """
            insert into compute (project_id, endpoint_id) values (?, ?)
            on conflict (project_id, endpoint_id) do update set project_id = excluded.project_id returning id""";
    private static final String LAST = "select %s from sample_span where compute = ? order by arrived desc limit 1"
            .formatted(SPAN);
    private static final String KEEP = "insert into sample_span %s on conflict (compute, arrived) do update set %s"
            .formatted(SPAN.insertion(), SPAN.replacement());
    static final String OF_COMPUTE = """
            from sample_span where compute = (select id from compute where project_id = ? and endpoint_id = ?) and\s""";
    private static final String SELECT = "select %s %s has_samples and ".formatted(SPAN, OF_COMPUTE);
    private static final String LATEST = SELECT + "arrived < ? order by arrived desc limit ?";
    private static final String OF_RUN = SELECT + "started_at = ? order by arrived desc limit ?";
    private static final String CUT = SELECT + "first_at < ? and last_at >= ?";
    private static final String FULLEST = SELECT
            + "first_at >= ? order by highest_connections desc, last_at desc limit ?";
    private static final String BETWEEN = SELECT + "first_at <= ? and last_at >= ? order by arrived";
    /** Most spans that are read at once: more than a day. */
    private static final int SPANS = 32;
    /** Spans of which the fullest that can be read is found. */
    private static final int FULL = 8;
    private static final Comparator<Sample> FULLER = Comparator
            .<Sample>comparingInt(sample -> sample.connections().used())
            .thenComparing(Sample::at);

    @Override
    public void append(ComputeId compute, Sample sample, Totals totals) {
        db.write(handle -> {
            Db.execute(handle, "delete from failure where project_id = ? and endpoint_id = ?", compute);
            addAll(handle, compute, Stream.of(new StoredSample(sample, totals)));
            return true;
        });
    }

    /** Appends samples in order of arrival, in a transaction. */
    public static void addAll(Handle handle, ComputeId compute, Stream<StoredSample> samples) {
        long number = Db.number(handle, NUMBER, compute);
        @Nullable
        SampleSpan open = Db.query(handle, LAST, number).map(SPAN).findOne().orElse(null);
        for (Iterator<StoredSample> all = samples.iterator(); all.hasNext();) {
            StoredSample sample = all.next();
            SampleSpan next = open == null ? SampleSpan.first(number, sample) : open.plus(sample);
            if (open != null && !next.arrived().equals(open.arrived())) {
                Db.execute(handle, KEEP, SPAN.values(open));
            }
            open = next;
        }
        if (open != null) {
            Db.execute(handle, KEEP, SPAN.values(open));
        }
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
                found.addAll(0, found.size() < count ? span.readable() : List.of());
                before = span.arrived();
            }
        } while (page.size() == most && found.size() < count);
        return found.subList(Math.max(0, found.size() - count), found.size());
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return db.list(SPAN, OF_RUN, compute, startedAt, SPANS)
                .stream()
                .flatMap(span -> span.readable().reversed().stream())
                .map(StoredSample::sample)
                .filter(sample -> sample.cache().counters() != null)
                .findFirst();
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return stored(compute, 1).stream().map(StoredSample::totals).findFirst();
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return Stream
                .concat(db.list(SPAN, CUT, compute, from, from).stream(),
                        db.list(SPAN, FULLEST, compute, from, FULL).stream())
                .flatMap(span -> span.readable().stream())
                .map(StoredSample::sample)
                .filter(sample -> !sample.at().isBefore(from))
                .reduce((one, other) -> FULLER.compare(one, other) > 0 ? one : other);
    }

    /** Every compute with at least one sample, in order of its id. */
    public List<ComputeId> computes() {
        return db.list(Db.COMPUTE, "select project_id, endpoint_id from compute order by project_id, endpoint_id");
    }

    /** The samples of {@code compute} in that time, in order of insertion. */
    public List<Sample> samples(ComputeId compute, Instant since, Instant until) {
        return db.list(SPAN, BETWEEN, compute, until, since)
                .stream()
                .flatMap(span -> span.readable().stream())
                .map(StoredSample::sample)
                .filter(sample -> !sample.at().isBefore(since) && !sample.at().isAfter(until))
                .toList();
    }

    /** The number of samples of {@code compute} in spans of that time that cannot be read. */
    public int unreadable(ComputeId compute, Instant since, Instant until) {
        return db.list(SPAN, BETWEEN, compute, until, since)
                .stream()
                .filter(span -> span.readable().isEmpty())
                .mapToInt(span -> span.span().probes())
                .sum();
    }
}
