-- Polls of posts. A poll closes so many hours after its post was published.
create table poll (
  post_id uuid primary key references post on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 4),
  -- The votes for each option, in the same order.
  vote_counts integer[] not null check (cardinality(vote_counts) = cardinality(options)),
  hours smallint not null check (hours between 1 and 168)
);

create table poll_vote (
  post_id uuid not null references poll on delete cascade,
  voter_id uuid not null references profile on delete cascade,
  -- The index of the option, from 0.
  option smallint not null check (option between 0 and 3),
  created_at timestamptz(3) not null,
  primary key (post_id, voter_id)
);
create index poll_vote_person on poll_vote (voter_id);

-- Lists look for a poll only where there is one.
alter table post add column has_poll boolean not null default false;
-- As it is written: its answers may be empty.
alter table post_draft add column poll jsonb;
