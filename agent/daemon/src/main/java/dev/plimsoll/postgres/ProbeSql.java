package dev.plimsoll.postgres;

import dev.plimsoll.cache.ClientTool;
import dev.plimsoll.postgres.ViewLocation.WorkingSetFunction;
import java.time.Duration;
import java.util.stream.Collectors;

/** The SQL of a probe: one SELECT for everything, and one to find a view that is not on the search path. */
final class ProbeSql {

    /**
     * Reads everything that a probe needs, in one row.
     * <p>Without {@code pg_read_all_stats} a role sees only database, role and application name of other roles'
     * sessions. So a hidden session with both database and role counts as a client. Databases that the role may not
     * connect to are left out, since reading their size raises an error. Sessions and busy time exclude the database
     * that the probe itself connects to, because there they would count the probe. The server counts the time of a query
     * when its transaction ends, so the active time includes the transactions in which a query runs.
     * <p>Activity follows the platform's own rule (platform/in-the-wild.md section 4.2), as far as it concerns others:
     * clients, outgoing replication except to the platform's storage, and subscriptions. The platform's role is always
     * active and does not count; autovacuum does not count either. A row with hidden details is no evidence.
     * <p>Client states are reported only if all clients are visible. A client that connects from this machine comes
     * through a pooler, unless the probe does too. Workers of a parallel query use a CPU each, but no connection.
     * <p>Who is connected is grouped by application name and role. Statements are compared with {@link ClientTool} on the
     * server, and only the word of a rule leaves it.
     * <p>A setting in another form than the platform's is ignored, since converting it to bytes would fail the probe. The
     * server shows a number of pages with a unit of memory.
     */
    private static final String EVERYTHING = """
            set local statement_timeout = %d;
            with others as materialized (
              select pid, datid, usesysid, usename, application_name, client_addr, backend_type, state, wait_event,
                state_change, xact_start, query
              from pg_catalog.pg_stat_activity
              where application_name is distinct from 'plimsoll'
            ), clients as (
              select usename, application_name, client_addr, state, wait_event, state_change, xact_start, query,
                backend_type is null as hidden
              from others as session
              where (backend_type = 'client backend'
                     or (backend_type is null and usesysid is not null and datid is not null))
                and pid <> pg_catalog.pg_backend_pid()
                and not exists (select from pg_catalog.pg_stat_replication as sender where sender.pid = session.pid)
            ), workers as (
              select count(*) as running
              from others
              where backend_type = 'parallel worker' and state = 'active' and wait_event is null
            ), own as (
              select coalesce(pg_catalog.inet_client_addr() <<= any (array['127.0.0.0/8', '::1']::inet[]), true) as local
            ), crowd as (
              select
                coalesce(bool_or(hidden), false) as hidden,
                count(*) as sessions,
                count(*) filter (where state = 'idle') as idle,
                count(*) filter (where state = 'idle'
                  and state_change < pg_catalog.clock_timestamp() - interval '5 minutes') as idle_long,
                count(*) filter (where state like 'idle in transaction%%') as in_transaction,
                count(*) filter (where coalesce(client_addr <<= any (array['127.0.0.0/8', '::1']::inet[]), true)) as local
              from clients
              where usename is distinct from 'cloud_admin'
            ), open_queries as (
              select coalesce(sum(extract(epoch from pg_catalog.clock_timestamp() - coalesce(xact_start, state_change))), 0)
                  as seconds
              from clients
              where state = 'active'
            ), holders as (
              select coalesce(nullif(btrim(application_name), ''), usename, '') as name, count(*) as sessions
              from clients
              where usename is distinct from 'cloud_admin' and state = 'idle'
              group by 1
              order by 2 desc, 1
              limit 1
            ), groups as (
              %s
            ), cache_setting as (
              select pg_catalog.current_setting('neon.file_cache_size_limit', true) as text,
                pg_catalog.current_setting('neon.max_file_cache_size', true) as largest,
                pg_catalog.current_setting('neon.file_cache_chunk_size', true) as chunk
            ), somebody as (
              select state, state_change
              from clients
              where usename is distinct from 'cloud_admin' and state_change is not null
            ), streams as (
              select pid from pg_catalog.pg_stat_replication where application_name <> 'walproposer'
              union all
              select pid from pg_catalog.pg_stat_subscription where pid is not null
            ), readable as (
              select oid
              from pg_catalog.pg_database
              where not datistemplate
                and datname <> 'postgres'
                and (pg_catalog.has_database_privilege(oid, 'CONNECT')
                     or pg_catalog.pg_has_role('pg_read_all_stats', 'USAGE'))
            ), counted as (
              select
                sum(sessions) filter (where is_foreign) as sessions,
                sum(active_time) filter (where is_foreign) as busy,
                sum(active_time) as active
              from (
                select sessions, active_time,
                  datname not in ('postgres', 'template0', 'template1')
                    and datname <> pg_catalog.current_database() as is_foreign
                from pg_catalog.pg_stat_database
              ) as databases
            )
            select
              cache.row_found is not null as cache_found,
              cache.hits as cache_hits,
              cache.misses as cache_misses,
              cache.writes as cache_writes,
              cache.used as cache_used,
              cache.ratio as cache_ratio,
              pg_catalog.current_setting('max_connections')::int as max_connections,
              pg_catalog.current_setting('superuser_reserved_connections')::int as superuser_reserved,
              coalesce(pg_catalog.current_setting('reserved_connections', true), '0')::int as other_reserved,
              pg_catalog.pg_postmaster_start_time() as started_at,
              greatest(0, extract(epoch from
                pg_catalog.statement_timestamp() - pg_catalog.pg_postmaster_start_time()) * 1000000)::bigint as uptime_micros,
              (select count(*) from clients) as connections,
              (select count(*) from clients where state = 'active' and wait_event is null) + workers.running as running,
              workers.running as workers,
              crowd.hidden as clients_hidden,
              crowd.sessions as clients,
              crowd.idle as clients_idle,
              crowd.idle_long as clients_idle_long,
              crowd.in_transaction as clients_in_transaction,
              case when not own.local then crowd.local end as clients_local,
              (select name from holders) as most_idle_name,
              (select sessions from holders) as most_idle_count,
              (select pg_catalog.array_agg(array[application, role, sessions::text, idle::text, idle_millis::text,
                statements, checks::text]) from groups) as client_groups,
              case when cache_setting.text ~ '^[0-9]{1,6} ?(kB|MB|GB|TB)$'
                then pg_catalog.pg_size_bytes(cache_setting.text) end as cache_limit,
              case when cache_setting.largest ~ '^[0-9]{1,6} ?(kB|MB|GB|TB)$'
                then pg_catalog.pg_size_bytes(cache_setting.largest) end as cache_largest,
              case when cache_setting.chunk ~ '^[0-9]{1,6}$' then cache_setting.chunk::bigint
                when cache_setting.chunk ~ '^[0-9]{1,6} ?(kB|MB|GB)$'
                then pg_catalog.pg_size_bytes(cache_setting.chunk) / 8192 end as cache_chunk,
              %s
              (select case when bool_or(state = 'active') or exists (select from streams) then 0
                 else (extract(epoch from
                   pg_catalog.clock_timestamp() - max(state_change)) * 1000)::bigint end
               from somebody) as idle_millis,
              (select coalesce(sum(pg_catalog.pg_database_size(oid)), 0)::bigint from readable) as database_bytes,
              coalesce(counted.sessions, 0)::bigint as sessions,
              coalesce(counted.busy, 0)::bigint as busy_millis,
              (coalesce(counted.active, 0) + open_queries.seconds * 1000)::bigint as active_millis
            from crowd cross join own cross join cache_setting cross join workers cross join counted
            cross join open_queries
            left join (
              select true as row_found,
                file_cache_hits::numeric as hits,
                file_cache_misses::numeric as misses,
                file_cache_writes::numeric as writes,
                file_cache_used::numeric as used,
                file_cache_hit_ratio::numeric as ratio
              from %s
              limit 1
            ) as cache on true
            """;

