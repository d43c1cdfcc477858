-- Links that were mailed: their tokens' hashes, each good for one purpose, one account and one use.
create table one_time_tokens (
  hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- Mails that were asked for and are not sent yet. No token stands here: it is made when the mail is sent.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('reset-password', 'verify-email')),
  email_key text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index mails_due on mails (due_at);
create index mails_recipient on mails (email_key, kind);
