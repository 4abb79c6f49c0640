-- How a compute is left alone, one row each; it outlives the agent, and the compute's runs.
-- The body is JSON that names its own version: it is read as a whole or not at all, and nothing is asked of its parts.

create table idle (
    project_id text not null,
    endpoint_id text not null,
    body text not null,
    primary key (project_id, endpoint_id)
);
