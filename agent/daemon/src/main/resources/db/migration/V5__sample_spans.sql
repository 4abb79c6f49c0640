-- A number for each compute with samples, so that no other row repeats its names.
create table compute (
    id ${id},
    project_id text not null,
    endpoint_id text not null,
    unique (project_id, endpoint_id)
);

-- The probes of one compute in one hour or less: their sums and extremes, and each of them, packed, as long as samples are kept. So
-- a chart of a year reads some thousand rows, not half a million. The time arrived is that of the first probe, later than that of
-- the row before, also where a clock was set back. A step is the time between two probes, or from a start to the first probe after
-- it; it belongs to its later probe. The span is the sum of steps. Rows have few bytes: PostgreSQL pads a long after an integer.
create table sample_span (
    compute integer not null,
    probes integer not null,
    arrived bigint not null,
    first_at bigint not null,
    last_at bigint not null,
    hits bigint not null,
    misses bigint not null,
    span bigint not null,
    highest_miss_rate double precision not null,
    lowest_ratio double precision,
    lowest_connections integer not null,
    highest_connections integer not null,
    connection_limit integer not null,
    starts_by_us integer not null,
    starts_by_changes integer not null,
    starts_by_others integer not null,
    has_samples boolean not null default true,
    min_cu text not null,
    max_cu text not null,
    samples ${bytes},
    primary key (compute, arrived)
);

-- In the row, although it is long: it is written again with each probe.
${inline};

-- For deletion, which goes by time alone. A probe changes none of these columns, so that it writes no index.
create index sample_span_by_time on sample_span (has_samples, arrived);

-- The next step turns what former versions wrote, one row for each probe, into spans, which have its hours too. To drop an index
-- locks the rows until then: an agent of such a version that still runs writes none, and fails afterwards.
drop index sample_by_compute;
drop index sample_by_arrival;
drop index sample_by_connections;
drop index sample_by_time;
drop table sample_hour;
