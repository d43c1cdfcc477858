-- migrate: no-transaction
create index concurrently if not exists profile_known_name_pairs on profile using gin (kit.name_words(username, display_name))
  where follower_count >= 100 or is_verified;
