-- An entry of the chain is neither changed nor deleted, whichever program tries. Only what lies in a recorded gap may be
-- deleted. Gaps stay as they were written, with the entry of their archive.

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
    if (select first_seq from journal_gap where last_seq >= old.seq order by last_seq limit 1) <= old.seq then
        return old;
    end if;
    raise exception 'the journal is append-only: a chained entry cannot be deleted';
end;
$$;

create trigger journal_refuses_delete before delete on journal
    for each row when (old.seq is not null) execute function journal_refuses_delete();

create function journal_gap_needs_archive() returns trigger language plpgsql as $$
begin
    if not exists (select 1 from journal where seq = new.archive_seq and kind = 'archived') then
        raise exception 'a gap of the journal needs the entry of its archive';
    end if;
    return new;
end;
$$;

create trigger journal_gap_needs_archive before insert on journal_gap
    for each row execute function journal_gap_needs_archive();

create trigger journal_gap_refuses before update or delete or truncate on journal_gap
    for each statement execute function refuses_change('the gaps of the journal are append-only: a gap');
