-- Who works on the request with a key, and until when they count as alive without a sign of life.
alter table kit.idempotency_key add column claim_id uuid, add column claimed_until timestamptz;
