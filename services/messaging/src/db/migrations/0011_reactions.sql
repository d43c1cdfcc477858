-- Emoji that people put on a message: each one once a person.
create table reaction (
  message_id uuid not null references message on delete cascade,
  user_id uuid not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  reacted_at timestamptz(3) not null,
  primary key (message_id, user_id, emoji)
);
create index reaction_person on reaction (user_id);
-- The sequence number of the message that this one answers, in the same conversation.
alter table message add column reply_to_sequence integer;
-- A muted conversation notifies nobody of its messages. A pinned one is above the others.
alter table participant
  add column is_muted boolean not null default false,
  add column is_pinned boolean not null default false;
