-- A statement begins at the margin and goes on in indented lines.
create schema neon;
create extension neon with schema neon;
grant usage on schema neon to pg_monitor;
