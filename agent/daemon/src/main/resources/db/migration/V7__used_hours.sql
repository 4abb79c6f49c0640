-- CU-hours that a compute was observed to use in its latest month, between its limits of autoscaling; null before the first.
alter table timeline add column used_month text;
alter table timeline add column used_least double precision;
alter table timeline add column used_most double precision;
