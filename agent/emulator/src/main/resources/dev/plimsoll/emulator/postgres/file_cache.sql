-- The figures of the file cache, for both profiles. A statement begins at the margin and goes on in indented lines.
-- Where there is a file its figures are shown, else the server's own; what the file does not say is not known.
-- Looking makes traffic of its own in the databases every server has: only the others count.
create function @extschema@.emulated_buffers(out buffers_used int4, out buffers_unused int4, out buffers_dirty int4,
    out buffers_pinned int4, out usagecount_avg float8)
  as '$libdir/pg_buffercache', 'pg_buffercache_summary' language c parallel safe;
create function @extschema@.emulated_file_cache(out misses bigint, out hits bigint, out used bigint, out writes bigint)
  language plpgsql security definer set search_path = pg_catalog as $$
  declare told jsonb := pg_read_file('file_cache.json', true)::jsonb;
  begin
    if told is null then
      select coalesce(sum(d.blks_read), 0), coalesce(sum(d.blks_hit), 0) into misses, hits from pg_stat_database d
        where d.datname not in ('postgres', 'template0', 'template1');
      used := (select buffers_used from @extschema@.emulated_buffers());
      writes := (select coalesce(sum(s.writes), 0) from pg_stat_io s);
    else
      misses := (told->>'misses')::bigint;
      hits := (told->>'hits')::bigint;
      used := (told->>'used')::bigint;
      writes := (told->>'writes')::bigint;
    end if;
  end $$;
revoke execute on function @extschema@.emulated_buffers() from public;
