-- What the catalogue says of each business service, as it was when this service last started.
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

-- Who was let into which service, and when they last opened it.
create table service_access (
  user_id uuid not null,
  service_id uuid not null references service on delete cascade,
  granted_at timestamptz(3) not null,
  last_accessed_at timestamptz(3),
  primary key (user_id, service_id)
);
