-- Finds what a person's files take up.
create index message_with_media on message (sender_id) where media_count > 0;
