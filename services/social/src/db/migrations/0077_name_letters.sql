-- migrate: no-transaction
-- The function knows more letters than when profile_name_words was made.
create index concurrently if not exists profile_name_letters on profile using gin (kit.name_words(username, display_name));
