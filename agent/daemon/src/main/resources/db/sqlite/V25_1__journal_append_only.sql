-- An entry of the chain is neither changed nor deleted, whichever program tries.

create trigger journal_refuses_update before update on journal when old.seq is not null
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be changed');
end;

create trigger journal_refuses_delete before delete on journal when old.seq is not null
begin
    select raise(abort, 'the journal is append-only: a chained entry cannot be deleted');
end;
