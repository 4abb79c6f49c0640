-- A statement begins at the margin and goes on in indented lines. Before it come the figures of the file cache.
-- In use are pages.
create view svc_stat_file_cache as
  select misses as file_cache_misses, hits as file_cache_hits, used as file_cache_used, writes as file_cache_writes,
    case when hits + misses > 0 then round(100.0 * hits / (hits + misses), 2) end as file_cache_hit_ratio
  from emulator.emulated_file_cache();
grant select on svc_stat_file_cache to plimsoll;
