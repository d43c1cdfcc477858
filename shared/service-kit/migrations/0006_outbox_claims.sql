-- Until when one instance publishes a row: others leave it alone, though no lock is held while the broker is waited for.
alter table kit.outbox add column claimed_until timestamptz;
