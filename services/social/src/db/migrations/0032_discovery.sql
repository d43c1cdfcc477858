-- What explore and trending are chosen from: of the authors who published last what everyone may see, the newest posts of
-- each. So neither posts that the viewer may not see nor one busy author can push the others out.

-- The kinds of a post's media: 1 for images, 2 for videos, 4 for audio, 8 for other files.
alter table post add column media_kinds smallint not null default 0;
update post set media_kinds = kinds.bits
from (
  select post_id, bit_or(case type when 'IMAGE' then 1 when 'VIDEO' then 2 when 'AUDIO' then 4 else 8 end)::smallint as bits
  from media group by post_id
) kinds
where kinds.post_id = post.id;

create index post_for_everyone on post (author_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null and visibility = 'PUBLIC' and price_cents = 0;
-- For those who follow or subscribe: who published last at all.
create index author_last_time on author_last (published_at desc, author_id desc);
-- The newest of what a person bought.
create index post_purchase_newest on post_purchase (buyer_id, post_id desc);
drop index post_purchase_buyer;

-- When each author last published a post for everyone, by what it shows.
create table author_recent (
  author_id uuid not null references profile on delete cascade,
  kind text not null check (kind in ('ALL', 'TEXT', 'IMAGE', 'VIDEO')),
  published_at timestamptz(3) not null,
  -- Neither private nor suspended.
  is_listed boolean not null,
  primary key (author_id, kind)
) with (fillfactor = 80);
create index author_recent_time on author_recent (kind, published_at desc, author_id desc) where is_listed;

-- Looks at an author's newest posts for everyone and writes when they last published one of each kind. To be called, with
-- the author's profile locked, after each change of what of theirs is there for everyone.
create function refresh_author_recent(author uuid) returns void language sql as $$
  with newest as (
    select published_at, media_kinds from post
    where author_id = $1 and published_at is not null and deleted_at is null
      and visibility = 'PUBLIC' and price_cents = 0
    order by published_at desc, id desc limit 50
  ), found (kind, published_at) as (
    values
      ('ALL', (select max(published_at) from newest)),
      ('TEXT', (select max(published_at) from newest where media_kinds = 0)),
      ('IMAGE', (select max(published_at) from newest where media_kinds & 1 > 0)),
      ('VIDEO', (select max(published_at) from newest where media_kinds & 2 > 0))
  ), withdrawn as (
    delete from author_recent
    where author_id = $1 and kind in (select kind from found where published_at is null)
  )
  insert into author_recent (author_id, kind, published_at, is_listed)
  select $1, found.kind, found.published_at, not profile.is_private and profile.suspended_at is null
  from found join profile on profile.user_id = $1
  where found.published_at is not null
  on conflict (author_id, kind) do update
    set published_at = excluded.published_at, is_listed = excluded.is_listed
$$;

-- A trigger, because accounts become private, are suspended and leave in several places.
create function list_author_recent() returns trigger language plpgsql as $$
begin
  update author_recent set is_listed = not new.is_private and new.suspended_at is null where author_id = new.user_id;
  return null;
end $$;
create trigger profile_lists_author_recent after update of is_private, suspended_at on profile
  for each row
  when (old.is_private is distinct from new.is_private or old.suspended_at is distinct from new.suspended_at)
  execute function list_author_recent();

select refresh_author_recent(author_id) from author_last;

-- A search for people whose words many have looks at the best known first.
create index profile_known on profile (follower_count desc, user_id desc) where suspended_at is null;
create index profile_known_words on profile using gin (
  to_tsvector('simple', replace(username, '_', ' ') || ' ' || username || ' ' || coalesce(display_name, ''))
) where follower_count >= 100 or is_verified;
