-- The outbox becomes a table of partitions by the ids of its events, which begin with the time at which they were made. Its rows
-- stay where they are: the table becomes the first partition, for all ids up to four weeks from now. That must be proved of each row
-- before it is attached, and is here only said, so that nobody waits while a large table is read. Four weeks, because the version
-- before could write no event after that if the migrations that follow were not made.
--
-- The id of an event that was written while a clock was far ahead may be above the bound. It goes to the partition of all others.
do $$
declare
  bound uuid := lpad(to_hex((extract(epoch from date_trunc('day', now(), 'UTC') + 28 * interval '24 hours') * 1000)::bigint), 12, '0')
    || '70008000000000000000';
begin
  lock table kit.outbox in access exclusive mode;
  create table kit.outbox_other (like kit.outbox including defaults including indexes)
    with (autovacuum_vacuum_scale_factor = 0.05);
  with moved as (delete from kit.outbox where id >= bound returning *)
  insert into kit.outbox_other select * from moved;
  execute format('alter table kit.outbox add constraint outbox_bound check (id < %L) not valid', bound);
end $$;
