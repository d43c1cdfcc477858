alter table asset_use
  -- To how many people the post or message was sold, as the service that has it told last.
  add column sold_count integer not null default 0,
  -- The text of the post, by which its author finds the file.
  add column words text not null default '';
