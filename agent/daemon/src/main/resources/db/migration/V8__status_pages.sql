-- A page of statuses is read in the order of its index: without the compute in it, SQLite sorts all that is left for each page.
drop index status_by_time;
create index status_by_time on status (stored_at, project_id, endpoint_id);
