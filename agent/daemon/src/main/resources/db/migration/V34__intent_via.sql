-- Who makes an intended change: file if it is proposed as code; null if the platform is asked.

alter table journal add column via text;
