-- When payouts were set up, so that a new account can be capped. Null where that was before this was written down.
alter table payout_account add column set_up_at timestamptz(3);
