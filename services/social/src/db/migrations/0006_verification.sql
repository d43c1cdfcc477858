create table verification_request (
  id uuid primary key,
  user_id uuid not null references profile on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Why it was rejected.
  reason text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create unique index verification_pending on verification_request (user_id) where status = 'pending';
create index verification_person on verification_request (user_id);
create index verification_list on verification_request (status, created_at, id);

-- Its files are private ones, for ADMINs.
create table verification_document (
  id uuid primary key,
  request_id uuid not null references verification_request on delete cascade,
  position integer not null,
  folder text not null,
  -- Of a picture, pixels.
  width integer,
  -- Bytes.
  size integer not null,
  mime_type text not null,
  unique (request_id, position)
);
create index verification_document_folder on verification_document (folder);
