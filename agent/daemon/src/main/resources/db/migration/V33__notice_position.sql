-- The number of the journal entry up to which people were notified: one row.

create table notice_position (
    name text not null primary key,
    position bigint not null
);
