-- Which store this is, drawn once: a database that is made again under the same name is another one.
create table store_identity (
    only_row integer primary key check (only_row = 1),
    id text not null
);

insert into store_identity (only_row, id) values (1, ${random});
