-- Authenticator apps (TOTP). A secret counts once a code of it was confirmed.
create table authenticator_apps (
  account_id uuid primary key references accounts on delete cascade,
  -- Sealed by a key derived from KEYS_SECRET.
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step (30 seconds) of the last accepted code: no code of it or of an earlier step is accepted again.
  last_step bigint,
  last_used_at timestamptz,
  last_used_user_agent text
);

-- Hashes of recovery codes; a code is deleted when it is used.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, hash)
);

-- Sign-ins whose password was right and whose second factor is due.
create table login_challenges (
  hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  -- A change of the password ends the challenge.
  password_changed_at timestamptz not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_account on login_challenges (account_id);
create index login_challenges_expiry on login_challenges (expires_at);
