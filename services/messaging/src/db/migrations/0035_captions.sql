-- Of an asset: its captions but their text, as media tells of them; null if there are none.
alter table media add column captions jsonb;
