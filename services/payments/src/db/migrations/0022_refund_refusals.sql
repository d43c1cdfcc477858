-- How often the provider has refused a refund that the platform owes. It is tried again under a new key, because the
-- provider answers a key that it has refused with the same refusal.
alter table refund add column refusals integer not null default 0;
