-- The models of the computes stand in a table of that name.

alter table knowledge rename to model;
