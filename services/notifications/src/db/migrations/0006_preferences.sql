-- Of what a person is told, and how, where they said otherwise than what stands for everyone.
create table preference (
  user_id uuid not null,
  type text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'now', 'daily')),
  primary key (user_id, type)
);

-- What is to be told by mail, in the words of the moment. The address is asked for when it is sent.
create table mail (
  id uuid primary key,
  user_id uuid not null,
  pace text not null check (pace in ('now', 'daily')),
  thing text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  sent_at timestamptz(3)
);
-- Of one thing there is one mail on its way: what joins it changes its words.
create unique index mail_waiting on mail (user_id, thing) where sent_at is null;
create index mail_due on mail (due_at) where sent_at is null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create index mail_recent on mail (user_id, thing, sent_at) where sent_at is not null;
