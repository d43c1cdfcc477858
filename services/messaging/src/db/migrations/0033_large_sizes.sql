-- Bytes of a file that are more than `size` holds, which has as many as it can then. A new column, because a change of its type would
-- write the whole table anew while nobody could read it.
alter table media add column large_size bigint;
