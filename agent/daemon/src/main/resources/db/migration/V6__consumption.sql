-- What the platform bills for each hour, in CU-seconds; the branch is empty for the whole project. Hours are counted from 1970.
create table billed_hour (
    project_id text not null,
    branch_id text not null,
    hour bigint not null,
    cu_seconds double precision not null,
    plan text,
    read_at bigint not null,
    primary key (hour, project_id, branch_id)
);

-- What the agent saw of a compute that was awake in that hour, or may have been. Spans are nanoseconds.
create table seen_hour (
    project_id text not null,
    endpoint_id text not null,
    branch_id text not null,
    hour bigint not null,
    awake bigint not null,
    unsure bigint not null,
    least double precision not null,
    most double precision not null,
    counted_until bigint not null,
    primary key (hour, project_id, endpoint_id)
);
