-- Words beside an emoji, a typographic quote or a slash are found, too. To write the table again for that would hold everybody up, so
-- a trigger computes the words of what is written from now on, also by instances of the version before, and a job those of older posts.
alter table post alter column words drop expression;
alter table post alter column words set default '';

create function fill_post_words() returns trigger language plpgsql as $$
begin
  new.words := to_tsvector('english', kit.search_text(new.content));
  return new;
end $$;
create trigger post_words before insert or update of content on post for each row execute function fill_post_words();
-- Also for rows of a restored backup.
alter table post enable always trigger post_words;

-- How far the job has come. The row goes when it has come to the end.
create table post_words_backfill (last_post_id uuid not null);
insert into post_words_backfill values ('00000000-0000-0000-0000-000000000000');
