-- People whom somebody does not want to hear of. Unlike a block it changes nothing for the muted person.
create table mute (
  muter_id uuid not null references profile on delete cascade,
  muted_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (muter_id, muted_id)
);
create index mute_list on mute (muter_id, created_at desc, muted_id desc);
create index mute_muted on mute (muted_id);

create table muted_word (
  id uuid primary key,
  user_id uuid not null references profile on delete cascade,
  word text not null,
  -- By which two spellings of a word are the same.
  folded text not null,
  created_at timestamptz(3) not null,
  unique (user_id, folded)
);
