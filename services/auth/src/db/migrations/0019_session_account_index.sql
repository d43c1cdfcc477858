-- migrate: no-transaction
-- All sessions of an account, ended ones too: erasing it read everybody's.
create index concurrently if not exists sessions_account on sessions (account_id)
