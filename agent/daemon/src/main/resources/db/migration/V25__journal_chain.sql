-- The hash chain of the entries that are never deleted: their number, and the hash over the previous hash and the entry.
-- Entries from before stay without both: nobody can say any more whether they are as they were written.

alter table journal add column seq bigint;
alter table journal add column hash text;
create unique index journal_by_seq on journal (seq) where seq is not null;

-- The end of the chain, so that appending reads no entry. Writers wait for each other at this row.
-- Up to the id unchained_until, an entry of any kind may be without a number.
create table journal_chain (
    only_row integer primary key check (only_row = 1),
    seq bigint not null,
    hash text not null,
    unchained_until bigint not null
);

insert into journal_chain (only_row, seq, hash, unchained_until)
    select 1, 0, '0000000000000000000000000000000000000000000000000000000000000000', coalesce(max(id), 0) from journal;
