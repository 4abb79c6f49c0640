-- A change is settled when its size was read, and verified when it is known whether it helped. Until now the first was
-- called verified.

alter table journal add column branch_id text;
alter table journal add column rolls_back text;
alter table journal add column expected text;

update journal set kind = 'settled', outcome = case outcome when 'confirmed' then 'applied' else outcome end
    where kind = 'verified' and seq is null;
update journal_count set kind = 'settled', word = case word when 'confirmed' then 'applied' else word end
    where kind = 'verified';
