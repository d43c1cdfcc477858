-- Posts that their authors have not finished, readable on each of their devices.
create table post_draft (
  id uuid primary key,
  author_id uuid not null references profile on delete cascade,
  revision integer not null,
  content text not null,
  visibility text not null check (visibility in ('PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS')),
  price_cents integer not null,
  scheduled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index post_draft_author on post_draft (author_id, updated_at desc, id desc);
