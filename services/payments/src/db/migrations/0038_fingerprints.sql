-- Which people have had the same card or bank account: HMACs of the provider's fingerprints, which lead to no number.
create table fingerprint (
  user_id uuid not null,
  kind text not null check (kind in ('card', 'payout_target')),
  hash bytea not null,
  first_seen_at timestamptz(3) not null,
  primary key (user_id, kind, hash)
);
create index fingerprint_hash on fingerprint (hash);
