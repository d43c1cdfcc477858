-- Creators are told of prices that are too low to be charged.
create index tier_low_price on tier (creator_id) where price_cents between 1 and 99 and archived_at is null;
