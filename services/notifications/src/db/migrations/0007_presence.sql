-- Instances that hold streams, for as long as they say that they live.
create table live_instance (
  id uuid primary key,
  alive_until timestamptz(3) not null
);

-- Who has a stream open, and at which instance.
create table presence (
  user_id uuid not null,
  instance_id uuid not null references live_instance on delete cascade,
  -- Whether this person lets others see it.
  is_shown boolean not null,
  primary key (user_id, instance_id)
);
create index presence_instance on presence (instance_id);
