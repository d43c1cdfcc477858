-- migrate: no-transaction
create index concurrently if not exists profile_name_words on profile using gin (kit.name_words(username, display_name));
