-- migrate: no-transaction
-- The function finds more words in a name than when profile_name_letters was made.
create index concurrently if not exists profile_name_pairs on profile using gin (kit.name_words(username, display_name));
