-- What happened before the service joined, as far as it has been read: a row for each consumer that asks for it.
create table kit.history (
  consumer text primary key,
  subject text not null,
  -- Where the next page begins, as the owner said; null at the beginning and at the end.
  cursor text,
  fact_count bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- When the next page is due; null once all was read.
  due_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index history_due on kit.history (due_at) where failed_at is null;
