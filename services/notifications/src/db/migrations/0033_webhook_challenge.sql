-- Whether nothing is sent until its program has answered a challenge. Those from before the challenge go on, until they are changed.
alter table webhook_endpoint add column is_waiting boolean not null default false;
-- When its program answered; null where that has not happened at this address.
alter table webhook_endpoint add column answered_at timestamptz(3);

-- How much has been sent lately: to a host, over all accounts, and of challenges to a host and by a person.
create table webhook_allowance (
  key text primary key,
  spent_until timestamptz(3) not null
);
create index webhook_allowance_spent on webhook_allowance (spent_until);
