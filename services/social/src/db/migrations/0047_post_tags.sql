-- The hashtags of published posts, in their canonical form. What a viewer may see is decided by the post itself.
create table post_tag (
  tag text collate "C" not null,
  published_at timestamptz(3) not null,
  post_id uuid not null references post on delete cascade,
  primary key (tag, published_at, post_id)
);
create index post_tag_post on post_tag (post_id);

-- How far a job has read the tags of the posts that were written before, also by instances of the version before while they
-- are replaced. The row goes when it has come to the end.
create table post_tag_backfill (
  last_post_id uuid not null,
  until timestamptz(3) not null
);
insert into post_tag_backfill values ('00000000-0000-0000-0000-000000000000', now() + interval '1 hour');
