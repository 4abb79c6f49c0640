-- Old entries of the hash chain may be written to a file and deleted. An entry of the kind "archived" records it.

alter table journal add column first_seq bigint;
alter table journal add column last_seq bigint;
alter table journal add column entries bigint;
alter table journal add column file text;
alter table journal add column file_sha256 text;
alter table journal add column gaps_sha256 text;

-- Where archived entries are missing, and the hashes before and after. The entry archive_seq has a hash over its gaps.
create table journal_gap (
    first_seq bigint not null primary key,
    last_seq bigint not null unique,
    hash_before text not null,
    hash_after text not null,
    archive_seq bigint not null,
    check (first_seq <= last_seq and last_seq < archive_seq)
);

create index journal_gap_by_archive on journal_gap (archive_seq, first_seq);
