package dev.plimsoll.cache;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A known client of PostgreSQL. A recorded or documented fingerprint is required, and the whole name counts: {@code
 * grafana-importer} is not Grafana.
 *
 * @param title       its name
 * @param kind        what ends its sessions
 * @param setting     its setting that ends idle sessions or makes it come less often; null where it has none
 * @param application its application name, as a regular expression; null where it sets none
 * @param statement   statements that it alone writes, as a regular expression of PostgreSQL; null where there are none
 */
public record ClientTool(String title, ClientKind kind, @Nullable String setting, @Nullable String application,
        @Nullable String statement) {

    /** Title, kind, setting, application name and statement, with two spaces between them. */
    private static final List<ClientTool> TABLE = """
            Prisma  POOL  idleTimeoutMillis  -  ^SELECT .*"[^"]+"[.]"[^"]+"[.]"[^"]+".* OFFSET [$][0-9]+
            Sequelize  POOL  pool.min, pool.idle  -  ^SELECT 1[+]1 AS result$
            Django  POOL  CONN_MAX_AGE  -  ^SELECT .*"(auth_user|django_[a-z_]+)"[.]"
            asyncpg  POOL  min_size, max_inactive_connection_lifetime  -  ^SELECT pg_advisory_unlock_all[(][)]; CLOSE ALL; UNLISTEN [*]; RESET ALL;
            postgres.js  POOL  idle_timeout  postgres\\.js  -
            PostgreSQL JDBC Driver  POOL  minimumIdle, keepaliveTime  PostgreSQL JDBC Driver  -
            r2dbc-postgresql  POOL  minIdle, maxIdleTime  r2dbc-postgresql  -
            Vert.x  POOL  idleTimeout  vertx-pg-client  -
            Puma  POOL  idle_timeout  ([^ ]*/)?puma([ :].*)?  -
            Sidekiq  QUEUE  poll_interval_average  sidekiq [0-9].*  -
            PostgREST  POOL  db-pool-max-idletime  PostgREST [0-9].*  -
            pg-boss  QUEUE  pollingIntervalSeconds  pgboss  -
            Graphile Worker  QUEUE  pollInterval  -  "graphile_worker"[.]|^LISTEN "jobs:insert"
            postgres_exporter  MONITOR  scrape_interval  postgres[_-]exporter  ^SELECT (pg_database[.]datname ?, ?(pg_database_size[(]|tmp[.](mode|state), ?COALESCE)|checkpoints_timed ,|[*], [(]case pg_is_in_recovery[(][)])
            Grafana  MONITOR  refresh  [Gg]rafana  -
            Datadog  MONITOR  min_collection_interval  datadog-agent  -
            pganalyze  MONITOR  -  pganalyze_collector  -
            pgwatch  MONITOR  metric intervals  pgwatch[23]?  -
            Metabase  MONITOR  sync schedule  Metabase v[0-9].*  -
            pg_activity  MONITOR  refresh  pg_activity  -
            psql  SHELL  -  psql  -
            pgcli  SHELL  -  pgcli  -
            pgAdmin  SHELL  -  pgAdmin 4 - .*  -
            DBeaver  SHELL  keep-alive  DBeaver [0-9].*  -
            DataGrip  SHELL  keep-alive  DataGrip [0-9].*  -
            pg_dump  JOB  -  pg_dump(all)?  -
            pgbench  JOB  -  pgbench  -
            Debezium  STREAM  -  Debezium .*  -
            """
            .lines()
            .map(ClientTool::read)
            .toList();

    /** Statements that any client may run last, so that they say nothing about it. */
    private static final String NEUTRAL = "(?i)^(begin|commit|rollback|discard all|deallocate|set |start trans|listen |select [*] from pg_stat_)";
    /** Statements that read no table: of a validation, of a health check, or none yet. */
    private static final String CHECK = "(?i)^(/[*][^*]*[*]/ ?)?(select (1|'1'|true|now[(][)]|version[(][)])"
            + "( as \"?[a-z_]+\"?)?)? ?;?$";

    /** What it does: hold a pool, look for jobs, read statistics, serve a person, run once, or follow changes. */
    public enum ClientKind {
        POOL, QUEUE, MONITOR, SHELL, JOB, STREAM
    }

    private static ClientTool read(String row) {
        String[] cell = row.split(" {2}", 5);
        return new ClientTool(cell[0], ClientKind.valueOf(cell[1]), given(cell[2]), given(cell[3]), given(cell[4]));
    }

    private static @Nullable String given(String cell) {
        return cell.equals("-") ? null : cell;
    }

    /** What a server calls a statement that matches: the title of a tool, {@code check}, or {@code any} tool's. */
    public record StatementRule(String word, String pattern) {}

    /**
     * The tool with this application name. Statements count only where the name is empty: a client that names itself is
     * what it says.
     *
     * @param statements {@link ClientGroup#statements}
     */
    public static Optional<ClientTool> of(String application, @Nullable String statements) {
        return TABLE.stream()
                .filter(tool -> application.isEmpty() ? tool.statement != null && tool.title.equals(statements)
                        : tool.application != null && Pattern.matches(tool.application, application))
                .findFirst();
    }

    /** How a server recognizes statements, the first that matches; their white space is one space each. */
    public static Stream<StatementRule> statementRules() {
        return Stream.concat(
                TABLE.stream()
                        .flatMap(tool -> Stream.ofNullable(tool.statement)
                                .map(pattern -> new StatementRule(tool.title, pattern))),
                Stream.of(new StatementRule("check", CHECK), new StatementRule("any", NEUTRAL)));
    }
}
