-- Messages are found by words of scripts without spaces, too: the job computes the words of the older ones.
delete from words_backfill;
insert into words_backfill values ('ffffffff-ffff-ffff-ffff-ffffffffffff');
