-- What looking into a compute taught and cost, one row each; it outlives the agent, and the compute's runs.
-- Times are nanoseconds since 1970 in UTC, spans nanoseconds.

create table watch (
    project_id text not null,
    endpoint_id text not null,
    awake bigint not null,
    spent bigint not null,
    caused bigint not null,
    month text not null,
    cu_hours double precision not null,
    look_began bigint,
    look_ended bigint,
    look_echo bigint,
    look_followed boolean not null,
    look_saw text,
    harm_since bigint,
    harm_worst bigint,
    wakings integer not null,
    rest_until bigint,
    echo_heard integer not null,
    echo_grain bigint not null,
    echo_step bigint not null,
    echo_lead bigint not null,
    echo_reach bigint not null,
    echo_offsets text not null,
    echo_floor bigint not null,
    echo_lag bigint not null,
    echo_fooled boolean not null,
    delay_survived bigint,
    delay_survived_at bigint,
    delay_seen bigint,
    primary key (project_id, endpoint_id)
);
