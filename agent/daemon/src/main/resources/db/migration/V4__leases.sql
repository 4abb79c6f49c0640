-- Which agent works on which partition of the projects; partition -1 is what one agent does for the whole fleet. A claim holds
-- while its agent has a lease. The epoch rises whenever a partition changes hands: a change decided under an older one is not
-- begun. Agents of former versions claimed tasks of a scheduler, and renewed each. They find those no more, and stop. What they
-- had is free when their last renewal is 16 seconds old.
create table project_partition (
    number integer primary key,
    agent text,
    epoch bigint not null,
    free_since bigint not null
);

insert into project_partition (number, epoch, free_since)
    select case when task_instance = 'fleet' then -1 else cast(task_instance as integer) end, version + 1,
        case when picked then coalesce(last_heartbeat, 0) + 16000000000 else execution_time end
    from project_task;

drop table project_task;

-- The agents that share this store: what each says of itself, and its lease, which ends 16 seconds after the agent was last seen.
alter table agent rename to agent_lease;
alter table agent_lease drop column identity;
delete from agent_lease;
