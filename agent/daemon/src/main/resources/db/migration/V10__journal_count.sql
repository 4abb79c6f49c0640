-- How often each advice, guardrail and outcome was recorded: kept beside the journal, so that nobody counts it whole and
-- old advice can be deleted without a counter going back.

create table journal_count (
    kind text not null,
    word text not null,
    detail text not null,
    times bigint not null,
    primary key (kind, word, detail)
);

insert into journal_count (kind, word, detail, times)
    select kind, action, reason, count(*) from journal where kind = 'recommended' group by kind, action, reason;
insert into journal_count (kind, word, detail, times)
    select kind, guardrail, '', count(*) from journal where kind = 'blocked' group by kind, guardrail;
insert into journal_count (kind, word, detail, times)
    select kind, outcome, '', count(*) from journal
    where kind = 'verified' or (kind = 'executed' and outcome = 'refused') group by kind, outcome;

-- Old advice is deleted by time, the end of a change is found by its number, a compute by its short name.
create index journal_by_kind_and_time on journal (kind, at);
create index journal_by_change on journal (change_id);
create index journal_by_endpoint on journal (endpoint_id, id);
