-- An entry of the chain is neither changed nor deleted, whichever program tries.

create function journal_refuses() returns trigger language plpgsql as $$
begin
    raise exception 'the journal is append-only: a chained entry cannot be %',
        case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end;
$$;

create trigger journal_refuses_update before update on journal
    for each row when (old.seq is not null) execute function journal_refuses();

create trigger journal_refuses_delete before delete on journal
    for each row when (old.seq is not null) execute function journal_refuses();

create trigger journal_refuses_truncate before truncate on journal
    for each statement execute function journal_refuses();
