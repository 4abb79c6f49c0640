-- Why the latest look at a compute failed, one row each, until a look succeeds or it falls asleep: for whoever did not look.
-- What is written is what people are told, without any secret.

create table failure (
    project_id text not null,
    endpoint_id text not null,
    at bigint not null,
    reached boolean not null,
    why text not null,
    detail text not null,
    primary key (project_id, endpoint_id)
);
