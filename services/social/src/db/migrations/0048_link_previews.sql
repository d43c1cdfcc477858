-- What a web address shows of itself, read by a job: one row an address, for all posts that link to it.
create table link_preview (
  -- The SHA-256 of the address, since an address may be longer than an index entry.
  id text primary key,
  url text not null,
  title text,
  description text,
  site_name text,
  -- The folder of our copy of its picture.
  folder text,
  width integer,
  height integer,
  -- When it was last tried; null before that. Without a title nothing was found.
  fetched_at timestamptz(3),
  -- When a post last began to link to it, or a job last saw that one does.
  used_at timestamptz(3) not null
);
create index link_preview_used on link_preview (used_at);

-- The first address of each published post.
create table post_link (
  post_id uuid primary key references post on delete cascade,
  preview_id text not null references link_preview on delete cascade
);
create index post_link_preview on post_link (preview_id);

create table link_preview_fetch (
  preview_id text primary key references link_preview on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index link_preview_fetch_due on link_preview_fetch (due_at);
create index link_preview_fetch_set_aside on link_preview_fetch (failed_at) where failed_at is not null;
