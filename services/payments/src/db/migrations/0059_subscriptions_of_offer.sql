-- migrate: no-transaction
-- What an offer brought.
create index concurrently if not exists subscription_of_offer on subscription (offer_id) where offer_id is not null;
