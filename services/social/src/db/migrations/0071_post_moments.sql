-- The words of a post name the hour, day and month of its publication, so that the index finds the newest posts of a word without
-- reading all that ever had it. They have a capital letter and a space, which no word of a text has.
create function post_moments(published_at timestamptz) returns tsvector language sql stable
return case when published_at is null then ''::tsvector else array_to_tsvector(array[
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM'),
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD'),
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
]) end;

create or replace function fill_post_words() returns trigger language plpgsql as $$
begin
  new.words := to_tsvector('english', kit.search_text(new.content)) || post_moments(new.published_at);
  return new;
end $$;
drop trigger post_words on post;
create trigger post_words before insert or update of content, published_at on post
  for each row execute function fill_post_words();
alter table post enable always trigger post_words;

-- Posts that were published at `complete_from` or later have the words that they are found by. The job goes on to older ones, and
-- deletes the row at the end.
create table post_moments_backfill (complete_from timestamptz not null);
insert into post_moments_backfill values ('infinity');
-- Its job did the same from the oldest post on. Instances of the version before still look into it, and find nothing to do.
delete from post_words_backfill;
