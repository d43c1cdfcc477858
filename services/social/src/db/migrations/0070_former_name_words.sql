-- Instances of the version before search more slowly until they are replaced.
drop index profile_words;
drop index profile_known_words;
