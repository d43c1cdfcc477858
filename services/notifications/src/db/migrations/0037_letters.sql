-- Posts that are sent by mail.
create table letter (
  post_id uuid primary key,
  author_id uuid not null,
  subject text not null,
  published_at timestamptz(3) not null,
  -- How many receivers it has, once all of them are here.
  receivers integer
);
create index letter_author on letter (author_id, published_at desc);
create index letter_published on letter (published_at);

-- Each receiver of a letter, and what became of their mail.
create table letter_receiver (
  id uuid primary key,
  post_id uuid not null references letter on delete cascade,
  author_id uuid not null,
  -- After an erasure an id of nobody.
  user_id uuid not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- Why it failed or was skipped.
  reason text,
  -- What was sent.
  share text check (share in ('whole', 'teaser')),
  ended_at timestamptz(3),
  -- Only of people who let their openings be counted.
  opened_at timestamptz(3),
  subscribed_at timestamptz(3),
  due_at timestamptz(3),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create unique index letter_receiver_once on letter_receiver (post_id, user_id);
create index letter_receiver_due on letter_receiver (due_at) where state = 'waiting' and failed_at is null;
create index letter_receiver_set_aside on letter_receiver (failed_at) where failed_at is not null;
create index letter_receiver_user on letter_receiver (user_id, author_id);
create index letter_receiver_author on letter_receiver (author_id);

-- The addresses in the text of a letter, and how often they were opened from it.
create table letter_link (
  post_id uuid not null references letter on delete cascade,
  key text not null,
  url text not null,
  clicks integer not null default 0,
  primary key (post_id, key)
);

-- People who let authors count when they open a letter.
create table letter_choice (
  user_id uuid primary key,
  reports_opens boolean not null
);
