-- A row now also stands for access that was taken away again, and for a public service that was only opened.
alter table service_access
  add column is_granted boolean not null default true,
  -- Grows with each change, so that what is told late is known to be old.
  add column revision bigint not null default 1,
  -- The last change that the bucket of access is known to hold.
  add column told_revision bigint not null default 0;

create index service_access_untold on service_access (service_id, user_id) where told_revision <> revision;

-- Which bucket has been told: a broker that lost its store comes back with another one, and is told all again.
create table told_bucket (
  name text primary key,
  created text not null
);
