create table accounts (
  id uuid primary key,
  email text not null,
  -- Compared without case: the keys are the lower-cased forms.
  email_key text not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  role text not null check (role in ('FAN', 'CREATOR', 'ADMIN')),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null,
  constraint accounts_email_unique unique (email_key),
  constraint accounts_username_unique unique (username_key)
);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_agent text,
  -- What the successor of each of its refresh tokens is derived with.
  successor_key bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_open on sessions (account_id) where revoked_at is null;
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index sessions_expiry on sessions (expires_at);

-- A session's refresh tokens, by their hashes: the first, and every successor that was answered.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  first_used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- Browsers that have signed in to an account before. The token opens nothing by itself.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_devices_account on known_devices (account_id);
create index known_devices_last_used on known_devices (last_used_at);

-- What limits count: one row a try. A pending one is not decided yet.
create table attempts (
  bucket text not null,
  id uuid not null,
  made_at timestamptz not null,
  pending_until timestamptz,
  primary key (bucket, id)
);
create index attempts_bucket on attempts (bucket, made_at);
create index attempts_made on attempts (made_at);

-- The newest key signs, the others still verify.
create table signing_keys (
  id uuid primary key,
  private_key text not null,
  public_key text not null,
  created_at timestamptz not null
);
