-- The number of the newest change of each kind that an account was told to make: events may come in any order.
create table told_changes (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('suspension', 'role')),
  revision bigint not null,
  primary key (account_id, kind)
);
