alter table asset
  -- Of film and sound: its captions but their text, as `CaptionsFacts` of the contracts.
  add column captions jsonb not null default '[]';

-- Captions of film and sound.
create table caption_text (
  id uuid primary key,
  asset_id uuid not null references asset on delete cascade,
  -- WebVTT.
  content text not null check (octet_length(content) <= 500000),
  -- What people read of it, by which its owner finds the file.
  words text not null
);
create index caption_text_asset on caption_text (asset_id);
