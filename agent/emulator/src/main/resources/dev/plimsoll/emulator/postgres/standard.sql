-- A statement begins at the margin and goes on in indented lines.
create extension pg_buffercache;
-- Where there is a file its figures are shown, else the server's own; what the file does not say is not known.
-- Looking makes traffic of its own in the databases every server has: only the others count.
create schema emulator;
create function emulator.file_cache(out misses bigint, out hits bigint, out used bigint, out writes bigint)
  language plpgsql security definer set search_path = pg_catalog, public as $$
  declare told jsonb := pg_read_file('file_cache.json', true)::jsonb;
  begin
    if told is null then
      select coalesce(sum(d.blks_read), 0), coalesce(sum(d.blks_hit), 0) into misses, hits from pg_stat_database d
        where d.datname not in ('postgres', 'template0', 'template1');
      used := (select buffers_used from pg_buffercache_summary());
      writes := (select coalesce(sum(s.writes), 0) from pg_stat_io s);
    else
      misses := (told->>'misses')::bigint;
      hits := (told->>'hits')::bigint;
      used := (told->>'used')::bigint;
      writes := (told->>'writes')::bigint;
    end if;
  end $$;
-- In use are pages.
create view svc_stat_file_cache as
  select misses as file_cache_misses, hits as file_cache_hits, used as file_cache_used, writes as file_cache_writes,
    case when hits + misses > 0 then round(100.0 * hits / (hits + misses), 2) end as file_cache_hit_ratio
  from emulator.file_cache();
grant select on svc_stat_file_cache to plimsoll;
