-- An entry about another setting than the size names it, with its values: delays in seconds, -1 for never. Sizes are in
-- from_min to to_max, and have no setting: so the rows of before keep their hashes.

alter table journal add column setting text;
alter table journal add column from_delay bigint;
alter table journal add column to_delay bigint;
