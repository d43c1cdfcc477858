-- When somebody who had earned money already set up their first payout account.
alter table payout_safety add column first_account_at timestamptz(3);
