package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeState.ProbePause;
import dev.plimsoll.store.Store.Access;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.JournalBatch;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.table.Db;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class SqliteStoreTest extends StoreCase {

    SqliteStoreTest() {
        super(Database.SQLITE);
    }

    private static StoreSettings at(Path file) {
        return new StoreSettings("jdbc:sqlite:" + file, Duration.ofDays(30));
    }

    @Test
    void anUnreadableModel_countsAsNone() throws SQLException {
        try (Store store = Store.open(settings());
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement spoil = other.createStatement()) {
            store.stores().models().keep(StoreExamples.BUSY, StoreExamples.storedModel(3));
            for (String body : List.of("{\"branchId\": 7", "{}", "{\"branchId\": \"br\", \"knowledge\": {}}", "")) {
                spoil.executeUpdate("update model set body = '" + body + "'");
                assertThat(store.stores().models().of(StoreExamples.BUSY)).as(body).isEmpty();
            }
        }
    }

    @Test
    void samplesThatCannotBeRead_areSkipped_andCounted() throws SQLException {
        Sample good = StoreExamples.sample(NOON, 3);
        Totals totals = new Totals(10, 20, 30, 0, 0, 1);
        try (Store store = Store.open(settings());
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement spoil = other.createStatement()) {
            store.stores().samples().append(StoreExamples.BUSY, good, totals);
            int hour = 0;
            for (String wrong : List.of("x''", "x'00'", "x'0001'", "x'0001ff'", "x'0002' || substr(samples, 3)",
                    "x'0001ffffffffffffffffffffffffffffffffffff'", "x'0001040b'")) {
                hour++;
                store.stores()
                        .samples()
                        .append(StoreExamples.BUSY, StoreExamples.sample(NOON.plusSeconds(3_600L * hour), 9),
                                Totals.ZERO);
                spoil.executeUpdate("update sample_span set samples = cast(" + wrong
                        + " as blob) where arrived = (select max(arrived) from sample_span)");
            }

            assertThat(store.stores().samples().latest(StoreExamples.BUSY, 1).samples()).containsExactly(good);
            assertThat(store.stores().samples().latestCounted(StoreExamples.BUSY, good.run().startedAt()))
                    .contains(good);
            assertThat(store.stores().samples().fullest(StoreExamples.BUSY, NOON)).contains(good);
            assertThat(store.stores().samples().totals(StoreExamples.BUSY)).contains(totals);
            assertThat(store.record().samples(StoreExamples.BUSY, Instant.MIN, Instant.MAX)).containsExactly(good);
            assertThat(store.record().unreadable(StoreExamples.BUSY, Instant.MIN, Instant.MAX)).isEqualTo(7);
            assertThat(store.record().unreadable(StoreExamples.BUSY, Instant.MIN, NOON)).isZero();
        }
    }

    /** As on a full disk: reads work, writes fail. */
    @Test
    void aStoreThatCannotBeWritten_reportsIt_untilItCan() throws SQLException {
        try (Store store = Store.open(settings());
                Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement spoil = other.createStatement()) {
            spoil.execute("create trigger full before insert on journal begin select raise(abort, 'no room'); end");
            assertThatThrownBy(() -> store.stores().journal().append(new Switched(NOON, true, "ann")))
                    .isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("no room");
            assertThat(store.constraint()).hasValueSatisfying(why -> assertThat(why).contains("no room"));

            spoil.execute("drop trigger full");
            store.stores().journal().append(new Switched(NOON, true, "ann"));
            assertThat(store.constraint()).isEmpty();
        }
    }

    /** The lease is renewed and HTTP reads work while reconciliation holds all its permits. */
    @Test
    void theLeaseAndHttp_doNotQueueBehindReconciliation() throws Exception {
        try (Store store = Store.open(settings()); ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> work = new ArrayList<>();
            for (int pass = 0; pass < 256; pass++) {
                int at = pass;
                work.add(many.submit(() -> {
                    store.stores()
                            .samples()
                            .append(StoreExamples.BUSY, StoreExamples.sample(NOON.plusSeconds(at), at), Totals.ZERO);
                    store.stores().samples().latest(StoreExamples.BUSY, 1_000);
                }));
                store.claims().keep(List.of("shop"), project -> false, NOON);
                assertThat(store.claims().fence("shop", NOON)).isNotNull();
                assertThat(store.stores(Access.URGENT).journal().fleet(NOON).stopped()).isFalse();
            }
            for (Future<?> one : work) {
                one.get();
            }
            assertThat(store.stores().samples().latest(StoreExamples.BUSY, 1_000).samples()).hasSize(256);
        }
    }

    @Test
    void readersDoNotWaitForWriters() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement();
                ResultSet mode = statement.executeQuery("pragma journal_mode")) {
            assertThat(mode.getString(1)).isEqualTo("wal");
        }
    }

    @Test
    void onlyItsOwnerMayReadTheStore_andTheFoldersMadeForIt() throws Exception {
        Path file = folder.resolve("new/data/plimsoll.db");
        try (Store store = Store.open(at(file))) {
            store.stores().journal().append(new Switched(NOON, true, "ann"));
            for (String ending : List.of("", "-wal", "-shm")) {
                assertThat(mode(Path.of(file + ending))).as(ending).isEqualTo("rw-------");
            }
        }
        assertThat(mode(folder.resolve("new"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("new/data"))).isEqualTo("rwx------");
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aFileThatIsNotADatabaseIsNotChanged() throws Exception {
        Path file = folder.resolve("notes.txt");
        String storedModel = "Dear diary, this is not a database. ".repeat(200);
        Files.writeString(file, storedModel);

        assertThatThrownBy(() -> Store.open(at(file))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining(file + " is not an SQLite database")
                .hasMessageContaining("store.url");
        assertThat(file).hasContent(storedModel);
    }

    @Test
    void aDamagedStoreIsReported() throws Exception {
        Path file = folder.resolve("damaged.db");
        try (Store store = Store.open(at(file))) {
            store.stores().journal().append(new Switched(NOON, true, "ann"));
        }
        byte[] content = Files.readAllBytes(file);
        for (int i = 100; i < content.length; i++) {
            content[i] = (byte) 0xff;
        }
        Files.write(file, content);

        assertThatThrownBy(() -> Store.open(at(file))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void aFolderThatCannotBeCreatedIsReported() throws Exception {
        Path blocking = Files.writeString(folder.resolve("data"), "a file");

        assertThatThrownBy(() -> Store.open(at(blocking.resolve("plimsoll.db")))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("cannot create the store in " + blocking);
        assertThatThrownBy(() -> Store.open(at(blocking.resolve("deeper/plimsoll.db"))))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("change store.url");
    }

    @Test
    void aFolderInPlaceOfTheFileIsReported() throws Exception {
        Path taken = Files.createDirectory(folder.resolve("taken.db"));

        assertThatThrownBy(() -> Store.open(at(taken))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("cannot write " + taken);
    }

    @Test
    void aReadOnlyFolderIsReported() throws Exception {
        Path locked = Files.createDirectory(folder.resolve("locked"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        // Root can write to such a folder, but nobody can write to /proc.
        Path closed = Files.isWritable(locked) ? Path.of("/proc/self/plimsoll") : locked;

        assertThatThrownBy(() -> Store.open(at(closed.resolve("plimsoll.db")))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("writable for this user");
    }

    @Test
    void anUnreadableTimeline_isLearnedAgain_andItsProbingCostIsKept() throws Exception {
        Path file = folder.resolve("damaged.db");
        ProbeState kept = StoreExamples.fullProbeState();
        try (Store store = Store.open(at(file))) {
            store.stores().probeStates().keep(StoreExamples.BUSY, kept, NOON);
            store.stores().probeStates().keep(StoreExamples.OTHER, kept, NOON);
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.execute("update timeline set body = '{\"version\":7}' where endpoint_id = 'ep-busy'");
            }
            assertThat(store.stores().probeStates().recall(StoreExamples.BUSY))
                    .contains(new ProbeState(Timeline.UNKNOWN, null, ProbePause.NONE, kept.account()));
            assertThat(store.stores().probeStates().recall(StoreExamples.OTHER)).contains(kept);

            store.stores().probeStates().keep(StoreExamples.BUSY, kept, NOON);

            assertThat(store.stores().probeStates().recall(StoreExamples.BUSY)).contains(kept);
        }
    }

    @Test
    void aStoreOfANewerVersionIsNotChanged() throws Exception {
        Path file = folder.resolve("newer.db");
        Store.open(at(file)).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into flyway_schema_history
                    select 99, '99', 'from tomorrow', type, 'V99__from_tomorrow.sql', checksum, installed_by,
                        installed_on, execution_time, success
                    from flyway_schema_history where installed_rank = 1""");
        }

        assertThatThrownBy(() -> Store.open(at(file))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("newer version of Plimsoll")
                .hasMessageContaining("99");
    }

    /** They had more steps than the first release, so a number alone says nothing. */
    @Test
    void aStoreOfAnEarlierBuild_isNotCalledNewer() throws SQLException {
        Path file = folder.resolve("earlier.db");
        Store.open(at(file)).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into flyway_schema_history
                    select 37, '37', 'active time', type, 'V37__active_time.sql', checksum, installed_by,
                        installed_on, execution_time, success
                    from flyway_schema_history where installed_rank = 1""");
            statement.execute(
                    "update flyway_schema_history set description = 'samples and journal' where version = '1'");
        }

        assertThatThrownBy(() -> Store.open(at(file))).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("before version 0.1.0")
                .hasMessageNotContaining("newer version");
    }

    @Test
    void aStoreOfTheFirstRelease_isBroughtUpToDate() {
        Path file = folder.resolve("released.db");
        StoreCase.madeBy(StoreCase.FIRST_RELEASE, at(file), db -> {});

        try (Store store = Store.open(at(file))) {
            assertThat(store.constraint()).isEmpty();
        }
    }

    @Test
    void aUrlThatNamesNoFileIsRefused() {
        for (String url : List.of("jdbc:sqlite:", "jdbc:sqlite::memory:", "jdbc:mysql://db/plimsoll")) {
            assertThatThrownBy(() -> Store.open(new StoreSettings(url, Duration.ofDays(30))))
                    .isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("store.url");
        }
    }

    @Test
    void whatEveryStepMade_isUpToDate_andAnEmptyDatabaseIsNot() throws SQLException {
        try (Connection session = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            assertThat(Migration.isUpToDate(session)).isFalse();
        }
        Store.open(settings()).close();

        try (Connection session = DriverManager.getConnection(settings().url())) {
            assertThat(Migration.isUpToDate(session)).isTrue();
        }
    }

    @Test
    void appendingCostsTheSameStatements_howeverLongTheChainIs() throws SQLException {
        List<String> statements = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(settings().url());
                Statement fast = connection.createStatement()) {
            fast.execute("pragma synchronous = off");
            Db db = Db.forWork(counted(connection, statements), session -> {}, IllegalStateException::new);
            SqlJournal journal = new SqlJournal(db);
            journal.append(dismissal());
            List<String> ofTheFirst = List.copyOf(statements);
            JournalBatch.append(db, Collections.nCopies(4_998, dismissal()));
            statements.clear();

            journal.append(dismissal());

            assertThat(statements).isEqualTo(ofTheFirst).hasSize(5);
            assertThat(statements).noneMatch(sql -> sql.contains("from journal"));
            assertThat(new JournalAudit(db).verify().entries()).isEqualTo(5_000);
            JournalAudit inParts = new JournalAudit(db);
            assertThat(inParts.verifyNext().entries()).isEqualTo(5_000);
            statements.clear();
            journal.append(dismissal());
            assertThat(inParts.verifyNext().entries()).isEqualTo(5_001);
            assertThat(statements)
                    .as("an append, one new entry, looks for an archive, and 2,000 old entries in pages of 500")
                    .hasSize(15);
        }
    }

    private static Dismissed dismissal() {
        return NamedEntries.dismissed(NOON, BUSY, NOON, "bob", null);
    }

    /** Gives the session again and again, and notes what is prepared. */
    private static DataSource counted(Connection connection, List<String> statements) {
        return Migration.oneSession((Connection) Proxy.newProxyInstance(Connection.class.getClassLoader(),
                new Class<?>[]{Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add((String) arguments[0]);
                    }
                    return method.invoke(connection, arguments);
                }));
    }
}
