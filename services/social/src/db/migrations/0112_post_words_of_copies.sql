-- The words of a post are copied with it, by a replication as by a restore. Computed there they would lack those of captions, which follow.
alter table post enable trigger post_words;
