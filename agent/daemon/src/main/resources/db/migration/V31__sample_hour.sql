-- Sums and extremes of the probes of each hour, so that a chart of a year reads thousands of rows, not half a million.
-- The time at is the first moment of the hour. A step is the time between two probes, or from a start to the first probe
-- after it; it belongs to the hour of its later probe. Times are nanoseconds since 1970, span is the sum of steps.

create table sample_hour (
    id ${id},
    project_id text not null,
    endpoint_id text not null,
    at bigint not null,
    first_at bigint not null,
    last_at bigint not null,
    probes integer not null,
    hits bigint not null,
    misses bigint not null,
    span bigint not null,
    highest_miss_rate double precision not null,
    lowest_ratio double precision,
    lowest_connections integer not null,
    highest_connections integer not null,
    connection_limit integer not null,
    min_cu text not null,
    max_cu text not null,
    starts_by_us bigint not null,
    starts_by_changes bigint not null,
    starts_by_others bigint not null
);

-- Samples that are stored already, each with the one before it.
insert into sample_hour (project_id, endpoint_id, at, first_at, last_at, probes, hits, misses, span,
        highest_miss_rate, lowest_ratio, lowest_connections, highest_connections, connection_limit, min_cu, max_cu,
        starts_by_us, starts_by_changes, starts_by_others)
    with neighbour as (
        select id, project_id, endpoint_id, at, connections,
            total_hits - lag(total_hits) over compute as more_hits,
            total_misses - lag(total_misses) over compute as more_misses,
            at - (case when started_at > lag(at) over compute then started_at else lag(at) over compute end) as elapsed,
            starts_by_us - lag(starts_by_us) over compute as us,
            starts_by_changes - lag(starts_by_changes) over compute as changes,
            starts_by_others - lag(starts_by_others) over compute as others
        from sample
        window compute as (partition by project_id, endpoint_id order by id)
    ), step as (
        select id, project_id, endpoint_id, at, connections,
            at - (at % 3600000000000) as hour_at,
            case when elapsed > 0 and more_hits >= 0 and more_misses >= 0 then more_hits else 0 end as hits,
            case when elapsed > 0 and more_hits >= 0 and more_misses >= 0 then more_misses else 0 end as misses,
            case when elapsed > 0 and more_hits >= 0 and more_misses >= 0 then elapsed else 0 end as span,
            case when us > 0 then us else 0 end as us,
            case when changes > 0 then changes else 0 end as changes,
            case when others > 0 then others else 0 end as others
        from neighbour
    ), hourly as (
        select project_id, endpoint_id, hour_at, max(id) as last_id, min(at) as first_at, max(at) as last_at,
            count(*) as probes, sum(hits) as hits, sum(misses) as misses, sum(span) as span,
            coalesce(max(case when span > 0 then misses * 1000000000.0 / span end), 0) as highest_miss_rate,
            min(case when hits + misses >= 1000 then hits * 1.0 / (hits + misses) end) as lowest_ratio,
            min(connections) as lowest_connections, max(connections) as highest_connections,
            sum(us) as us, sum(changes) as changes, sum(others) as others
        from step
        group by project_id, endpoint_id, hour_at
    )
    select hourly.project_id, hourly.endpoint_id, hourly.hour_at, hourly.first_at, hourly.last_at, hourly.probes,
        hourly.hits, hourly.misses, hourly.span, hourly.highest_miss_rate, hourly.lowest_ratio,
        hourly.lowest_connections, hourly.highest_connections,
        case when sample.max_connections - sample.superuser_reserved - sample.other_reserved < 1 then 1
            else sample.max_connections - sample.superuser_reserved - sample.other_reserved end,
        sample.min_cu, sample.max_cu, hourly.us, hourly.changes, hourly.others
    from hourly join sample on sample.id = hourly.last_id;

create unique index sample_hour_by_compute on sample_hour (project_id, endpoint_id, at);
create index sample_hour_by_time on sample_hour (at);
