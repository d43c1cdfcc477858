-- What happened on days that are long past, counted once, so that a year costs no more to read than a month.
create table author_day (
  author_id uuid not null references profile on delete cascade,
  day date not null,
  views integer not null,
  likes integer not null,
  comments integer not null,
  followers integer not null,
  primary key (author_id, day)
);
create table post_day (
  author_id uuid not null references profile on delete cascade,
  day date not null,
  post_id uuid not null references post on delete cascade,
  views integer not null,
  likes integer not null,
  comments integer not null,
  primary key (author_id, day, post_id)
);
create index post_day_post on post_day (post_id, day);

-- Until which day an author's days are counted. Written when they first ask for days that old.
create table day_count (
  author_id uuid primary key references profile on delete cascade,
  counted_until date not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index day_count_due on day_count (due_at) where failed_at is null;
create index day_count_set_aside on day_count (failed_at) where failed_at is not null;

-- No like or comment of a post is newer: posts that nobody reacts to any more are not looked up. Existing posts, and what the
-- version before writes while it is replaced, count as new.
alter table post add column reacted_on date not null default current_date + 1;
