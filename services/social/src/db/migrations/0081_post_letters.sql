-- The job computes the words of all posts once more, and writes those that have other ones now.
delete from post_moments_backfill;
insert into post_moments_backfill values ('infinity');
