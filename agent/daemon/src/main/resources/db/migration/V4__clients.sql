-- What the clients were doing at a look, the server's own word for its cache in bytes, and pages touched lately.
-- All of it is null where it was not told, as in every sample from before.

alter table sample add column clients integer;
alter table sample add column clients_idle integer;
alter table sample add column clients_idle_long integer;
alter table sample add column clients_in_transaction integer;
alter table sample add column most_idle_name text;
alter table sample add column most_idle_count integer;
alter table sample add column clients_pooled integer;
alter table sample add column cache_limit bigint;
alter table sample add column touched5m bigint;
alter table sample add column touched15m bigint;
alter table sample add column touched1h bigint;
