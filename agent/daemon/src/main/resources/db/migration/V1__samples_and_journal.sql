-- One text for SQLite and PostgreSQL; what they write differently comes in by placeholders.
-- Times are nanoseconds since 1970 in UTC: exact, since starts are compared by equality, and ordered alike everywhere.
-- Sizes are decimals as text: a size must equal itself.

create table sample (
    id ${id},
    project_id text not null,
    endpoint_id text not null,
    at bigint not null,
    started_at bigint not null,
    uptime bigint not null,
    min_cu text not null,
    max_cu text not null,
    branch_id text not null,
    hits bigint,
    misses bigint,
    writes bigint,
    used bigint,
    reported_percent double precision,
    connections integer not null,
    running integer not null,
    max_connections integer not null,
    superuser_reserved integer not null,
    other_reserved integer not null,
    database_bytes bigint not null,
    others_since_last bigint,
    others_sessions bigint not null,
    others_busy_millis bigint not null,
    total_hits bigint not null,
    total_misses bigint not null,
    total_writes bigint not null,
    starts_by_us bigint not null,
    starts_by_others bigint not null
);

-- Everything asked of samples is asked of one compute over time; only forgetting goes by time alone.
create index sample_by_compute on sample (project_id, endpoint_id, at);
create index sample_by_time on sample (at);

create table journal (
    id ${id},
    at bigint not null,
    kind text not null,
    project_id text,
    endpoint_id text,
    change_id text,
    action text,
    reason text,
    guardrail text,
    outcome text,
    from_min text,
    from_max text,
    to_min text,
    to_max text,
    until bigint,
    stopped boolean,
    actor text,
    detail text
);

-- The latest lines of one compute, the latest line of each kind, and the counts by kind.
create index journal_by_compute on journal (project_id, endpoint_id, id);
create index journal_by_compute_and_kind on journal (project_id, endpoint_id, kind, id);
create index journal_by_kind on journal (kind, id);
