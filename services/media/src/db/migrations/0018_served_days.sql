-- What was served a day (UTC) of a person's files in posts and messages.
create table served_day (
  owner_id uuid not null,
  day date not null,
  bytes bigint not null,
  -- Film and sound, in ms.
  played_ms bigint not null,
  primary key (owner_id, day)
);
create index served_day_day on served_day (day);
