-- Whether an approved change is to be made at the next pass, also while its compute is awake; null where nobody was asked.

alter table journal add column at_once boolean;
