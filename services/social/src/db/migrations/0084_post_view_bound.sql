-- Who saw which post becomes a table of partitions by the day. Its rows stay where they are: the table becomes the first partition, for
-- all days up to four weeks from now. That must be proved of each row before it is attached, and is here only said, so that nobody
-- waits while a large table is read. Four weeks, because the version before could write no view after that if the migrations that
-- follow were not made.
do $$ begin
  execute format(
    'alter table post_view add constraint post_view_bound check (day < %L) not valid', (now() at time zone 'UTC')::date + 28);
end $$;
