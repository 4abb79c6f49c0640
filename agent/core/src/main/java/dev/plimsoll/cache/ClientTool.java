package dev.plimsoll.cache;

import dev.plimsoll.fleet.Worded;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Known clients of PostgreSQL: how each is recognized, and the setting that ends its sessions. A recorded or documented
 * fingerprint is required, and the whole name counts: {@code grafana-importer} is not Grafana.
 */
public enum ClientTool implements Worded {
    PRISMA("Prisma", Kind.POOL, "idleTimeoutMillis", null,
            "^SELECT .*\"[^\"]+\"[.]\"[^\"]+\"[.]\"[^\"]+\".* OFFSET [$][0-9]+"),
    SEQUELIZE("Sequelize", Kind.POOL, "pool.min, pool.idle", null, "^SELECT 1[+]1 AS result$"),
    DJANGO("Django", Kind.POOL, "CONN_MAX_AGE", null, "^SELECT .*\"(auth_user|django_[a-z_]+)\"[.]\""),
    ASYNCPG("asyncpg", Kind.POOL, "min_size, max_inactive_connection_lifetime", null,
            "^SELECT pg_advisory_unlock_all[(][)]; CLOSE ALL; UNLISTEN [*]; RESET ALL;"),
    POSTGRES_JS("postgres.js", Kind.POOL, "idle_timeout", "postgres\\.js", null),
    JDBC("PostgreSQL JDBC Driver", Kind.POOL, "minimumIdle, keepaliveTime", "PostgreSQL JDBC Driver", null),
    R2DBC("r2dbc-postgresql", Kind.POOL, "minIdle, maxIdleTime", "r2dbc-postgresql", null),
    VERTX("Vert.x", Kind.POOL, "idleTimeout", "vertx-pg-client", null),
    PUMA("Puma", Kind.POOL, "idle_timeout", "([^ ]*/)?puma([ :].*)?", null),
    SIDEKIQ("Sidekiq", Kind.QUEUE, "poll_interval_average", "sidekiq [0-9].*", null),
    POSTGREST("PostgREST", Kind.POOL, "db-pool-max-idletime", "PostgREST [0-9].*", null),
    PG_BOSS("pg-boss", Kind.QUEUE, "pollingIntervalSeconds", "pgboss", null),
    GRAPHILE_WORKER("Graphile Worker", Kind.QUEUE, "pollInterval", null,
            "\"graphile_worker\"[.]|^LISTEN \"jobs:insert\""),
    POSTGRES_EXPORTER("postgres_exporter", Kind.MONITOR, "scrape_interval", "postgres[_-]exporter",
            "^SELECT (pg_database[.]datname ?, ?(pg_database_size[(]|tmp[.](mode|state), ?COALESCE)|checkpoints_timed ,"
                    + "|[*], [(]case pg_is_in_recovery[(][)])"),
    GRAFANA("Grafana", Kind.MONITOR, "refresh", "[Gg]rafana", null),
    DATADOG("Datadog", Kind.MONITOR, "min_collection_interval", "datadog-agent", null),
    PGANALYZE("pganalyze", Kind.MONITOR, null, "pganalyze_collector", null),
    PGWATCH("pgwatch", Kind.MONITOR, "metric intervals", "pgwatch[23]?", null),
    METABASE("Metabase", Kind.MONITOR, "sync schedule", "Metabase v[0-9].*", null),
    PG_ACTIVITY("pg_activity", Kind.MONITOR, "refresh", "pg_activity", null),
    PSQL("psql", Kind.SHELL, null, "psql", null), PGCLI("pgcli", Kind.SHELL, null, "pgcli", null),
    PGADMIN("pgAdmin", Kind.SHELL, null, "pgAdmin 4 - .*", null),
    DBEAVER("DBeaver", Kind.SHELL, "keep-alive", "DBeaver [0-9].*", null),
    DATAGRIP("DataGrip", Kind.SHELL, "keep-alive", "DataGrip [0-9].*", null),
    PG_DUMP("pg_dump", Kind.JOB, null, "pg_dump(all)?", null), PGBENCH("pgbench", Kind.JOB, null, "pgbench", null),
    DEBEZIUM("Debezium", Kind.STREAM, null, "Debezium .*", null);

    /** Statements that any client may run last, so that they say nothing about it. */
    private static final String NEUTRAL = "(?i)^(begin|commit|rollback|discard all|deallocate|set |start trans|listen |select [*] from pg_stat_)";
    /** Statements that read no table: of a validation, of a health check, or none yet. */
    private static final String CHECK = "(?i)^(/[*][^*]*[*]/ ?)?(select (1|'1'|true|now[(][)]|version[(][)])"
            + "( as \"?[a-z_]+\"?)?)? ?;?$";

    /** Kind of a client: it decides what ends its sessions. */
    public enum Kind implements Worded {
        /** Connections that an application holds. */
        POOL,
        /** Asks a table for jobs. */
        QUEUE,
        /** Reads statistics or shows dashboards. */
        MONITOR,
        /** A person's session. */
        SHELL,
        /** Started, and ends by itself. */
        JOB,
        /** Follows changes, and never ends. */
        STREAM
    }

    /** A statement that ran last, and the word of the tool that writes it: a POSIX regular expression of PostgreSQL. */
    public record StatementRule(String word, String pattern) {

        /** For statements that say nothing. */
        public static final String ANY = "any";
        /** For statements that read nothing. */
        public static final String CHECK = "check";
    }

    private final String title;
    private final Kind kind;
    private final @Nullable String setting;
    private final @Nullable Pattern application;
    private final @Nullable String statement;

    ClientTool(String title, Kind kind, @Nullable String setting, @Nullable String application,
            @Nullable String statement) {
        this.title = title;
        this.kind = kind;
        this.setting = setting;
        this.application = application == null ? null : Pattern.compile(application);
        this.statement = statement;
    }

    public String title() {
        return title;
    }

    public Kind kind() {
        return kind;
    }

    /** Its setting that ends idle sessions or makes it come less often; null where it has none. */
    public @Nullable String setting() {
        return setting;
    }

    /**
     * The tool with this application name. Statements count only where the name is empty: a client that names itself is
     * what it says.
     *
     * @param statements {@link ClientGroup#statements}
     */
    public static Optional<ClientTool> of(String application, @Nullable String statements) {
        return Stream.of(values())
                .filter(tool -> application.isEmpty() ? tool.statement != null && tool.word().equals(statements)
                        : tool.application != null && tool.application.matcher(application).matches())
                .findFirst();
    }

    /** How a server recognizes statements, the first that matches; their white space is one space each. */
    public static Stream<StatementRule> statementRules() {
        return Stream.concat(
                Stream.of(values())
                        .flatMap(tool -> Stream.ofNullable(tool.statement)
                                .map(pattern -> new StatementRule(tool.word(), pattern))),
                Stream.of(new StatementRule(StatementRule.CHECK, CHECK),
                        new StatementRule(StatementRule.ANY, NEUTRAL)));
    }
}
