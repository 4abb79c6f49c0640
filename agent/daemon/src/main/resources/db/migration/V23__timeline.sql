-- The timeline of each compute and what probing it cost, one row each; it outlives the agent, and the compute's runs.
-- Times are nanoseconds since 1970 in UTC, spans nanoseconds. The body is JSON that names its own version: it is read as
-- a whole or not at all, and learned again if it cannot be read. The cost has columns of its own, so that it survives.

create table timeline (
    project_id text not null,
    endpoint_id text not null,
    kept_at bigint not null,
    awake bigint not null,
    spent bigint not null,
    caused bigint not null,
    month text not null,
    cu_hours double precision not null,
    body text not null,
    primary key (project_id, endpoint_id)
);

insert into timeline (project_id, endpoint_id, kept_at, awake, spent, caused, month, cu_hours, body)
    select project_id, endpoint_id, kept_at, awake, spent, caused, month, cu_hours, '{}' from watch;
create index timeline_by_time on timeline (kept_at);

drop table watch;
drop table idle;
