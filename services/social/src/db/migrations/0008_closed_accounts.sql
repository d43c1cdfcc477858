-- Accounts that became private, until no file of their posts can be opened by everyone any more.
create table closed_account (
  owner_id uuid primary key references profile on delete cascade,
  closed_at timestamptz(3) not null
);
