-- Folders of a person's vault.
create table folder (
  id uuid primary key,
  owner_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null
);
create unique index folder_name on folder (owner_id, lower(name));

-- A file that a person has uploaded. The same bytes are one asset of an owner.
create table asset (
  id uuid primary key,
  owner_id uuid not null,
  -- Of the file as it was sent.
  sha256 bytea not null check (octet_length(sha256) = 32),
  size bigint not null check (size > 0),
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
  mime_type text not null,
  -- Widths of the picture's renditions in pixels, ascending.
  widths integer[] not null,
  width integer,
  height integer,
  title text not null check (char_length(title) between 1 and 200),
  alt text not null check (char_length(alt) <= 1000),
  folder_id uuid references folder on delete set null,
  labels text[] not null default '{}' check (cardinality(labels) <= 20),
  created_at timestamptz(3) not null,
  trashed_at timestamptz(3),
  constraint asset_content unique (owner_id, sha256)
);
create index asset_of_owner on asset (owner_id, created_at desc, id desc);
create index asset_of_folder on asset (folder_id, created_at desc, id desc) where folder_id is not null;
create index asset_labels on asset using gin (labels) where labels <> '{}';
create index asset_trashed on asset (trashed_at) where trashed_at is not null;

-- An upload, from its creation until a day later, or until its file is an asset. Its bytes count in the owner's quota.
create table upload (
  id uuid primary key,
  owner_id uuid not null,
  size bigint not null check (size > 0),
  file_name text not null,
  claimed_type text not null,
  -- As the client computed it; null if it did not.
  sha256 bytea check (octet_length(sha256) = 32),
  created_at timestamptz(3) not null,
  -- Bytes that are no longer needed are removed then; the row stays for another day, for who asks how it ended.
  expires_at timestamptz(3) not null,
  -- When its last byte had arrived.
  arrived_at timestamptz(3),
  asset_id uuid references asset on delete cascade,
  -- Why the file was refused.
  refusal text,
  -- The request that writes, until when unless it is renewed, and whether another request waits for it to end.
  lock_holder uuid,
  locked_until timestamptz(3),
  is_lock_wanted boolean not null default false
);
create index upload_of_owner on upload (owner_id) where asset_id is null and refusal is null;
create index upload_expiry on upload (expires_at);
create index upload_asset on upload (asset_id) where asset_id is not null;
create index upload_arrived on upload (arrived_at) where arrived_at is not null and asset_id is null and refusal is null;

-- Folders of the file store that no row refers to any more, and when they are removed.
create table file_removal (
  folder text primary key,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index file_removal_due on file_removal (due_at);
create index file_removal_set_aside on file_removal (failed_at) where failed_at is not null;
