-- Where somebody left a film or sound.
create table place (
  reader_id uuid not null,
  asset_id uuid not null references asset on delete cascade,
  place_ms integer not null,
  kept_at timestamptz not null,
  primary key (reader_id, asset_id)
);
create index place_asset on place (asset_id);
