package dev.plimsoll.statements;

import java.util.Collection;
import java.util.stream.Collectors;

/** The two statements of a reading. Both read catalogs and statistics alone. */
final class StatementSql {

    /**
     * Where the view is, or what is in the way, in one row. To try it out would put an error into the log of the server. The
     * library has its setting where it was loaded at the start.
     */
    static final String LOCATE = """
            select pg_catalog.current_database() as database, pg_catalog.quote_ident(current_user) as role,
              pg_catalog.quote_ident(schema.nspname) as schema,
              case
                when extension.oid is null then 'NOT_CREATED'
                when pg_catalog.current_setting('pg_stat_statements.max', true) is null then 'NOT_LOADED'
                when not exists (select from pg_catalog.pg_attribute
                  where attrelid = view.oid and attname = 'toplevel') then 'TOO_OLD'
                when not pg_catalog.has_schema_privilege(schema.oid, 'USAGE')
                  or not pg_catalog.has_table_privilege(view.oid, 'SELECT') then 'NOT_GRANTED'
                when not pg_catalog.pg_has_role('pg_read_all_stats', 'USAGE') then 'NOT_SEEN'
              end as obstacle
            from (select) as one
            left join pg_catalog.pg_extension as extension on extension.extname = 'pg_stat_statements'
            left join pg_catalog.pg_namespace as schema on schema.oid = extension.extnamespace
            left join pg_catalog.pg_class as view on view.relnamespace = schema.oid and view.relname = 'pg_stat_statements'
            """;

    /**
     * The statements with most reads, in rows; one row without a statement if nothing was read. A statement that another one ran
     * counts in that one alone. Texts are in one file, which the server reads as a whole: only if one of them is not known yet.
     */
    private static final String READ = """
            with counted as materialized (
              select dbid, queryid, sum(calls)::bigint as calls, sum(shared_blks_read)::bigint as reads,
                sum(total_exec_time) as millis
              from %1$s.pg_stat_statements(false)
              where toplevel and userid <> (select oid from pg_catalog.pg_roles where rolname = current_user)
              group by dbid, queryid
            ), most as materialized (
              select *, dbid || '/' || queryid as id, sum(reads) over () as all_reads
              from counted
              order by reads desc, dbid, queryid
              limit 5
            ), texts as materialized (
              select most.id, min(pg_catalog.left(text.query, 4000)) as query
              from %1$s.pg_stat_statements(
                exists (select from most where reads > 0 and id <> all (array[%2$s]::text[]))) as text
              join most using (dbid, queryid)
              group by most.id
            )
            select info.stats_reset as since, most.id, database.datname as database, texts.query, most.calls, most.reads,
              most.reads / nullif(most.all_reads, 0) as share, most.millis / nullif(most.calls, 0) as mean_millis
            from %1$s.pg_stat_statements_info as info
            left join most on most.reads > 0
            left join texts on texts.id = most.id
            left join pg_catalog.pg_database as database on database.oid = most.dbid
            order by most.reads desc, most.id
            """;

    private StatementSql() {}

    /** Reads from {@code schema}, which is as SQL has it; {@code known} are the ids of statements whose texts are known. */
    static String read(String schema, Collection<String> known) {
        return READ.formatted(schema, known.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", ")));
    }
}
