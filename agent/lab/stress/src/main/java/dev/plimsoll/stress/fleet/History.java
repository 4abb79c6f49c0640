package dev.plimsoll.stress.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.store.sql.table.SqlSamples;
import dev.plimsoll.stress.fleet.Fleet.Member;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A year of history in a store that the agent itself made: what it wrote of one compute, with other ids, times and counters.
 * Which columns there are is asked of the store.
 */
final class History {

    /**
     * How much there is.
     * @param samples  of each compute with a full history
     * @param suspended computes with a full history beside the awake ones
     * @param journal  lines of the journal, at least
     * @param deleted  computes that are gone and left rows
     */
    record Size(int samples, int suspended, int journal, int deleted) {}

    private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(60);
    /** Samples between two starts of a compute. */
    private static final int RUN = 480;
    /** Of a compute that has no full history. */
    private static final int FEW = 3;
    /** Lines of the journal after which its kinds come again, ended by a change that was confirmed. */
    private static final int CYCLE = 20;
    private static final Duration YEAR = Duration.ofDays(365);
    private static final SizeRange ONE = SizeRange.fixed(ComputeUnits.of("1"));
    private static final List<String> NAMES = List.of("project_id", "endpoint_id");
    private static final List<String> KEPT_OF_ALL = List.of("timeline");

    private final Connection connection;
    private final Instant now = Instant.now();
    private @Nullable Sample template;

    private History(Connection connection) {
        this.connection = connection;
    }

