-- Files of the service's screen, of the newest build and of the one before. Every instance serves both, so that a page
-- that was told of one build gets it from an instance of the other, while one version replaces the other.
create table kit.screen_file (
  name text primary key,
  version text not null,
  body bytea not null,
  compressed bytea not null,
  stored_at timestamptz not null
);
