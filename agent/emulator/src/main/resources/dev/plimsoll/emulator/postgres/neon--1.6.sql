-- The extension of profile neon, for any database and schema, after the figures of the file cache.
-- In use are chunks, as a setting says; without it, of 128 pages.
create function @extschema@.emulated_chunk_pages() returns bigint language sql as $$
  select coalesce(pg_size_bytes(current_setting('neon.file_cache_chunk_size', true)) / 8192, 128) $$;
create view @extschema@.neon_stat_file_cache as
  select misses as file_cache_misses, hits as file_cache_hits,
    (used + @extschema@.emulated_chunk_pages() - 1) / @extschema@.emulated_chunk_pages() as file_cache_used,
    writes as file_cache_writes,
    case when hits + misses > 0 then round(100.0 * hits / (hits + misses), 2) end as file_cache_hit_ratio
  from @extschema@.emulated_file_cache();
create function @extschema@.approximate_working_set_size_seconds(duration integer default null) returns integer
  language sql security definer set search_path = pg_catalog as $$
  select (entry->>1)::integer from jsonb_array_elements(pg_read_file('file_cache.json', true)::jsonb -> 'touched') entry
    where (entry->>0)::bigint >= coalesce(duration, 2147483647) order by (entry->>0)::bigint limit 1 $$;
create view @extschema@.neon_lfc_stats as
  select figure.lfc_key, figure.lfc_value
  from @extschema@.emulated_file_cache() counted, lateral (values ('file_cache_misses', counted.misses),
    ('file_cache_hits', counted.hits), ('file_cache_writes', counted.writes), ('file_cache_used_pages', counted.used),
    ('file_cache_used', (counted.used + @extschema@.emulated_chunk_pages() - 1) / @extschema@.emulated_chunk_pages()),
    ('file_cache_chunk_size_pages', @extschema@.emulated_chunk_pages())) as figure(lfc_key, lfc_value);
create function @extschema@.get_prewarm_info(out total_pages integer, out prewarmed_pages integer, out skipped_pages integer,
    out active_workers integer)
  language sql security definer set search_path = pg_catalog as $$
  select pages, pages, case when pages is not null then 0 end, case when pages is not null then 0 end
    from (select (pg_read_file('file_cache.json', true)::jsonb ->> 'prewarmed')::integer as pages) as loaded $$;
revoke execute on function @extschema@.get_prewarm_info() from public;
revoke execute on function @extschema@.approximate_working_set_size_seconds(integer) from public;
grant execute on function @extschema@.get_prewarm_info() to pg_monitor;
grant execute on function @extschema@.approximate_working_set_size_seconds(integer) to pg_monitor;
grant select on @extschema@.neon_stat_file_cache, @extschema@.neon_lfc_stats to pg_monitor;
