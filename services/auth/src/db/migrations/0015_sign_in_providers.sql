-- Signing in by providers of OpenID Connect.

-- False for people who came by a provider and have set no password: their hash is that of a random text.
alter table accounts add column has_password boolean not null default true;

create table linked_providers (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who somebody is: a subject is unique at its issuer alone, and is never given to somebody else.
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

-- Browsers that were sent to a provider; a row is good for one return, of the same browser.
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
