-- Who saw a post on which day (UTC). A visitor stands in it under a number made of their address, the day and a secret:
-- it leads back to no address, and to nobody on another day.
create table post_view (
  post_id uuid not null references post on delete cascade,
  day date not null,
  viewer uuid not null,
  author_id uuid not null references profile on delete cascade,
  primary key (post_id, day, viewer)
);
-- What an author's views were, day by day.
create index post_view_author on post_view (author_id, day);

create index bookmark_person on bookmark (user_id, created_at desc, post_id desc);
-- The newest posts that hold a kind of media: ids grow with time.
create index media_type on media (type, post_id desc);
