package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.TOTALS;
import static dev.plimsoll.store.StoreExamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.store.sql.SqlRetention;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlSampleSeries;
import dev.plimsoll.store.sql.table.SqlSamples;
import dev.plimsoll.store.sql.table.SqlStatuses;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every query of samples and statuses finds its rows by an index, on both databases: none reads those of all computes, or of
 * all times. A page of statuses comes in the order of its index: to sort what is left for each page took a second of 10,000.
 */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class QueryPlansTest extends StoreCase {

    private final List<Statement> statements = new ArrayList<>();

    QueryPlansTest(Database database) {
        super(database);
    }

    private record Statement(String sql, List<@Nullable Object> values) {}

    private <T> T recorded(Class<T> type, Object real) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add(new Statement((String) arguments[0], new ArrayList<>()));
                    } else if (method.getName().equals("setObject")) {
                        statements.getLast().values.add(arguments[1]);
                    }
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof Connection ? recorded(Connection.class, result)
                                : result instanceof PreparedStatement ? recorded(PreparedStatement.class, result)
                                        : result;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                }));
    }

    @Test
    void everyQueryFollowsAnIndex() {
        HikariConfig one = Engine.of(settings()).pool();
        one.setMinimumIdle(1);
        one.setMaximumPoolSize(1);
        try (HikariDataSource source = new HikariDataSource(one)) {
            Db db = Db.forWork(recorded(DataSource.class, source), connection -> {}, IllegalStateException::new);
            SqlSamples samples = new SqlSamples(db);
            for (int hour = 0; hour < 5; hour++) {
                samples.append(BUSY, sample(NOON.plus(Duration.ofHours(hour)), 3), TOTALS);
            }
            samples.latest(BUSY, 100);
            samples.totals(BUSY);
            samples.latestCounted(BUSY, NOON);
            samples.fullest(BUSY, NOON);
            samples.samples(BUSY, NOON, NOON);
            samples.unreadable(BUSY, NOON, NOON);
            new SqlSampleSeries(db).read(BUSY, NOON, NOON.plusSeconds(60), 10);
            new SqlSampleSeries(db, 0).read(BUSY, NOON, NOON.plusSeconds(60), 10);
            new SqlRetention(db, Duration.ofHours(2), Duration.ofHours(2)).enforce(NOON.plus(Duration.ofHours(5)),
                    compute -> false);
            new SqlStatuses(db, "0").storedSince(NOON, form -> {});
            List<Statement> asked = statements.stream()
                    .filter(statement -> statement.sql.matches("(?s).*(sample_span|from status).*")
                            && !statement.sql.startsWith("insert"))
                    .distinct()
                    .toList();

            assertThat(asked).hasSizeGreaterThan(13);
            for (Statement statement : asked) {
                assertThat(plan(db, statement)).as(statement.sql)
                        .isNotEmpty()
                        .noneMatch(line -> line.matches(".*(Seq Scan|SCAN) .*"))
                        .noneMatch(line -> statement.sql.contains("from status")
                                && line.matches(".*(Sort|TEMP B-TREE).*"));
            }
        }
    }

    /** PostgreSQL would scan and sort a short table, so it does neither where it can do without. */
    private List<String> plan(Db db, Statement statement) {
        boolean isLite = database == Database.SQLITE;
        return db.read(connection -> {
            if (!isLite) {
                Db.execute(connection, "set enable_seqscan = off");
                Db.execute(connection, "set enable_sort = off");
            }
            return Db.list(connection, row -> row.getString(isLite ? 4 : 1),
                    (isLite ? "explain query plan " : "explain ") + statement.sql, statement.values);
        });
    }
}
