-- migrate: no-transaction
drop index concurrently if exists profile_known_name_letters;
