-- Posts are found by words of scripts without spaces, and by words that the dictionary drops.
create or replace function fill_post_words() returns trigger language plpgsql as $$
begin
  new.words := kit.search_words('kit.english', new.content) || post_moments(new.published_at);
  return new;
end $$;

-- The table of an earlier job, which no running version uses.
drop table post_words_backfill;
-- Posts that were published at `complete_from` or later have these words. The job goes on to older ones, and deletes the row at the end.
create table post_words_backfill (complete_from timestamptz not null);
insert into post_words_backfill values ('infinity');
