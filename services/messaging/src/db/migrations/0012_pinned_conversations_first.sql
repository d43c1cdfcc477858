-- migrate: no-transaction
-- The order in which conversations are listed.
create index concurrently if not exists participant_order
  on participant (user_id, folder, is_pinned desc, last_message_at desc, conversation_id desc) where not is_withheld;
