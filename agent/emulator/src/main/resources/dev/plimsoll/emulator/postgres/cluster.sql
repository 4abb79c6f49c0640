-- A statement begins at the margin and goes on in indented lines.
create role plimsoll login;
create role app login;
-- The platform's own, for its monitor.
create role cloud_admin superuser login;
grant pg_monitor to plimsoll;
create database app owner app strategy file_copy;
-- Nobody copies from it here, and every compute would carry it along.
alter database template0 is_template false;
drop database template0;
