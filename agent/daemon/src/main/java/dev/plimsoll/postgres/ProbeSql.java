package dev.plimsoll.postgres;

import dev.plimsoll.postgres.ViewLocation.Touched;
import java.time.Duration;

/** The SQL of a look: one SELECT for everything, and one to find a view that is not on the search path. */
final class ProbeSql {

    /**
     * Reads what a look needs in one row.
     *
     * <p>A role without {@code pg_read_all_stats} sees of other roles' sessions only database, role and application
     * name, so a hidden session with both database and role counts as a client's. The sizes of databases that it may not
     * connect to are left out, since asking for one raises an error. Sessions and busy time leave out the database that
     * this look itself connects to: there they would count us.
     *
     * <p>Who was active is told by the platform's own rule (platform/in-the-wild.md section 4.2), as far as it is about
     * somebody else: clients, replication out of here that is not the platform's storage, and subscriptions. The
     * platform's role is at work everywhere and at any time, and is nobody; autovacuum is nobody either. A row whose details
     * are hidden claims nothing.
     *
     * <p>What clients are doing is told only where it is told of all of them. One that comes from this machine came through
     * a pooler, unless this look does too. Workers of a parallel query take a CPU each, and no connection.
     *
     * <p>A setting that is not of the platform's form is none: asking for its bytes would fail the look.
     */
    private static final String EVERYTHING = """
            set local statement_timeout = %d;
            with clients as (
              select usename, application_name, client_addr, state, wait_event, state_change,
                backend_type is null as hidden
              from pg_catalog.pg_stat_activity as session
              where (backend_type = 'client backend'
                     or (backend_type is null and usesysid is not null and datid is not null))
                and pid <> pg_catalog.pg_backend_pid()
                and application_name is distinct from 'plimsoll'
                and not exists (select from pg_catalog.pg_stat_replication as sender where sender.pid = session.pid)
            ), workers as (
              select state, wait_event
              from pg_catalog.pg_stat_activity
              where backend_type = 'parallel worker' and application_name is distinct from 'plimsoll'
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
            ), holders as (
              select coalesce(nullif(btrim(application_name), ''), usename, '') as name, count(*) as sessions
              from clients
              where usename is distinct from 'cloud_admin' and state = 'idle'
              group by 1
              order by 2 desc, 1
              limit 1
            ), cache_setting as (
              select pg_catalog.current_setting('neon.file_cache_size_limit', true) as text
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
            ), foreign_use as (
              select sum(sessions) as sessions, sum(active_time) as busy
              from pg_catalog.pg_stat_database
              where datname not in ('postgres', 'template0', 'template1')
                and datname <> pg_catalog.current_database()
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
                pg_catalog.clock_timestamp() - pg_catalog.pg_postmaster_start_time()) * 1000000)::bigint as uptime_micros,
              (select count(*) from clients) as connections,
              (select count(*) from clients where state = 'active' and wait_event is null)
                + (select count(*) from workers where state = 'active' and wait_event is null) as running,
              crowd.hidden as clients_hidden,
              crowd.sessions as clients,
              crowd.idle as clients_idle,
              crowd.idle_long as clients_idle_long,
              crowd.in_transaction as clients_in_transaction,
              case when not own.local then crowd.local end as clients_local,
              (select name from holders) as most_idle_name,
              (select sessions from holders) as most_idle_count,
              case when cache_setting.text ~ '^[0-9]{1,6} ?(kB|MB|GB|TB)$'
                then pg_catalog.pg_size_bytes(cache_setting.text) end as cache_limit,
              %s
              (select case when bool_or(state = 'active') or exists (select from streams) then 0
                 else (extract(epoch from
                   pg_catalog.clock_timestamp() - max(state_change)) * 1000)::bigint end
               from somebody) as idle_millis,
              (select coalesce(sum(pg_catalog.pg_database_size(oid)), 0)::bigint from readable) as database_bytes,
              (select coalesce(sessions, 0)::bigint from foreign_use) as sessions,
              (select coalesce(busy, 0)::bigint from foreign_use) as busy_millis
            from crowd cross join own cross join cache_setting
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

    /** Where the estimate of pages touched lately can be had, for who may call it; of more than one, the first by name. */
    private static final String WORKING_SET_FOUND = """
            null::bigint as touched_5m, null::bigint as touched_15m, null::bigint as touched_1h, null::bigint as touched_4h,
              (select n.nspname
                from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
                where p.proname = 'approximate_working_set_size_seconds'
                  and p.proargtypes = '23'::pg_catalog.oidvector
                  and not p.proretset
                  and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
                  and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
                order by 1
                limit 1) as touched_schema,""";

    private static final String WORKING_SET_ASKED = """
            %1$s.approximate_working_set_size_seconds(300)::bigint as touched_5m,
              %1$s.approximate_working_set_size_seconds(900)::bigint as touched_15m,
              %1$s.approximate_working_set_size_seconds(3600)::bigint as touched_1h,
              %1$s.approximate_working_set_size_seconds(14400)::bigint as touched_4h,
              null::name as touched_schema,""";

    private static final String WORKING_SET_LEFT = """
            null::bigint as touched_5m, null::bigint as touched_15m, null::bigint as touched_1h, null::bigint as touched_4h,
              null::name as touched_schema,""";

    private static final String SCHEMA_OF_VIEW = """
            select n.nspname
            from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
            where c.relname = %s and c.relkind in ('v', 'm', 'r', 'f')
              and n.nspname not like 'pg\\_temp\\_%%'
            order by pg_catalog.has_schema_privilege(n.oid, 'USAGE') desc, n.nspname
            limit 1
            """;

    private ProbeSql() {}

    /**
     * Two statements in one message, and so in one round trip and one transaction, with which the limit ends: a pooler
     * may hand the session to somebody else next.
     *
     * @param touched what to ask of the pages touched lately
     * @param limit   when the server is to give up, so that it does not go on for a look that has hung up
     */
    static String everything(ViewName view, Touched touched, Duration limit) {
        String workingSet = switch (touched) {
            case Touched.Unsought() -> WORKING_SET_FOUND;
            case Touched.In(String schema) -> WORKING_SET_ASKED.formatted(ViewName.quote(schema));
            case Touched.Spoilt() -> WORKING_SET_LEFT;
        };
        return EVERYTHING.formatted(Math.max(1, limit.toMillis()), workingSet, view.quoted());
    }

    /** Finds the schema of a view that the search path does not lead to. */
    static String schemaOf(ViewName view) {
        return SCHEMA_OF_VIEW.formatted("'" + view.view().replace("'", "''") + "'");
    }
}
