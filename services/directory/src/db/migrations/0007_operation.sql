-- People who may see how a service does, besides ADMINs: its team. Services of the platform itself are named here, too.
create table team_member (
  service_key text not null,
  user_id uuid not null,
  since timestamptz(3) not null,
  primary key (service_key, user_id)
);
create index team_member_user on team_member (user_id);

-- What the health checks of a day found, one a minute.
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

-- The processes that answered the checks: what was deployed, and when.
create table seen_instance (
  service_key text not null,
  instance text not null,
  version text not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (service_key, instance)
);
create index seen_instance_started on seen_instance (service_key, started_at desc);
create index seen_instance_age on seen_instance (last_seen_at);

-- When the next round of checks is due: of several instances of this service one makes it.
create table check_turn (
  name text primary key,
  next_at timestamptz(3) not null
);
