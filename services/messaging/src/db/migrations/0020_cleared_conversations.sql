-- Conversations that both people have cleared, until the messages that nobody can read any more are deleted.
create table cleared_conversation (
  conversation_id uuid primary key references conversation on delete cascade,
  up_to integer not null,
  done_up_to integer not null default 0,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index cleared_conversation_due on cleared_conversation (due_at) where failed_at is null;
create index cleared_conversation_set_aside on cleared_conversation (failed_at) where failed_at is not null;
