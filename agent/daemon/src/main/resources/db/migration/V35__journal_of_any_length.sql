-- Nothing that an agent or the page of a compute reads may cost more when the journal is longer.

-- What became of the changes of each kind of recommendation, counted as entries are written.
create table scorecard (
    action text not null,
    reason text not null,
    outcome text not null,
    times bigint not null,
    primary key (action, reason, outcome)
);

insert into scorecard (action, reason, outcome, times)
    select intent.action, intent.reason, ending.outcome, count(*)
    from journal as intent join journal as ending on ending.change_id = intent.change_id
    where intent.kind = 'intended' and intent.action is not null and (ending.kind in ('settled', 'verified')
        or (ending.kind = 'executed' and ending.outcome = 'refused'))
    group by intent.action, intent.reason, ending.outcome;

-- Entries beside the chain: an intact journal has none after the first chained entry.
create index journal_beside_chain on journal (id) where seq is null and kind not in ('recommended', 'blocked');

-- The latest permanent entries of a compute, however many recommendations came since.
create index journal_permanent on journal (project_id, endpoint_id, id) where seq is not null;

-- The latest verdicts that the breaker counts, however many inconclusive ones came since.
create index journal_conclusive on journal (kind, id) where kind = 'verified' and outcome <> 'inconclusive';
