-- An entry of the chain is neither changed nor deleted, whichever program tries. Only what is archived may be deleted.
-- Archives stay as they were written, with their entries.

create trigger journal_refuses_update before update on journal when old.seq is not null
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be changed');
end;

create trigger journal_refuses_delete before delete on journal when old.seq is not null
    and old.seq > coalesce((select max(last_seq) from journal_archive), 0)
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be deleted');
end;

create trigger journal_archive_needs_entry before insert on journal_archive
    when not exists (select 1 from journal where seq = new.archive_seq and kind = 'archived')
begin
    select raise(abort, 'an archive of the journal needs its entry');
end;

create trigger journal_archive_refuses_update before update on journal_archive
begin
    select raise(abort, 'the archives of the journal are append-only: an archive cannot be changed');
end;

create trigger journal_archive_refuses_delete before delete on journal_archive
begin
    select raise(abort, 'the archives of the journal are append-only: an archive cannot be deleted');
end;
