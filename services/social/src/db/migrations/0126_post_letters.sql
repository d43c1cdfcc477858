-- Posts that are also sent as letters, to whoever has a bell for mails.
create table post_letter (
  post_id uuid primary key references post on delete cascade,
  subject text not null,
  -- How many receivers were named in events.
  receivers integer not null default 0
);
