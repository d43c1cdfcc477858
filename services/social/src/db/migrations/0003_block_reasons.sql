-- Why, in the words of the one who blocked; for their eyes alone. And the newest of whom a person blocked first.
alter table block add column reason text;
create index block_list on block (blocker_id, created_at desc, blocked_id desc);
