-- What each compute taught of its sizes, one row each, as JSON (dev.plimsoll.knowledge); it outlives the agent, and the
-- compute's runs. The format says which version of that JSON it is; one that cannot be read counts as nothing known.

create table knowledge (
    project_id text not null,
    endpoint_id text not null,
    format integer not null,
    body text not null,
    primary key (project_id, endpoint_id)
);
