-- migrate: baseline 2.0.0 dcf941f08874677677be4b53bc2ec3c0df15617e5d521ad65fb185f711f7fc66
-- The tables of auth, as version 2.0.0 left them.

create table accounts (
  id uuid primary key,
  email text not null,
  -- Lower-cased, because addresses and usernames are compared without case.
  email_key text not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  role text not null check (role in ('FAN', 'CREATOR', 'ADMIN')),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null,
  -- A person who deleted themselves is hidden until they are erased; signing in before that brings them back.
  closed_at timestamptz,
  -- Grows with each closing and reopening: of two events that arrive in the wrong order the greater counts.
  closing_revision integer not null default 0,
  -- When all services were told to erase the person. It cannot be undone.
  erased_at timestamptz,
  -- The role that an ADMIN had before, and gets back when they stop being one.
  role_before_admin text check (role_before_admin in ('FAN', 'CREATOR')),
  -- Grows with each change of the role: of two events that arrive in the wrong order the greater counts.
  role_revision integer not null default 0,
  -- Whether mails to this person have a neutral sender and subject.
  is_discreet boolean not null default false,
  -- False for people who signed up with a provider and have set no password: their hash is that of a random text.
  has_password boolean not null default true,
  -- When a person's age was confirmed; null where they were not asked. The date of birth is not stored.
  age_confirmed_at timestamptz,
  -- The language that mails to this person are written in, and how often they chose one.
  language text not null default 'en' check (language in ('en', 'es')),
  language_revision integer not null default 0,
  constraint accounts_email_unique unique (email_key),
  constraint accounts_username_unique unique (username_key)
);
create index accounts_closed on accounts (closed_at) where closed_at is not null and erased_at is null;

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_agent text,
  -- The successor of each of its refresh tokens is derived with this key.
  successor_key bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the person last gave their password or a second factor in this session; null: at its beginning.
  proven_at timestamptz
);
create index sessions_open on sessions (account_id) where revoked_at is null;
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index sessions_expiry on sessions (expires_at);
-- For erasing an account: all of its sessions, ended ones too.
create index sessions_account on sessions (account_id);

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

-- Attempts that rate limits count. A pending one is not decided yet.
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

-- The security log of an account, which its person can read. Deleted after 90 days.
create table security_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  happened_at timestamptz not null,
  user_agent text,
  -- Null where it is unknown, as of a change at the payment provider.
  address text
);
create index security_events_account on security_events (account_id, happened_at desc, id desc);
create index security_events_happened on security_events (happened_at);

-- Hashes of the tokens in mailed links, each valid for one purpose, one account and one use.
create table one_time_tokens (
  hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'secure-account')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- Mails that are not sent yet. They contain no token: it is created when the mail is sent.
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('reset-password', 'verify-email', 'secure-account')),
  email_key text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Mails that keep failing are set aside, with the message of their last failure.
  failed_at timestamptz,
  last_error text,
  -- The event that a mail with a link to secure the account is about.
  security_event_id uuid references security_events on delete cascade
);
create index mails_due on mails (due_at);
create index mails_recipient on mails (email_key, kind);
create index mails_set_aside on mails (failed_at) where failed_at is not null;
create index mails_security_event on mails (security_event_id) where security_event_id is not null;

-- Exports of personal data: one archive a person, until it expires.
create table exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_at timestamptz not null,
  -- When the job looks at it next.
  due_at timestamptz not null,
  -- When its archive was complete.
  ready_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  constraint exports_account_unique unique (account_id)
);
create index exports_due on exports (due_at);
create index exports_set_aside on exports (failed_at) where failed_at is not null;

-- Files that services have sent for an export, and which services have sent all of theirs.
create table export_files (
  export_id uuid not null references exports on delete cascade,
  service text not null,
  name text not null,
  primary key (export_id, service, name)
);

create table export_parts (
  export_id uuid not null references exports on delete cascade,
  service text not null,
  finished_at timestamptz not null,
  primary key (export_id, service)
);

-- The revision of the newest change that was applied to an account, because events may arrive in any order.
create table applied_changes (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('suspension', 'role')),
  revision bigint not null,
  primary key (account_id, kind)
);

-- The table's former name, for instances of earlier versions.
create view told_changes as select account_id, kind, revision from applied_changes;

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

-- Hashes of the challenges that browsers were asked to sign, each valid once.
create table passkey_challenges (
  hash bytea primary key,
  -- Whose passkey is to be registered; null for a sign-in.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

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

-- Accounts at OpenID Connect providers by which people sign in.
create table linked_providers (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Identifies somebody: a subject is unique within its issuer, and is never reused.
  issuer text not null,
  subject text not null,
  -- The address of the account there when it was linked, for its person to recognize it. Never used to find an account.
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_user_agent text,
  constraint linked_providers_subject_unique unique (issuer, subject),
  constraint linked_providers_account_unique unique (account_id, issuer)
);

-- Browsers that were sent to a provider. A row is valid for one return of the same browser.
create table provider_flows (
  state_hash bytea primary key,
  -- Of the browser's cookie. What has to stay secret until the return is derived from it.
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign-in', 'link', 'confirm')),
  -- Who links or confirms; null while nobody is signed in.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (account_id is null))
);
create index provider_flows_account on provider_flows (account_id);
create index provider_flows_expiry on provider_flows (expires_at);

-- People who signed in by a provider for the first time and have chosen no username yet.
create table provider_registrations (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  expires_at timestamptz not null
);
create index provider_registrations_expiry on provider_registrations (expires_at);

-- What people allow business services to do for them. A changed consent is a new row.
create table service_consents (
  -- Also the session that its tokens name, so that they end as those of a session do.
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The service's key in the catalogue.
  service text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index service_consents_current on service_consents (account_id, service) where revoked_at is null;
create index service_consents_account on service_consents (account_id);
create index service_consents_revoked on service_consents (revoked_at) where revoked_at is not null;

-- Constraints that are still called after former names of their tables and columns.
alter table applied_changes rename constraint applied_changes_account_id_not_null to told_changes_account_id_not_null;
alter table applied_changes rename constraint applied_changes_kind_not_null to told_changes_kind_not_null;
alter table applied_changes rename constraint applied_changes_revision_not_null to told_changes_revision_not_null;
alter table applied_changes rename constraint applied_changes_account_id_fkey to told_changes_account_id_fkey;
alter table applied_changes rename constraint applied_changes_kind_check to told_changes_kind_check;
