-- migrate: baseline 2.0.0 1c9531ec1489de726695b949b5a13ad66e16bc96f379cc37bd19e29d11bf5469
-- The tables of social, as version 2.0.0 left them.

create table profile (
  user_id uuid primary key,
  username text not null,
  display_name text,
  bio text,
  -- Folder of the picture's files in the store.
  avatar text,
  cover text,
  role text not null check (role in ('FAN', 'CREATOR', 'ADMIN')),
  is_verified boolean not null default false,
  subscription_price_cents integer not null default 0 check (subscription_price_cents between 0 and 99999),
  is_private boolean not null default false,
  allow_messages boolean not null default true,
  show_online_status boolean not null default true,
  created_at timestamptz(3) not null,
  suspended_at timestamptz(3),
  -- Grows with each change that others show, which excludes the counters.
  version integer not null default 1,
  post_count integer not null default 0 check (post_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  subscriber_count integer not null default 0 check (subscriber_count >= 0),
  -- The newest change of the role by auth, because events may arrive in any order.
  account_role_revision integer not null default 0
) with (fillfactor = 80);
create unique index profile_username on profile (lower(username));
create index profile_creators on profile (follower_count desc, user_id desc)
  where role = 'CREATOR' and suspended_at is null;
create index profile_featured on profile (follower_count desc, user_id desc)
  where is_verified and role = 'CREATOR' and suspended_at is null;
-- The owner of a picture, because pictures of suspended people are not served.
create index profile_avatar on profile (avatar) where avatar is not null;
create index profile_cover on profile (cover) where cover is not null;
-- Only those who have followers: lists of creators must not use this index instead of their own, which has fewer rows.
create index profile_known on profile (follower_count desc, user_id desc) where suspended_at is null and follower_count > 0;
-- Suspended people, newest first, for ADMINs.
create index profile_suspended on profile (user_id) where suspended_at is not null;
-- Searches for people, and searches with words that many have, which look at the best known first.
create index profile_name_pairs on profile using gin (kit.name_words(username, display_name));
create index profile_known_name_pairs on profile using gin (kit.name_words(username, display_name))
  where follower_count >= 100 or is_verified;
create index profile_low_price on profile (user_id)
  where subscription_price_cents between 1 and 99;

-- A feed reads this table, post and author_last from their indexes alone, which works for rows that a vacuum has marked as visible to all.
-- By default it runs when a fifth of the table is new: too late for tables that only grow.
create table follow (
  follower_id uuid not null references profile on delete cascade,
  followed_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index follow_followers on follow (followed_id, created_at desc, follower_id desc);
create index follow_following on follow (follower_id, created_at desc, followed_id desc);

-- Requests to follow a private account.
create table follow_request (
  id uuid primary key,
  owner_id uuid not null references profile on delete cascade,
  requester_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  unique (owner_id, requester_id)
);
create index follow_request_requester on follow_request (requester_id);
create index follow_request_owner on follow_request (owner_id, created_at desc, id desc);

create table block (
  blocker_id uuid not null references profile on delete cascade,
  blocked_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  -- A note of the blocker, which nobody else sees.
  reason text,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);
create index block_list on block (blocker_id, created_at desc, blocked_id desc);

-- People who may see what subscribers may, by events of payments.
create table subscriber (
  creator_id uuid not null references profile on delete cascade,
  subscriber_id uuid not null references profile on delete cascade,
  until timestamptz(3) not null,
  -- The change of a subscription that gave the access: of two events that arrive in the wrong order the later one counts.
  subscription_id uuid,
  revision integer not null default 0,
  -- Whether it is counted among the creator's subscribers.
  is_current boolean not null default true,
  primary key (creator_id, subscriber_id)
);
create index subscriber_person on subscriber (subscriber_id);

create table post (
  id uuid primary key,
  author_id uuid not null references profile on delete cascade,
  content text not null,
  visibility text not null check (visibility in ('PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS')),
  price_cents integer not null default 0 check (price_cents between 0 and 99999),
  is_pinned boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  scheduled_at timestamptz(3),
  -- Null while it is scheduled.
  published_at timestamptz(3),
  deleted_at timestamptz(3),
  -- The words that it is found by, which the trigger post_words writes. They change with the text alone, so that counting a like moves no
  -- entry of the index.
  words tsvector not null default '',
  -- The kinds of a post's media: 1 for images, 2 for videos, 4 for audio, 8 for other files.
  media_kinds smallint not null default 0,
  -- When an ADMIN removed it, also for its buyers. They keep what its author deleted.
  removed_at timestamptz(3),
  -- How many of the comments are answers to others.
  answer_count integer not null default 0 check (answer_count >= 0),
  -- Whether pictures are shown only to people who ask for them.
  is_sensitive boolean not null default false,
  -- Whether it has a row in poll, which lists look up only then.
  has_poll boolean not null default false,
  -- No like or comment is newer, so that counting a day skips posts that nobody reacts to any more.
  reacted_on date not null default current_date + 1,
  -- Counts edits, so that a device with an outdated text is refused instead of overwriting a newer one.
  revision integer not null default 1
) with (fillfactor = 85, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
-- No index contains the counters, so that a like moves no index entry.
create index post_by_author on post (author_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null;
create index post_by_time on post (published_at desc, id desc) include (author_id)
  where published_at is not null and deleted_at is null;
create unique index post_pinned on post (author_id)
  where is_pinned and published_at is not null and deleted_at is null;
create index post_scheduled on post (scheduled_at) where published_at is null and deleted_at is null;
-- An author's scheduled posts, soonest first.
create index post_waiting on post (author_id, scheduled_at, id) where published_at is null and deleted_at is null;
create index post_words on post using gin (words) where published_at is not null and deleted_at is null;
create index post_for_everyone on post (author_id, published_at desc, id desc)
  where published_at is not null and deleted_at is null and visibility = 'PUBLIC' and price_cents = 0;
create index post_reacted_on on post (author_id, reacted_on);
-- Views of deleted posts are not counted.
create index post_deleted on post (author_id, deleted_at) where deleted_at is not null;
-- Prices that may be below the smallest charge of a payment provider, which is at most a dollar.
create index post_low_price on post (author_id, updated_at, id)
  where price_cents between 1 and 99 and deleted_at is null and removed_at is null;

-- The hour, day and month of a post's publication as words, so that the index finds the newest posts of a word without reading all that
-- ever had it. Their capital letter and space cannot occur in a word of a text.
create function post_moments(published_at timestamptz) returns tsvector language sql stable
return case when published_at is null then ''::tsvector else array_to_tsvector(array[
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM'),
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD'),
  'At ' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
]) end;

create function fill_post_words() returns trigger language plpgsql as $$
begin
  new.words := kit.search_words('kit.english', new.content) || post_moments(new.published_at);
  return new;
end $$;
create trigger post_words before insert or update of content, published_at on post
  for each row execute function fill_post_words();
-- Also for rows of a restored backup.
alter table post enable always trigger post_words;

-- When each author last published, by which a feed chooses the few followees whose posts it reads. An author without a published post has
-- no row.
create table author_last (
  author_id uuid not null references profile on delete cascade,
  published_at timestamptz(3) not null,
  -- A page of the feed looks up when each of the followees last published: the index alone answers that.
  primary key (author_id) include (published_at)
) with (fillfactor = 80, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
-- The authors who published last.
create index author_last_time on author_last (published_at desc, author_id desc);

create table media (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  position integer not null,
  type text not null check (type in ('IMAGE', 'VIDEO', 'AUDIO', 'FILE')),
  -- The folder of its files in the store. Its name is random, so that it cannot be guessed.
  folder text not null,
  is_public boolean not null,
  -- Widths of its pictures, ascending.
  widths integer[] not null,
  alt text,
  width integer,
  height integer,
  -- Bytes of the largest one.
  size integer not null,
  mime_type text not null,
  unique (post_id, position)
);
-- The newest posts that hold a kind of media: ids grow with time.
create index media_type on media (type, post_id desc);
-- The owner of a folder, for downloads and for the sweeper, which removes abandoned ones.
create index media_folder on media (folder);

-- Folders of the store that are deleted when they are due: of deleted content, and of uploads, whose transaction removes the row again.
create table file_removal (
  folder text primary key,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index file_removal_due on file_removal (due_at);
create index file_removal_set_aside on file_removal (failed_at) where failed_at is not null;

create table post_like (
  post_id uuid not null references post on delete cascade,
  user_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (post_id, user_id)
);
create index post_like_person on post_like (user_id, created_at desc, post_id desc);
-- The likes of a post, day by day.
create index post_like_time on post_like (post_id, created_at);

create table bookmark (
  user_id uuid not null references profile on delete cascade,
  post_id uuid not null references post on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, post_id)
);
create index bookmark_post on bookmark (post_id);
create index bookmark_person on bookmark (user_id, created_at desc, post_id desc);

-- People who paid for a post, by events of payments.
create table post_purchase (
  post_id uuid not null references post on delete cascade,
  buyer_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  -- A refund takes back this purchase, and no later one.
  purchase_id uuid,
  primary key (post_id, buyer_id)
);
-- A person's newest purchases.
create index post_purchase_newest on post_purchase (buyer_id, post_id desc);

create table comment (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  author_id uuid references profile on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- False while its author is suspended; then the post's counter excludes it.
  is_counted boolean not null default true,
  -- The comment that it answers. An answer has no answers.
  parent_id uuid references comment,
  answer_count integer not null default 0 check (answer_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  -- A deleted comment keeps its place, without author and text, while it has answers.
  deleted_at timestamptz(3),
  -- Counts edits, so that a tab with an outdated text is refused instead of overwriting a newer one.
  revision integer not null default 1
);
create index comment_post on comment (post_id, created_at desc, id desc);
create index comment_author on comment (author_id, post_id);
create index comment_answers on comment (parent_id, created_at, id) where parent_id is not null;
-- A page of a post's comments, without reading their answers.
create index comment_top on comment (post_id, created_at desc, id desc) where parent_id is null;

create table report (
  id uuid primary key,
  -- Null once the reporter is erased: an ADMIN decides about the report all the same.
  reporter_id uuid references profile on delete cascade,
  target_type text not null check (target_type in ('user', 'post', 'comment')),
  target_id uuid not null,
  -- The person reported, or the author of the post or comment.
  owner_id uuid not null references profile on delete cascade,
  -- In UTC. A person reports the same thing once a day.
  day date not null,
  reason text not null,
  description text,
  status text not null default 'open' check (status in ('open', 'resolved')),
  action text check (action in ('dismiss', 'remove', 'suspend')),
  note text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  -- Of a comment: its post, and its text when it was reported, because its author may change or delete it.
  post_id uuid,
  excerpt text,
  unique (reporter_id, day, target_type, target_id)
);
create index report_list on report (status, created_at, id);
create index report_owner on report (owner_id);

-- Actions of ADMINs. It has no references to people, because an entry outlives its actor.
create table audit_entry (
  id uuid primary key,
  actor_id uuid not null,
  -- Such as `user.suspend`.
  action text not null,
  -- Such as `user:<id>`.
  target text not null,
  note text,
  created_at timestamptz(3) not null
);
create index audit_list on audit_entry (created_at desc, id desc);
-- Decisions about one person.
create index audit_target on audit_entry (target, created_at desc, id desc);
-- The audit log of one ADMIN.
create index audit_actor on audit_entry (actor_id, created_at desc, id desc);
-- The audit log of one action.
create index audit_action on audit_entry (action, created_at desc, id desc);
-- The audit log of one ADMIN and one action.
create index audit_actor_action on audit_entry (actor_id, action, created_at desc, id desc);

-- Erasing a person replaces their id in entries. Nothing else changes them.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('stagedoor.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change_of_audit();

create table announcement (
  id uuid primary key,
  author_id uuid not null,
  title text not null,
  message text not null,
  created_at timestamptz(3) not null
);

create table verification_request (
  id uuid primary key,
  user_id uuid not null references profile on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Why it was rejected.
  reason text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create unique index verification_pending on verification_request (user_id) where status = 'pending';
create index verification_person on verification_request (user_id);
create index verification_list on verification_request (status, created_at, id);

-- Its files are private ones, for ADMINs.
create table verification_document (
  id uuid primary key,
  request_id uuid not null references verification_request on delete cascade,
  position integer not null,
  folder text not null,
  -- Of a picture, pixels.
  width integer,
  -- Bytes.
  size integer not null,
  mime_type text not null,
  unique (request_id, position)
);
create index verification_document_folder on verification_document (folder);

-- Follows from and to suspended people, stored here, outside of every list and count, until they are restored.
create table suspended_follow (
  follower_id uuid not null references profile on delete cascade,
  followed_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (follower_id, followed_id)
);
create index suspended_follow_followed on suspended_follow (followed_id);

-- People who closed their account. Their profile is hidden like a suspended one, until they return or are erased.
create table departure (
  user_id uuid primary key references profile on delete cascade,
  is_gone boolean not null,
  -- Grows each time they leave or return: of two events that arrive in the wrong order the greater counts.
  revision integer not null,
  -- Whether an ADMIN suspended them, too. Then they stay hidden when they return.
  is_suspended boolean not null,
  -- When they last returned. Posts that they scheduled before are not published until they choose a new time.
  returned_at timestamptz(3)
);

-- When each author last published a post for everyone, by kind. Explore and trending choose the newest posts of the authors who published
-- last, so that neither posts that the viewer may not see nor one busy author can push out the others.
create table author_recent (
  author_id uuid not null references profile on delete cascade,
  kind text not null check (kind in ('ALL', 'TEXT', 'IMAGE', 'VIDEO')),
  published_at timestamptz(3) not null,
  -- Neither private nor suspended.
  is_listed boolean not null,
  primary key (author_id, kind)
) with (fillfactor = 80);
create index author_recent_time on author_recent (kind, published_at desc, author_id desc) where is_listed;

-- Updates an author's rows from their newest posts for everyone. To be called after each change of these posts, with the author's profile
-- locked.
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

-- Purchases that were refunded. An event of a purchase that arrives after its refund does not unlock the post.
create table refunded_purchase (
  purchase_id uuid primary key,
  refunded_at timestamptz(3) not null
);

-- People who are paying for a post. Its author cannot delete it for ten minutes.
create table post_reservation (
  post_id uuid not null references post on delete cascade,
  buyer_id uuid not null references profile on delete cascade,
  reserved_at timestamptz(3) not null,
  primary key (post_id, buyer_id)
);
create index post_reservation_buyer on post_reservation (buyer_id);

-- Accounts that became private, until none of their files is public any more.
create table privacy_migration (
  owner_id uuid primary key references profile on delete cascade,
  became_private_at timestamptz(3) not null,
  -- Accounts take turns: some files of one are moved, and then it is due again after the others.
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index privacy_migration_due on privacy_migration (due_at) where failed_at is null;
create index privacy_migration_set_aside on privacy_migration (failed_at) where failed_at is not null;

-- The table's former name, for instances of earlier versions.
create view closed_account as
  select owner_id, became_private_at as closed_at, due_at, attempts, failed_at, last_error from privacy_migration;

-- Accounts that became public, until all requests to follow them are accepted.
create table pending_follow_acceptance (
  owner_id uuid primary key references profile on delete cascade,
  became_public_at timestamptz(3) not null,
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index pending_follow_acceptance_due on pending_follow_acceptance (due_at);
create index pending_follow_acceptance_set_aside on pending_follow_acceptance (failed_at) where failed_at is not null;

-- The table's former name, for instances of earlier versions.
create view opened_account as
  select owner_id, became_public_at as opened_at, due_at, attempts, failed_at, last_error from pending_follow_acceptance;

-- Accounts that were suspended or restored, until all counters reflect it. Checked again when due, because a person can act after the
-- suspension until their tokens expire.
create table suspension_count_update (
  user_id uuid primary key references profile on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index suspension_count_update_due on suspension_count_update (due_at);
create index suspension_count_update_set_aside on suspension_count_update (failed_at) where failed_at is not null;

-- The table's former name, for instances of earlier versions.
create view unsettled_account as
  select user_id, due_at, attempts, failed_at, last_error from suspension_count_update;

-- Unfinished posts, which their authors see on all of their devices.
create table post_draft (
  id uuid primary key,
  author_id uuid not null references profile on delete cascade,
  revision integer not null,
  content text not null,
  visibility text not null check (visibility in ('PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS')),
  price_cents integer not null,
  scheduled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_sensitive boolean not null default false,
  -- May be unfinished, with empty options.
  poll jsonb,
  -- How many files were chosen. They stay in the browser where they were chosen; other devices show their number.
  file_count integer not null default 0 check (file_count >= 0)
);
create index post_draft_author on post_draft (author_id, updated_at desc, id desc);

create table comment_like (
  comment_id uuid not null references comment on delete cascade,
  user_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (comment_id, user_id)
);
create index comment_like_person on comment_like (user_id, created_at desc, comment_id desc);

-- The hashtags of published posts, in canonical form. Whether a viewer may see a post is decided by the post.
create table post_tag (
  tag text collate "C" not null,
  published_at timestamptz(3) not null,
  post_id uuid not null references post on delete cascade,
  primary key (tag, published_at, post_id)
);
create index post_tag_post on post_tag (post_id);

-- How far a job has read the tags of older posts. It deletes the row at the end.
create table post_tag_backfill (
  last_post_id uuid not null,
  until timestamptz(3) not null
);
insert into post_tag_backfill values ('00000000-0000-0000-0000-000000000000', now() + interval '1 hour');

-- Previews of web addresses, read by a job. All posts that link to an address share one.
create table link_preview (
  -- The SHA-256 of the address, since an address may be longer than an index entry.
  id text primary key,
  url text not null,
  title text,
  description text,
  site_name text,
  -- The folder of our copy of its picture.
  folder text,
  width integer,
  height integer,
  -- When it was last read; null before that. Without a title nothing was found.
  fetched_at timestamptz(3),
  -- When a post last began to link to it, or a job last found one that does.
  used_at timestamptz(3) not null,
  -- Bytes of our copy of the picture; null where there is none, or where the size was not recorded.
  size integer,
  -- Whether the last post that linked to it is gone.
  is_released boolean not null default false
);
create index link_preview_used on link_preview (used_at);
create index link_preview_released on link_preview (used_at) where is_released;

-- The first address of each published post. Without a preview its author wants none, also after an edit.
create table post_link (
  post_id uuid primary key references post on delete cascade,
  preview_id text references link_preview on delete cascade
);
create index post_link_preview on post_link (preview_id);

-- Skips rows that are locked, because waiting for them could deadlock: those previews are checked a week after their last use.
create function release_link_previews() returns trigger language plpgsql as $$
begin
  update link_preview set is_released = true
  where id in (
    select id from link_preview v where id in (select preview_id from removed where preview_id is not null)
      and not exists (select from post_link where preview_id = v.id)
    for no key update skip locked);
  return null;
end $$;
create trigger release_link_previews after delete on post_link
  referencing old table as removed for each statement execute function release_link_previews();

create table link_preview_fetch (
  preview_id text primary key references link_preview on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text,
  -- The author of the post. Of each person one address is read at a time, and a limited number an hour. Null where it was not recorded.
  user_id uuid
);
create index link_preview_fetch_due on link_preview_fetch (due_at);
create index link_preview_fetch_set_aside on link_preview_fetch (failed_at) where failed_at is not null;
create index link_preview_fetch_user on link_preview_fetch (user_id);

-- Unlike a block, a mute changes nothing for the muted person.
create table mute (
  muter_id uuid not null references profile on delete cascade,
  muted_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (muter_id, muted_id)
);
create index mute_list on mute (muter_id, created_at desc, muted_id desc);
create index mute_muted on mute (muted_id);

create table muted_word (
  id uuid primary key,
  user_id uuid not null references profile on delete cascade,
  word text not null,
  -- The same for all spellings of a word.
  folded text not null,
  created_at timestamptz(3) not null,
  unique (user_id, folded)
);

-- A poll closes the given number of hours after its post is published.
create table poll (
  post_id uuid primary key references post on delete cascade,
  options text[] not null check (cardinality(options) between 2 and 4),
  -- The votes for each option, in the same order.
  vote_counts integer[] not null check (cardinality(vote_counts) = cardinality(options)),
  hours smallint not null check (hours between 1 and 168),
  -- When the event of its end is due; null before its post is published, and once the event is published.
  end_due_at timestamptz(3)
);
create index poll_end_due on poll (end_due_at) where end_due_at is not null;

create table poll_vote (
  post_id uuid not null references poll on delete cascade,
  voter_id uuid not null references profile on delete cascade,
  -- The index of the option, from 0.
  option smallint not null check (option between 0 and 3),
  created_at timestamptz(3) not null,
  primary key (post_id, voter_id)
);
create index poll_vote_person on poll_vote (voter_id);
-- The latest voters of a poll, to whom further votes are shown.
create index poll_vote_recent on poll_vote (post_id, created_at desc);

-- Counts of days that are long past, so that a year costs no more to read than a month.
create table author_day (
  author_id uuid not null references profile on delete cascade,
  day date not null,
  views integer not null,
  likes integer not null,
  comments integer not null,
  followers integer not null,
  primary key (author_id, day)
);

create table post_day (
  author_id uuid not null references profile on delete cascade,
  day date not null,
  post_id uuid not null references post on delete cascade,
  views integer not null,
  likes integer not null,
  comments integer not null,
  primary key (author_id, day, post_id)
);
create index post_day_post on post_day (post_id, day);

-- Until which day an author's days are counted. Written when they first ask for days that old.
create table day_count (
  author_id uuid primary key references profile on delete cascade,
  counted_until date not null,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index day_count_due on day_count (due_at) where failed_at is null;
create index day_count_set_aside on day_count (failed_at) where failed_at is not null;

-- Posts that were published at `complete_from` or later have the words that they are found by. The job continues with older ones, and
-- deletes the row at the end.
create table post_words_backfill (complete_from timestamptz not null);
insert into post_words_backfill values ('infinity');

-- The same of the words for the time of publication.
create table post_moments_backfill (complete_from timestamptz not null);
insert into post_moments_backfill values ('infinity');

-- Deleted posts, which are purged with their likes and comments after 30 days.
create table post_purge (
  post_id uuid primary key references post on delete cascade,
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index post_purge_due on post_purge (due_at) where failed_at is null;
create index post_purge_set_aside on post_purge (failed_at) where failed_at is not null;

create function schedule_post_purge() returns trigger language plpgsql as $$
begin
  insert into post_purge (post_id, due_at) values (new.id, new.deleted_at + interval '30 days') on conflict do nothing;
  return null;
end $$;
create trigger post_purge after update of deleted_at on post
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function schedule_post_purge();

-- How much of their hourly limit of previews people have used.
create table link_preview_allowance (
  user_id uuid primary key,
  spent_until timestamptz(3) not null
);

-- People who were notified that their prices are below the smallest charge, and what that was.
create table low_price_notice (
  user_id uuid primary key references profile on delete cascade,
  smallest_cents integer not null,
  told_at timestamptz(3) not null
);

-- Who saw a post on which day (UTC), partitioned by the day. The viewer is a hash of a person's id or a visitor's address with the day
-- and a secret, so that it leads back to nobody. The first partition has all days up to four weeks from now. The service creates further
-- ones, and drops old ones (src/views/view-partitions.ts).
create table post_view_first (
  post_id uuid constraint post_view_post_id_not_null not null references post on delete cascade,
  day date constraint post_view_day_not_null not null,
  viewer uuid constraint post_view_viewer_not_null not null,
  author_id uuid constraint post_view_author_id_not_null not null references profile on delete cascade,
  primary key (post_id, day, viewer)
);
create index post_view_first_author on post_view_first (author_id, day);
create index post_view_first_day on post_view_first (day);

-- Days that no other partition is for, as of a view that was written while a clock was far ahead.
create table post_view_other (like post_view_first including defaults including indexes);

create table post_view (
  post_id uuid not null references post on delete cascade,
  day date not null,
  viewer uuid not null,
  author_id uuid not null references profile on delete cascade,
  primary key (post_id, day, viewer)
) partition by range (day);
-- An author's views, day by day.
create index post_view_author on post_view (author_id, day);
-- The oldest views, which are deleted once their days are counted.
create index post_view_day on post_view (day);
do $$ begin
  execute format('alter table post_view attach partition post_view_first for values from (minvalue) to (%L)',
    (now() at time zone 'UTC')::date + 28);
end $$;
alter table post_view attach partition post_view_other default;

-- Rows of several partitions can have the same ctid, so that deleting by ctid would delete rows of other partitions, too.
create function refuse_view_deletion_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~* '\mdelete\s+from\s+"?post_view"?\s.*\mctid\M' then
    raise exception 'views of several partitions have the same ctid: post_view is not deleted from by ctid';
  end if;
  return null;
end $$;
create trigger post_view_deletion before delete on post_view for each statement execute function refuse_view_deletion_by_place();

-- Orders changes that undo each other, such as a like and its removal, for consumers of their events.
create sequence revision;

-- Constraints that are still called after former names of their tables and columns.
alter table privacy_migration rename constraint privacy_migration_owner_id_not_null to closed_account_owner_id_not_null;
alter table privacy_migration rename constraint privacy_migration_became_private_at_not_null to closed_account_closed_at_not_null;
alter table privacy_migration rename constraint privacy_migration_due_at_not_null to closed_account_due_at_not_null;
alter table privacy_migration rename constraint privacy_migration_attempts_not_null to closed_account_attempts_not_null;
alter table pending_follow_acceptance rename constraint pending_follow_acceptance_owner_id_not_null to opened_account_owner_id_not_null;
alter table pending_follow_acceptance rename constraint pending_follow_acceptance_became_public_at_not_null to opened_account_opened_at_not_null;
alter table pending_follow_acceptance rename constraint pending_follow_acceptance_due_at_not_null to opened_account_due_at_not_null;
alter table pending_follow_acceptance rename constraint pending_follow_acceptance_attempts_not_null to opened_account_attempts_not_null;
alter table suspension_count_update rename constraint suspension_count_update_user_id_not_null to unsettled_account_user_id_not_null;
alter table suspension_count_update rename constraint suspension_count_update_due_at_not_null to unsettled_account_due_at_not_null;
alter table suspension_count_update rename constraint suspension_count_update_attempts_not_null to unsettled_account_attempts_not_null;
alter table privacy_migration rename constraint privacy_migration_owner_id_fkey to closed_account_owner_id_fkey;
alter table pending_follow_acceptance rename constraint pending_follow_acceptance_owner_id_fkey to opened_account_owner_id_fkey;
alter table suspension_count_update rename constraint suspension_count_update_user_id_fkey to unsettled_account_user_id_fkey;
