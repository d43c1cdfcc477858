-- Of an asset that is film or sound: how long it lasts in ms, as media tells; null if that is not known.
alter table media add column duration_ms integer;
