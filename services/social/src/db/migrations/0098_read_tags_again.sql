-- Hashtags go on at the signs that join a word in its script, and may begin with a full-width sign: all posts are read again.
delete from post_tag_backfill;
insert into post_tag_backfill values ('00000000-0000-0000-0000-000000000000', now() + interval '1 hour');
