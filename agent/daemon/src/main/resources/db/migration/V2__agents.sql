-- What an agent says of itself, so that projects go to agents that can work. Null is what version 0.1.0 does not say. Times are
-- the database's: when it listed the projects, since when its calls to the platform fail, and since when it watches these
-- projects. A line of the text for each partition of them, and for each setting that all agents should have alike.
alter table agent add column listed_at bigint;
alter table agent add column failing_since bigint;
alter table agent add column watched text;
alter table agent add column changed_at bigint;
alter table agent add column settings text;
