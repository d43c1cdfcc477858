-- Messages with this id or a higher one have the words that they are found by. The job goes on to older ones, and deletes the row at
-- the end.
create table words_backfill (complete_from uuid not null);
insert into words_backfill values ('ffffffff-ffff-ffff-ffff-ffffffffffff');
