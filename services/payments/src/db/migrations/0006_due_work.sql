-- What falls due is claimed row by row: one that keeps failing is set aside and stops no other.
alter table payment add column failed_at timestamptz, add column last_error text;
alter table refund add column failed_at timestamptz, add column last_error text;
alter table payout
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
alter table subscription
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column last_error text;
-- Until now this counted how often the provider was asked, which is no failure.
update payment set attempts = 0 where check_at is not null and attempts > 0;
