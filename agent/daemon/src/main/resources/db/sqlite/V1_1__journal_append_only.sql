-- An entry of the chain is neither changed nor deleted, whichever program tries. Only what lies in a recorded gap may be
-- deleted. Gaps stay as they were written, with the entry of their archive.

create trigger journal_refuses_update before update on journal when old.seq is not null
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be changed');
end;

create trigger journal_refuses_delete before delete on journal when old.seq is not null
    and coalesce((select first_seq from journal_gap where last_seq >= old.seq order by last_seq limit 1) > old.seq, true)
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be deleted');
end;

create trigger journal_gap_needs_archive before insert on journal_gap
    when not exists (select 1 from journal where seq = new.archive_seq and kind = 'archived')
begin
    select raise(abort, 'a gap of the journal needs the entry of its archive');
end;

create trigger journal_gap_refuses_update before update on journal_gap
begin
    select raise(abort, 'the gaps of the journal are append-only: a gap cannot be changed');
end;

create trigger journal_gap_refuses_delete before delete on journal_gap
begin
    select raise(abort, 'the gaps of the journal are append-only: a gap cannot be deleted');
end;
