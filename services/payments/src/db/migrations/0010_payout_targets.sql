-- Where the provider pays an account out to, by the provider's ids: another target makes the account new again for the cap.
-- Null until the provider was asked for them.
alter table payout_account add column target_ids text[];
