-- migrate: baseline 2.0.0 168e4c8d27e4bff89011acba590a852e26817f7fb4ec0e1c2cc000a11951e902
-- The tables of directory, as version 2.0.0 left them.

-- The business services of the catalogue, as of the last start of this service.
create table service (
  id uuid primary key,
  slug text not null constraint service_slug_unique unique,
  name text not null,
  tagline text not null,
  description text not null,
  features text[] not null,
  icon text not null,
  color text not null,
  category text not null,
  catalogue_category text not null,
  status text not null constraint service_status_known check (status in ('live', 'beta', 'coming-soon')),
  pricing text not null,
  port integer not null,
  api_endpoint text not null,
  sort_order integer not null,
  is_public boolean not null,
  requires_subscription boolean not null
);

-- Who has access to which service, and when they last opened it.
create table service_access (
  user_id uuid not null,
  service_id uuid not null references service on delete cascade,
  granted_at timestamptz(3) not null,
  last_accessed_at timestamptz(3),
  -- False where the access was taken away again, or where a public service was only opened.
  is_granted boolean not null default true,
  -- Grows with each change, so that a late message is known to be outdated.
  revision bigint not null default 1,
  -- The last revision that was written to the access bucket of the broker.
  told_revision bigint not null default 0,
  -- Whether an ADMIN took the access away. Then the person cannot activate the service again.
  is_revoked boolean not null default false,
  -- Null where it was granted before this was recorded.
  granted_by text check (granted_by in ('person', 'admin')),
  -- Set by the first trial; there is no second one.
  trial_ends_at timestamptz(3),
  -- As payments reports it; null where nothing is billed.
  plan text check (plan in ('trial', 'paid')),
  -- The last change of the plan, so that an older one is ignored.
  plan_revision bigint not null default 0,
  -- Whether a trial is closed until its person confirms their mail address.
  awaits_confirmation boolean not null default false,
  -- Until when somebody had access: for a month after that a service may still notify them.
  ended_at timestamptz(3),
  primary key (user_id, service_id)
);
create index service_access_untold on service_access (service_id, user_id) where told_revision <> revision;
-- For services that get a price: access whose trial has not begun.
create index service_access_without_trial on service_access (service_id, user_id)
  where is_granted and trial_ends_at is null and granted_by is distinct from 'admin';

-- The access bucket that has been filled. A broker that lost its store comes back with another one, which is filled again.
create table synced_bucket (
  name text primary key,
  created text not null
);

-- The table's former name, for instances of earlier versions.
create view told_bucket as select name, created from synced_bucket;

-- Teams of services, including those of the platform: people who may see a service's health, besides ADMINs.
create table team_member (
  service_key text not null,
  user_id uuid not null,
  since timestamptz(3) not null,
  primary key (service_key, user_id)
);
create index team_member_user on team_member (user_id);

-- Results of the health checks of a day; there is one check a minute.
create table health_day (
  service_key text not null,
  day date not null,
  first_checked_at timestamptz(3) not null,
  last_checked_at timestamptz(3) not null,
  checks integer not null,
  succeeded integer not null,
  last_succeeded boolean not null,
  primary key (service_key, day)
);
create index health_day_age on health_day (last_checked_at);

-- The processes that answered health checks: which version was deployed, and when.
create table seen_instance (
  service_key text not null,
  instance text not null,
  version text not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  -- Whether a stub answered in place of a service that is not built yet. Nobody pays for that.
  is_stub boolean not null default false,
  primary key (service_key, instance)
);
create index seen_instance_started on seen_instance (service_key, started_at desc);
create index seen_instance_age on seen_instance (last_seen_at);

-- When the next round of checks is due. One of this service's instances runs it.
create table check_turn (
  name text primary key,
  next_at timestamptz(3) not null
);

-- Not-null constraints are still called after former names of their tables and columns.
alter table synced_bucket rename constraint synced_bucket_name_not_null to told_bucket_name_not_null;
alter table synced_bucket rename constraint synced_bucket_created_not_null to told_bucket_created_not_null;
