-- migrate: no-transaction
create index concurrently if not exists ledger_posting_available on ledger_posting (account_id, available_at) include (amount_cents);