    /** Finds the schema of the working-set function, if the role may call it; the first by name. */
    private static final String FIND_WORKING_SET = """
            null::bigint as touched_5m, null::bigint as touched_15m, null::bigint as touched_1h, null::bigint as touched_4h,
              (select n.nspname
                from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
                where p.proname = 'approximate_working_set_size_seconds'
                  and p.proargtypes = '23'::pg_catalog.oidvector
                  and not p.proretset
                  and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
                  and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
                order by 1
                limit 1) as touched_schema,
              (select bool_or(pg_catalog.has_table_privilege(c.oid, 'SELECT'))
                from pg_catalog.pg_class c join pg_catalog.pg_proc p on p.pronamespace = c.relnamespace
                where c.relname = 'neon_lfc_stats' and p.proname = 'approximate_working_set_size_seconds') as pages_shown,
              (select bool_or(pg_catalog.has_function_privilege(f.oid, 'EXECUTE'))
                from pg_catalog.pg_proc f join pg_catalog.pg_proc p on p.pronamespace = f.pronamespace
                where f.proname = 'get_prewarm_info' and f.proargtypes = ''::pg_catalog.oidvector
                  and p.proname = 'approximate_working_set_size_seconds') as prewarming_shown,
              null::bigint as cache_pages,
              null::bigint as cache_prewarmed,""";

