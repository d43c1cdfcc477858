-- What people keep.
create table note (
  id uuid primary key,
  owner_id uuid not null,
  title text not null,
  text text not null constraint note_text_length check (char_length(text) <= 2000),
  created_at timestamptz(3) not null
);

-- One's own, newest first: a page costs the same at any depth.
create index note_of_owner on note (owner_id, created_at desc, id desc);
