-- Whether one is to be told what ADMINs are told.
alter table person add column role text not null default 'FAN';
create index person_admins on person (user_id) where role = 'ADMIN';

alter table notification
  -- Of messages: how many came while it is unread, in which conversation, and the place of the newest there.
  add column times integer not null default 1,
  add column conversation_id uuid,
  add column message_sequence bigint,
  -- What else its words are made from, such as an amount: by the type.
  add column detail jsonb;

-- How far a person has read in a conversation: what is heard of later, and is older, needs no notification.
create table read_mark (
  user_id uuid not null,
  conversation_id uuid not null,
  up_to_sequence bigint not null,
  primary key (user_id, conversation_id)
);

-- Words for everyone, and how far they have been told, in the order of people's ids.
create table announcement (
  id uuid primary key,
  author_id uuid not null,
  title text not null,
  message text not null,
  published_at timestamptz(3) not null,
  told_to uuid,
  done_at timestamptz(3)
);
create index announcement_untold on announcement (published_at) where done_at is null;