    private static final String READ_WORKING_SET = """
            %1$s.approximate_working_set_size_seconds(300)::bigint as touched_5m,
              %1$s.approximate_working_set_size_seconds(900)::bigint as touched_15m,
              %1$s.approximate_working_set_size_seconds(3600)::bigint as touched_1h,
              %1$s.approximate_working_set_size_seconds(14400)::bigint as touched_4h,
              null::name as touched_schema,
              false as pages_shown,
              false as prewarming_shown,
              %2$s as cache_pages,
              %3$s as cache_prewarmed,""";

    private static final String READ_PAGES = """
            (select max(lfc_value) from %s.neon_lfc_stats where lfc_key = 'file_cache_used_pages')""";

    /** Pages that were prewarmed; while workers still do it, all that they will. Null where there was no prewarming. */
    private static final String READ_PREWARMING = """
            (select case when active_workers > 0 then greatest(1, total_pages) else prewarmed_pages end
                from %s.get_prewarm_info())""";

    private static final String NO_WORKING_SET = """
            null::bigint as touched_5m, null::bigint as touched_15m, null::bigint as touched_1h, null::bigint as touched_4h,
              null::name as touched_schema,
              false as pages_shown,
              false as prewarming_shown,
              null::bigint as cache_pages,
              null::bigint as cache_prewarmed,""";

    /** The settings on which conclusions rest; none holds a secret. A server shows no value for one that it lacks. */
    static final String SETTINGS = """
            select name, pg_catalog.current_setting(name, true) as value
            from unnest(array['server_version', 'max_connections', 'superuser_reserved_connections',
              'reserved_connections', 'shared_buffers', 'max_worker_processes', 'track_activities', 'track_counts',
              'idle_in_transaction_session_timeout', 'client_connection_check_interval', 'neon.file_cache_size_limit',
              'neon.max_file_cache_size', 'neon.file_cache_chunk_size', 'neon.lfc_partitions',
              'neon.prewarm_update_ws_estimation', 'neon.enable_tiered_cache', 'neon.lakebase_mode']) as name
            """;

    private static final String SCHEMA_OF_VIEW = """
            select n.nspname
            from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
            where c.relname = %s and c.relkind in ('v', 'm', 'r', 'f')
              and n.nspname not like 'pg\\_temp\\_%%'
            order by pg_catalog.has_schema_privilege(n.oid, 'USAGE') desc, n.nspname
            limit 1
            """;

    private static final String STATEMENT_RULES = ClientTool.statementRules()
            .map(rule -> "('%s', %s)".formatted(rule.word(), "'" + rule.pattern().replace("'", "''") + "'"))
            .collect(Collectors.joining(", "));

    /**
     * Groups the sessions of {@code clients}. A group has the word of a tool where each statement is of that tool, or says
     * nothing.
     */
    static final String GROUPS = """
            select coalesce(application_name, '') as application, coalesce(usename::text, '') as role,
              count(*) as sessions, count(*) filter (where state = 'idle') as idle,
              (extract(epoch from pg_catalog.clock_timestamp() - max(state_change)) * 1000)::bigint as idle_millis,
              case when bool_and(word is not null) and min(tool) = max(tool) then min(tool) end as statements,
              (array_agg(word order by state_change desc nulls last))[1] = 'check' as checks
            from clients
            left join lateral (
              select word, nullif(nullif(word, 'any'), 'check') as tool
              from (values %s) as rule(word, pattern)
              where btrim(regexp_replace(left(query, 1000), '\\s+', ' ', 'g')) ~ pattern
              limit 1
            ) as recognized on true
            where usename is distinct from 'cloud_admin'
            group by 1, 2
            order by 5 nulls last, 3 desc
            limit 8
            """.formatted(STATEMENT_RULES);

    private ProbeSql() {}

    /**
     * Two statements in one message: one round trip and one transaction. The timeout ends with the transaction, since
     * a pooler may give the session to another client next.
     *
     * @param function what is known of the working-set function
     * @param limit    statement timeout, so that the server does not continue for a probe that has ended
     */
    static String everything(ViewName view, WorkingSetFunction function, Duration limit) {
        String workingSet = switch (function) {
            case WorkingSetFunction.NotSearched() -> FIND_WORKING_SET;
            case WorkingSetFunction.In(String schema, boolean showsPages, boolean showsPrewarming) ->
                READ_WORKING_SET.formatted(ViewName.quote(schema),
                        showsPages ? READ_PAGES.formatted(ViewName.quote(schema)) : "null::bigint",
                        showsPrewarming ? READ_PREWARMING.formatted(ViewName.quote(schema)) : "null::bigint");
            case WorkingSetFunction.CallFailed() -> NO_WORKING_SET;
        };
        return EVERYTHING.formatted(Math.max(1, limit.toMillis()), GROUPS, workingSet, view.quoted());
    }

    /** Finds the schema of a view that is not on the search path. */
    static String schemaOf(ViewName view) {
        return SCHEMA_OF_VIEW.formatted("'" + view.view().replace("'", "''") + "'");
    }
}
