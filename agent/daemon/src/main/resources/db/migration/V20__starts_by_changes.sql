-- Starts that the agent's own changes of size caused; starts_by_us counts those of its probes alone, as it always did.

alter table sample add column starts_by_changes bigint not null default 0;
