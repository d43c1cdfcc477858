-- migrate: no-transaction
-- The conversations with one person, batch by batch.
create index concurrently if not exists participant_other_order on participant (other_id, conversation_id)
