-- migrate: no-transaction
-- What a creator earned, read from the index alone: of a reversal the entry is looked up, too.
create index concurrently if not exists ledger_posting_earned on ledger_posting (account_id, occurred_at)
  include (amount_cents, kind, available_at, entry_id);
