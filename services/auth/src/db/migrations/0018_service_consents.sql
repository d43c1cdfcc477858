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
