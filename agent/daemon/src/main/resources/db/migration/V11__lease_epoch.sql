-- The epoch rises whenever the lease passes to another agent or lapses: a change decided under an older one is not begun.

alter table lease add column epoch bigint not null default 0;
alter table journal add column epoch bigint;
