-- migrate: no-transaction
-- The index of earnings has all that was in it.
drop index concurrently if exists ledger_posting_account;
