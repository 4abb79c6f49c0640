-- A statement begins at the margin and goes on in indented lines.
-- In use are chunks of 128 pages.
create schema neon;
create view neon.neon_stat_file_cache as
  select misses as file_cache_misses, hits as file_cache_hits, (used + 127) / 128 as file_cache_used,
    writes as file_cache_writes,
    case when hits + misses > 0 then round(100.0 * hits / (hits + misses), 2) end as file_cache_hit_ratio
  from emulator.file_cache();
create function neon.approximate_working_set_size_seconds(duration integer default null) returns integer
  language sql security definer as $$ select emulator.pages_touched(duration) $$;
revoke execute on function neon.approximate_working_set_size_seconds(integer) from public;
grant usage on schema neon to pg_monitor;
grant select on neon.neon_stat_file_cache to pg_monitor;
grant execute on function neon.approximate_working_set_size_seconds(integer) to pg_monitor;
