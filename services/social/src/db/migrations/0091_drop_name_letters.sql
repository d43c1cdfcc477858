-- migrate: no-transaction
drop index concurrently if exists profile_name_letters;
