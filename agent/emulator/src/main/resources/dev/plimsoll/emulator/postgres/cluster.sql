-- A statement begins at the margin and goes on in indented lines.
create role plimsoll login;
create role app login;
grant pg_monitor to plimsoll;
create database app owner app strategy file_copy;
-- Nobody copies from it here, and every compute would carry it along.
alter database template0 is_template false;
drop database template0;
create extension pg_buffercache;
-- Looking makes traffic of its own in the databases every server has: only the others count.
create view svc_stat_file_cache as
  select counted.misses as file_cache_misses,
    counted.hits as file_cache_hits,
    (select buffers_used::bigint from pg_buffercache_summary()) as file_cache_used,
    (select coalesce(sum(writes), 0)::bigint from pg_stat_io) as file_cache_writes,
    case when counted.hits + counted.misses > 0
      then round(100.0 * counted.hits / (counted.hits + counted.misses), 2) end as file_cache_hit_ratio
  from (select coalesce(sum(blks_read), 0)::bigint as misses, coalesce(sum(blks_hit), 0)::bigint as hits
    from pg_stat_database where datname not in ('postgres', 'template0', 'template1')) as counted;
grant select on svc_stat_file_cache to plimsoll;
