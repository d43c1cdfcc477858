-- Messages that bring a tip, from before it is asked for: a tip that is paid is never without its message, whoever is
-- killed in between, and never has two.
create table pending_tip (
  message_id uuid primary key,
  sender_id uuid not null,
  receiver_id uuid not null,
  content text not null,
  tip_cents integer not null check (tip_cents between 100 and 50000),
  -- The Idempotency-Key it was sent with, hashed: sent again it is the same tip.
  key_hash bytea,
  is_written boolean not null default false,
  created_at timestamptz(3) not null
);
create unique index pending_tip_key on pending_tip (sender_id, key_hash);
create index pending_tip_age on pending_tip (created_at);
