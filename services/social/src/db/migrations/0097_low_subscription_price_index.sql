-- migrate: no-transaction
create index concurrently if not exists profile_low_price on profile (user_id)
  where subscription_price_cents between 1 and 99;
