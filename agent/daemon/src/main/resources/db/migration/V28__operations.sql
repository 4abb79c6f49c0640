-- The ids of the platform's operations of an accepted change, separated by spaces.

alter table journal add column operations text;
