-- When a watch was kept, in nanoseconds since 1970: tells other agents what is new, and which computes are gone for long.

alter table watch add column kept_at bigint not null default 0;
update watch set kept_at = look_ended where look_ended is not null;
create index watch_by_time on watch (kept_at);
