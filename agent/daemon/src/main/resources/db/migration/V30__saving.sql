-- What changes of size saved or cost: one row per compute, month (UTC) and change. And one row per compute and month with
-- the estimate for advice that nobody followed. Sums are whole, not increments, with the time up to which they count. So
-- writing one twice changes nothing. Times are nanoseconds since 1970 in UTC, spans nanoseconds, sizes decimals.

create table saving (
    project_id text not null,
    endpoint_id text not null,
    month text not null,
    change_id text not null,
    changed_by text not null,
    from_min text not null,
    from_max text not null,
    to_min text not null,
    to_max text not null,
    since bigint not null,
    dropped integer,
    expected text not null,
    verdict text,
    hit_ratio double precision,
    cold_misses bigint,
    awake bigint not null,
    counted_until bigint not null,
    primary key (project_id, endpoint_id, month, change_id)
);
create index saving_by_month on saving (month);

create table unfollowed (
    project_id text not null,
    endpoint_id text not null,
    month text not null,
    from_cu text not null,
    to_cu text not null,
    predicted_lower double precision,
    predicted_expected double precision,
    predicted_upper double precision,
    awake bigint not null,
    cu_hours double precision not null,
    counted_until bigint not null,
    primary key (project_id, endpoint_id, month)
);
create index unfollowed_by_month on unfollowed (month);