    /** Fills the store of an agent that has looked into at least one compute, and is stopped; rows by table. */
    static Map<String, Long> fill(Path store, Fleet fleet, Size size) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store)) {
            return new History(connection).fill(fleet, size);
        }
    }

    private Map<String, Long> fill(Fleet fleet, Size size) throws SQLException {
        run("pragma synchronous = off");
        run("pragma temp_store = memory");
        run("create temp table target (project_id text, endpoint_id text)");
        connection.setAutoCommit(false);
        template = takeSample();
        List<String> tables = tablesOfComputes();
        takeTemplates(tables);
        List<Member> members = fleet.members();
        List<Member> full = members.subList(0, Math.min(members.size(), fleet.awake() + size.suspended()));
        List<Member> few = members.subList(full.size(), members.size());
        List<Member> gone = new Fleet(fleet.profile(), Math.max(1, size.deleted()), 1, 0).members()
                .subList(0, size.deleted())
                .stream()
                .map(member -> new Member(fleet.projects() + member.project(), 0))
                .toList();
        samples(full.subList(0, fleet.awake()), size.samples(), Duration.ofMinutes(10));
        samples(full.subList(fleet.awake(), full.size()), size.samples(), Duration.ofDays(1));
        samples(few, FEW, Duration.ofDays(1));
        samples(gone, FEW, Duration.ofDays(30));
        for (String table : tables) {
            if (!List.of("journal", "change_record").contains(table)) {
                copyOf(table, KEPT_OF_ALL.contains(table) ? members : List.of());
                copyOf(table, gone);
            }
        }
        journal(members, size.journal());
        connection.commit();
        connection.setAutoCommit(true);
        run("analyze");
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("sample", Long.valueOf(texts("select sum(probes) from sample_span").getFirst()));
        for (String table : tables) {
            rows.put(table, Long.valueOf(texts("select count(*) from " + table).getFirst()));
        }
        return rows;
    }

    private List<String> tablesOfComputes() throws SQLException {
        return texts("""
                select m.name from sqlite_master m where m.type = 'table' and m.name not like 'sqlite%'
                  and exists (select 1 from pragma_table_info(m.name) where name = 'project_id') and m.name <> 'compute'
                  and exists (select 1 from pragma_table_info(m.name) where name = 'endpoint_id') order by 1""");
    }

    /** One row of each table, set aside; what the agent wrote itself goes. */
    private void takeTemplates(List<String> tables) throws SQLException {
        for (String table : tables) {
            run("create temp table template_%1$s as select * from %1$s order by rowid desc limit 1".formatted(table));
            run("delete from " + table);
        }
    }

    /** The latest sample that the agent wrote; all of them go. */
    private Sample takeSample() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet last = statement.executeQuery(
                        "select samples from sample_span order by arrived desc limit 1")) {
            if (!last.next()) {
                throw new IllegalStateException("the agent has written no sample that could be copied");
            }
            return SqlSamples.unpacked(last.getBytes(1)).getLast().sample();
        } finally {
            run("delete from sample_span");
            run("delete from compute");
        }
    }

    private void samples(List<Member> of, int count, Duration endedBefore) {
        Instant first = now.minus(endedBefore).minus(BETWEEN_SAMPLES.multipliedBy(count));
        for (int n = 0; n < of.size(); n++) {
            Member member = of.get(n);
            int number = n;
            SqlSamples.append(connection, new ComputeId(member.projectId(), member.endpointId()),
                    IntStream.range(0, count)
                            .mapToObj(i -> sample(member, number, i, first.plus(BETWEEN_SAMPLES.multipliedBy(i))))
                            .toList());
        }
    }

    /** Between 3,000 and 120,000 reads a minute, of which 2 % to 12 % miss, by the compute and by the hour. */
    private StoredSample sample(Member member, int n, int i, Instant at) {
        Sample like = Objects.requireNonNull(template);
        long minutes = i % RUN + 1L;
        long reads = 3_000 + 117_000 * (Math.abs(n * 7_919L + i / 60 * 104_729L) % 1_000) / 1_000;
        long misses = reads * (2 + (n + i / 240) % 11) / 100;
        Duration uptime = BETWEEN_SAMPLES.multipliedBy(minutes);
        Counters counters = Objects.requireNonNull(like.cache().counters());
        Connections used = like.connections();
        return new StoredSample(
                new Sample(at, new ServerRun(at.minus(uptime), uptime, null), like.size(), member.branchId(),
                        new CacheStatistics(new Counters(minutes * (reads - misses), minutes * misses, minutes * misses,
                                counters.used(), counters.reportedPercent()), like.cache().limit(),
                                like.cache().workingSet(), null, null, null, null),
                        new Connections(1 + (n + i / 30) % 20, used.running(), used.maxConnections(),
                                used.superuserReserved(), used.otherReserved(), used.clients()),
                        like.database(), like.others()),
                new Totals((i + 1) * 100_000L, (i + 1) * 8_000L, (i + 1) * 8_000L, 0, 0, i / RUN + 1));
    }

    /** Copies the template of a table for each of these computes. */
    private void copyOf(String table, List<Member> of) throws SQLException {
        target(of);
        List<String> columns = texts("select name from pragma_table_info('%s') where name <> 'id'".formatted(table));
        String values = columns.stream()
                .map(column -> (NAMES.contains(column) ? "target." : "template.") + column)
                .collect(Collectors.joining(", "));
        run("insert into %1$s (%2$s) select %3$s from target cross join template_%1$s as template".formatted(table,
                String.join(", ", columns), values));
    }

    /** In the order of a year; each compute's last line ends a change. */
    private void journal(List<Member> of, int lines) throws SQLException {
        int each = (lines / of.size() + CYCLE - 1) / CYCLE * CYCLE;
        Duration step = YEAR.dividedBy(each + 1);
        try (PreparedStatement row = connection.prepareStatement("""
                insert into journal (at, kind, project_id, endpoint_id, change_id, outcome, body)
                values (?, ?, ?, ?, ?, ?, ?)""")) {
            for (int line = 0; line < each; line++) {
                for (Member member : of) {
                    insert(entry(member, line, now.minus(YEAR).plus(step.multipliedBy(line))), member, row);
                }
                row.executeBatch();
            }
        }
        try (PreparedStatement row = connection.prepareStatement(
                "insert or replace into change_record (project_id, endpoint_id, body) values (?, ?, ?)")) {
            for (Member member : each == 0 ? List.<Member>of() : of) {
                row.setString(1, member.projectId());
                row.setString(2, member.endpointId());
                ChangeRecord record = Given.record(IntStream.range(each - CYCLE, each)
                        .mapToObj(line -> entry(member, line, now.minus(YEAR).plus(step.multipliedBy(line))))
                        .toList());
                if (!record.hasSettled()) {
                    throw new IllegalStateException("each compute would wait for a verdict, and none would be at rest");
                }
                row.setString(3, JournalJson.writeState(record));
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static void insert(JournalEntry entry, Member member, PreparedStatement row) throws SQLException {
        ObjectNode json = JournalJson.tree(entry);
        row.setLong(1, nanos(entry.at()));
        row.setString(2, entry.kind());
        row.setString(3, member.projectId());
        row.setString(4, member.endpointId());
        row.setString(5, json.path("change_id").textValue());
        row.setString(6, json.path("outcome").textValue());
        row.setString(7, JournalJson.write(json));
        row.addBatch();
    }

    /** A third of the recommendations would grow, and lead to a change that is confirmed. */
    private static JournalEntry entry(Member member, int line, Instant at) {
        ComputeId id = new ComputeId(member.projectId(), member.endpointId());
        String change = "%s-%d".formatted(member.endpointId(), line / CYCLE);
        String why = "what was seen then, in a sentence of the usual length, with its figures: " + line;
        RecordedCauses causes = RecordedCauses.recorded(why);
        SettingValue one = SettingValue.of(ONE);
        boolean isGrowth = line % 3 == 0;
        return switch (line % CYCLE) {
            case 12, 13, 14, 15 -> new Blocked(at, id, Guardrail.COOLDOWN, why);
            case 16 -> new Intended(at, id, change, one, one, causes, Given.basis(Action.GROW, Reason.TOO_SMALL), 1);
            case 17 -> new Executed(at, id, change, ExecutionOutcome.ACCEPTED, why, List.of());
            case 18 -> new Settled(at, id, change, Settled.ChangeEnd.APPLIED, why, null);
            case 19 -> new Verified(at, id, change, EffectVerdict.CONFIRMED, why);
            default -> new Recommended(at, id, isGrowth ? Action.GROW : Action.HOLD,
                    isGrowth ? Reason.TOO_SMALL : Reason.FITS, one, one, member.branchId(), causes);
        };
    }

    /** Who the next rows are for. */
    private void target(List<Member> of) throws SQLException {
        run("delete from target");
        try (PreparedStatement row = connection.prepareStatement("insert into target values (?, ?)")) {
            for (Member member : of) {
                row.setString(1, member.projectId());
                row.setString(2, member.endpointId());
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static long nanos(Instant at) {
        return at.getEpochSecond() * 1_000_000_000L + at.getNano();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> texts(String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
