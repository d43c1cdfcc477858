-- The newest first, of whom a person follows and of who asks to follow them.
create index follow_following on follow (follower_id, created_at desc, followed_id desc);
create index follow_request_owner on follow_request (owner_id, created_at desc, id desc);

-- Accounts that became public, until all requests that waited for them are follows.
create table opened_account (
  owner_id uuid primary key references profile on delete cascade,
  opened_at timestamptz(3) not null
);
