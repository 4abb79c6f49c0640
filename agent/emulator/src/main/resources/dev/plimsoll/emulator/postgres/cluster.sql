-- A statement begins at the margin and goes on in indented lines.
create role plimsoll login;
create role app login;
-- The platform's own, for its monitor.
create role cloud_admin superuser login;
grant pg_monitor to plimsoll;
create database app owner app strategy file_copy;
-- Nobody copies from it here, and every compute would carry it along.
alter database template0 is_template false;
drop database template0;
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
create function emulator.pages_touched(seconds integer) returns integer
  language sql security definer set search_path = pg_catalog as $$
  select (entry->>1)::integer from jsonb_array_elements(pg_read_file('file_cache.json', true)::jsonb -> 'touched') entry
    where (entry->>0)::bigint >= coalesce(seconds, 2147483647) order by (entry->>0)::bigint limit 1 $$;
