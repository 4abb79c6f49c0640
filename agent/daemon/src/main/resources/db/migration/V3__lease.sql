-- Who of the agents that share this store does what only one of them may do, until when in nanoseconds since 1970.

create table lease (
    name text primary key,
    holder text not null,
    until bigint not null
);
