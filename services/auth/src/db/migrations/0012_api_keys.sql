-- Keys of creators' own programs, each exchanged for short tokens with its scopes.
create table api_keys (
  -- Also the session that its tokens name, so that they end as those of a session do.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  -- SHA-256 of the key, which is random.
  hash bytea not null,
  -- How the key begins, for people to tell their keys apart.
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_hash_unique unique (hash)
);
create index api_keys_account on api_keys (account_id);
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
