alter table asset
  -- Whether it stays without being used: its owner had a vault when it was sent, or has looked into it since.
  add column is_kept boolean not null default true,
  -- When one that is not kept goes, unless it is used by then; null while it is used.
  add column discard_at timestamptz(3);
alter table upload add column is_kept boolean not null default true;

-- Drafts of posts use assets as well, so that they cannot vanish from them.
alter table asset_use add column is_draft boolean not null default false;
