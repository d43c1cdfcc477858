create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The authenticator's name of it, base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often the authenticator says that it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_user_agent text,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_account on passkeys (account_id);

-- What browsers were asked to sign: the hash of each challenge, good for one use.
create table passkey_challenges (
  hash bytea primary key,
  -- Whose passkey is to be made; null where one is to be used, because nobody has signed in yet.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
