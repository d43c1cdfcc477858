-- Reads the whole table while others read and write it.
alter table kit.outbox validate constraint outbox_bound;
