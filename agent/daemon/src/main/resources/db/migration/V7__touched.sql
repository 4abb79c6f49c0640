-- Pages touched in four hours, which an hour does not show: null where it was not told, as in every sample from before.

alter table sample add column touched4h bigint;
