package dev.plimsoll.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.cache.Sample;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two independent agents probe one real server, and neither regards the other as activity. */
class TwoAgentsTest {

    private static final Duration INTERVAL = Duration.ofSeconds(60);

    private final TestPostgres server = TestPostgres.shared();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));
    private final JdbcProbe one = agent();
    private final JdbcProbe other = agent();

    private JdbcProbe agent() {
        InstantSource clock = now::get;
        return new JdbcProbe(compute -> server.settings(), clock);
    }

    @BeforeEach
    void awaitNoOtherActivity() {
        await().until(() -> server.ask("select count(*) from pg_stat_activity where backend_type = 'client backend' "
                + "and application_name <> 'plimsoll'").equals("0"));
        // The server counts sessions of other tests shortly after they end.
        server.ask("select pg_stat_force_next_flush()");
        await().until(this::isCounted);
    }

    /** Whether all earlier sessions are counted. */
    private boolean isCounted() {
        Sample before = probe(one);
        now.updateAndGet(at -> at.plus(INTERVAL));
        return inside(probe(other), before) instanceof ProbedActivity.NoOthers;
    }

    @Test
    void neitherSeesActivity_howeverOftenTheOtherProbes() {
        Sample seenByOne = probe(one);
        Sample seenByOther = probe(other);
        for (int i = 0; i < 10; i++) {
            now.updateAndGet(at -> at.plus(INTERVAL.dividedBy(2)));
            Sample next = probe(other);
            assertThat(inside(next, seenByOther)).as("probe %d of the other", i)
                    .isEqualTo(new ProbedActivity.NoOthers());
            assertThat(next.connections().used()).isZero();
            seenByOther = next;

            now.updateAndGet(at -> at.plus(INTERVAL.dividedBy(2)));
            next = probe(one);
            assertThat(inside(next, seenByOne)).as("probe %d of the first", i).isEqualTo(new ProbedActivity.NoOthers());
            seenByOne = next;
        }
    }

    @Test
    void anOpenSessionOfTheOther_isNoActivity() throws Exception {
        Sample before = probe(one);
        now.updateAndGet(at -> at.plus(INTERVAL));
        Login login = Login.of(TestPostgres.compute(), server.settings(), "mon");
        try (Connection looking = login.connect(); Statement statement = looking.createStatement()) {
            statement.execute(
                    ProbeSql.everything(ViewName.parse("svc_stat_file_cache"),
                            new ViewLocation.WorkingSetFunction.NotSearched(),
                            Duration.ofSeconds(10)));

            Sample during = probe(one);

            assertThat(during.connections().used()).isZero();
            assertThat(during.connections().running()).isZero();
            assertThat(during.others().sinceLast()).isNull();
            assertThat(inside(during, before)).isEqualTo(new ProbedActivity.NoOthers());
        }
    }

    @Test
    void anApplicationBetweenTheirProbes_isSeenByBoth() throws Exception {
        Sample seenByOne = probe(one);
        Sample seenByOther = probe(other);
        now.updateAndGet(at -> at.plus(INTERVAL));
        try (Connection application = server.client("app"); Statement statement = application.createStatement()) {
            statement.execute("select 1");

            assertThat(inside(probe(one), seenByOne)).isInstanceOf(ProbedActivity.Others.class);
            assertThat(inside(probe(other), seenByOther)).isInstanceOf(ProbedActivity.Others.class);
        }
    }

    private static final ActivityPolicy POLICY = ActivityPolicy.configured(Duration.ofMinutes(5));

    private ProbedActivity inside(Sample sample, Sample earlier) {
        return ProbedActivity.of(sample, earlier, sample.at(), Timeline.UNKNOWN, POLICY);
    }

    private static Sample probe(JdbcProbe agent) {
        return TestPostgres.seen(agent.probe(TestPostgres.compute()));
    }
}
