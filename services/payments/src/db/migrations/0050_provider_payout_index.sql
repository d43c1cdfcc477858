-- migrate: no-transaction
-- The provider names a payout by its own id.
create unique index concurrently if not exists payout_at_provider on payout (provider, provider_payout_id)
  where provider_payout_id is not null;
