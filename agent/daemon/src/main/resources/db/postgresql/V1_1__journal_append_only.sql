-- An entry of the chain is neither changed nor deleted, whichever program tries. Only what is archived may be deleted.
-- Archives stay as they were written, with their entries.

-- The argument says what may not change, and why.
create function refuses_change() returns trigger language plpgsql as $$
begin
    raise exception '% cannot be %', tg_argv[0], case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end;
$$;

create trigger journal_refuses_update before update on journal
    for each row when (old.seq is not null)
    execute function refuses_change('the journal is append-only: a chained entry');

create trigger journal_refuses_truncate before truncate on journal
    for each statement execute function refuses_change('the journal is append-only: a chained entry');

create function journal_refuses_delete() returns trigger language plpgsql as $$
begin
    if old.seq <= (select max(last_seq) from journal_archive) then
        return old;
    end if;
    raise exception 'the journal is append-only: a chained entry cannot be deleted';
end;
$$;

create trigger journal_refuses_delete before delete on journal
    for each row when (old.seq is not null) execute function journal_refuses_delete();

create function journal_archive_needs_entry() returns trigger language plpgsql as $$
begin
    if not exists (select 1 from journal where seq = new.archive_seq and kind = 'archived') then
        raise exception 'an archive of the journal needs its entry';
    end if;
    return new;
end;
$$;

create trigger journal_archive_needs_entry before insert on journal_archive
    for each row execute function journal_archive_needs_entry();

create trigger journal_archive_refuses before update or delete or truncate on journal_archive
    for each statement execute function refuses_change('the archives of the journal are append-only: an archive');
