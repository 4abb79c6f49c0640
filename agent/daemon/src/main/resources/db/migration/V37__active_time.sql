-- The time of queries in all databases, those still running included, and the parallel workers that ran.

alter table sample add column active_millis bigint not null default 0;
alter table sample add column workers integer not null default 0;
