alter table asset
  -- What it is for. Identity documents and the like are not found in a vault.
  add column purpose text not null default 'post' check (purpose in ('post', 'avatar', 'cover', 'document')),
  -- Bytes of the largest form that is shown; null if it was stored before this was counted.
  add column shown_size bigint;
-- Replaced by one of the same name, so that the same bytes can be an avatar and a picture of a post.
alter table asset drop constraint asset_content;
alter table asset add constraint asset_content unique (owner_id, sha256, purpose);

-- How much of a person's rate of requests with files is used up; resumable uploads are counted apart.
create table form_allowance (
  user_id uuid primary key,
  spent_until timestamptz not null
);
