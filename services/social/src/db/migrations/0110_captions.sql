-- Of an asset: its captions but their text, as media tells of them, and the different words of that; null if there are none.
alter table media
  add column captions jsonb,
  add column caption_words text;

-- The words by which a post is found: of its text, and of the captions of its films. The latter have no positions, so that a phrase is found
-- in the text alone.
create function post_search_words(post_id uuid, content text, published_at timestamptz) returns tsvector language sql stable as $$
  select kit.search_words('kit.english', content) || coalesce((
      select strip(kit.search_words('kit.english', string_agg(m.caption_words, ' ')))
      from media m where m.post_id = post_search_words.post_id and m.caption_words is not null
    ), '') || post_moments(published_at)
$$;
create or replace function fill_post_words() returns trigger language plpgsql as $$
begin
  new.words := post_search_words(new.id, new.content, new.published_at);
  return new;
end $$;

-- Setting the text to itself has the trigger compute the words.
create function change_caption_words() returns trigger language plpgsql as $$
begin
  update post set content = content where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;
create trigger caption_words_begin after insert on media for each row when (new.caption_words is not null)
  execute function change_caption_words();
create trigger caption_words_change after update of caption_words on media for each row
  when (new.caption_words is distinct from old.caption_words) execute function change_caption_words();
create trigger caption_words_end after delete on media for each row when (old.caption_words is not null)
  execute function change_caption_words();
