-- One text for SQLite and PostgreSQL; what they write differently comes in by placeholders.
-- Times are nanoseconds since 1970 in UTC, spans nanoseconds: exact, since starts are compared by equality.
-- Sizes are decimals as text: a size must equal itself.

-- Probes. Null is what was not reported.
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
    cache_limit bigint,
    touched5m bigint,
    touched15m bigint,
    touched1h bigint,
    touched4h bigint,
    connections integer not null,
    running integer not null,
    max_connections integer not null,
    superuser_reserved integer not null,
    other_reserved integer not null,
    clients integer,
    clients_idle integer,
    clients_idle_long integer,
    clients_in_transaction integer,
    clients_pooled integer,
    most_idle_name text,
    most_idle_count integer,
    database_bytes bigint not null,
    others_since_last bigint,
    others_sessions bigint not null,
    others_busy_millis bigint not null,
    active_millis bigint not null,
    workers integer not null,
    total_hits bigint not null,
    total_misses bigint not null,
    total_writes bigint not null,
    starts_by_us bigint not null,
    starts_by_changes bigint not null,
    starts_by_others bigint not null
);

-- By time in a window; by arrival, because clocks may be set back; and the one with most connections. Only deletion goes
-- by time alone.
create index sample_by_compute on sample (project_id, endpoint_id, at);
create index sample_by_arrival on sample (project_id, endpoint_id, id);
create index sample_by_connections on sample (project_id, endpoint_id, connections, at, id);
create index sample_by_time on sample (at);

-- Sums and extremes of the probes of each hour, so that a chart of a year reads thousands of rows, not half a million.
-- The time at is the first moment of the hour. A step is the time between two probes, or from a start to the first probe
-- after it; it belongs to the hour of its later probe. The span is the sum of steps.
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

create unique index sample_hour_by_compute on sample_hour (project_id, endpoint_id, at);
create index sample_hour_by_time on sample_hour (at);

-- Why the latest probe of a compute failed, one row each, until a probe succeeds or it is suspended: for agents that did
-- not probe. The text is what people are told, without any secret.
create table failure (
    project_id text not null,
    endpoint_id text not null,
    at bigint not null,
    reached boolean not null,
    why text not null,
    detail text not null,
    primary key (project_id, endpoint_id)
);

-- The timeline of each compute and what probing it cost, one row each. The body is JSON: it is read as a whole or not at
-- all, and learned again if it cannot be read. The cost has columns of its own, so that it survives.
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

create index timeline_by_time on timeline (kept_at);

-- The model of each compute as JSON, one row each. One that cannot be read counts as nothing known.
create table model (
    project_id text not null,
    endpoint_id text not null,
    body text not null,
    primary key (project_id, endpoint_id)
);

-- The latest status of each compute as agents show it, one row each: compressed JSON, for agents that do not work on the
-- compute. One that cannot be read counts as not there. The hours are those of a month in which it is expected to be
-- awake. The second time is that of the database, by which agents find what is new: their own clocks differ.
create table status (
    project_id text not null,
    endpoint_id text not null,
    kept_at bigint not null,
    stored_at bigint not null,
    awake_hours double precision not null,
    body ${bytes} not null,
    primary key (project_id, endpoint_id)
);

create index status_by_time on status (stored_at);

-- Which agent works on which projects, as db-scheduler writes it: a task for each partition of the projects, and one for what
-- one agent does for the whole fleet. The version rises whenever a task changes hands: a change decided under an older one is
-- not begun. Tasks are never removed, since their versions would begin anew.
create table project_task (
    task_name text not null,
    task_instance text not null,
    task_data text,
    execution_time bigint not null,
    picked boolean not null,
    picked_by text,
    last_success bigint,
    last_failure bigint,
    consecutive_failures integer,
    last_heartbeat bigint,
    version bigint not null,
    primary key (task_name, task_instance)
);

insert into project_task (task_name, task_instance, execution_time, picked, version)
    values ('projects', 'fleet', 0, false, 1);

insert into project_task (task_name, task_instance, execution_time, picked, version)
    with recursive partition_number(n) as (select 0 union all select n + 1 from partition_number where n + 1 < ${partitions})
    select 'projects', cast(n as text), 0, false, 1 from partition_number;

-- The agents that share this store, so that each knows how many they are. The identity tells whether a process of the same
-- machine has ended.
create table agent (
    name text primary key,
    identity text not null,
    seen_at bigint not null
);

-- Entries with a number are in the hash chain and stay until they are archived; recommendations and vetoes are deleted by
-- time. The body is the entry as JSON, which the hash covers; the columns beside it repeat what is searched for.
create table journal (
    id ${id},
    at bigint not null,
    kind text not null,
    project_id text,
    endpoint_id text,
    change_id text,
    outcome text,
    body text not null,
    seq bigint,
    hash text
);

create index journal_by_compute on journal (project_id, endpoint_id, id);
create index journal_by_compute_and_kind on journal (project_id, endpoint_id, kind, id);
create index journal_by_kind on journal (kind, id);
create index journal_by_kind_and_time on journal (kind, at);
create index journal_by_change on journal (change_id);
create unique index journal_by_seq on journal (seq) where seq is not null;
-- Entries beside the chain: an intact journal has none.
create index journal_beside_chain on journal (id) where seq is null and kind not in ('recommended', 'blocked');

-- What the entries of a compute add up to, one row each. It is written in the transaction of the entry. The time is the end
-- of a dismissal; null without one. The archived body is what it was at the end of the latest archive.
create table change_record (
    project_id text not null,
    endpoint_id text not null,
    dismissed_until bigint,
    body text not null,
    archived text,
    primary key (project_id, endpoint_id)
);

create index change_record_by_endpoint on change_record (endpoint_id);
create index change_record_by_dismissal on change_record (dismissed_until) where dismissed_until is not null;

-- The end of the chain, and what all entries say of the fleet. Whoever writes an entry updates this row first, so writers
-- wait for each other.
create table fleet_record (
    only_row integer primary key check (only_row = 1),
    seq bigint not null,
    hash text not null,
    body text not null,
    archived text
);

insert into fleet_record (only_row, seq, hash, body)
    values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000',
        '{"stopped":false}');

-- The archives, oldest first: each follows the one before, and the chain follows the last one. The entry archive_seq has a
-- hash over all archives up to its own.
create table journal_archive (
    first_seq bigint not null primary key,
    last_seq bigint not null unique,
    hash_before text not null,
    hash_after text not null,
    file_sha256 text not null,
    archive_seq bigint not null unique,
    check (first_seq <= last_seq and last_seq < archive_seq)
);

-- How often each recommendation, guardrail and outcome was recorded, so that nobody counts the journal, and old entries can
-- be deleted without a counter going back. Outcomes are counted by the recommendation that the change followed.
create table journal_count (
    kind text not null,
    action text not null,
    reason text not null,
    word text not null,
    times bigint not null,
    primary key (kind, action, reason, word)
);

-- The number of the journal entry up to which people were notified: one row for each target.
create table notice_position (
    name text not null primary key,
    position bigint not null
);

-- What changes of size saved or cost: one row per compute, month (UTC) and change. And one row per compute and month with
-- the estimate for recommendations that nobody followed. Sums are whole, not increments, with the time up to which they
-- count. So writing one twice changes nothing.
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
