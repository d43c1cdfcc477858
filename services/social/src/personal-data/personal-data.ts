import { shareFile } from '@stagedoor/contracts/share-picture';
import { blurredFile } from '@stagedoor/service-kit/assets/picture-files';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { PersonalData, PersonalFile } from '@stagedoor/service-kit/personal-data/personal-data';
import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import type { SocialDeps } from '#/config.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { privateFolder, publicFolder } from '#/media/own-folders.ts';
import { isRetained } from '#/media/retained-posts.ts';
import { erasePerson } from '#/personal-data/erase-person.ts';

/** Those of suspended people wait elsewhere until they are restored. */
const allFollows = (db: postgres.Sql) => db`(
    select follower_id, followed_id, created_at from follow
    union all select follower_id, followed_id, created_at from suspended_follow)`;

const documents: PersonalData<SocialDeps>['documents'] = {
  profile: (db, id) => db`
    select user_id, username, display_name, bio, role, is_verified, subscription_price_cents, is_private, allow_messages,
      show_online_status, created_at, suspended_at, post_count, follower_count, following_count, subscriber_count
    from profile where user_id = ${id}`,
  posts: (db, id) => db`
    select id, content, visibility, tier_mask, price_cents, is_pinned, like_count, comment_count, answer_count, view_count, created_at,
      updated_at, is_sensitive, scheduled_at, published_at, deleted_at, removed_at,
      (select jsonb_build_object('options', options, 'vote_counts', vote_counts, 'hours', hours)
        from poll where poll.post_id = post.id) as poll,
      (select subject from post_letter where post_letter.post_id = post.id) as letter_subject,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'alt', m.alt, 'folder', m.folder, 'asset_id', m.asset_id,
        'width', m.width, 'height', m.height, 'size', coalesce(m.large_size, m.size), 'mime_type', m.mime_type) order by m.position), '[]') from media m where m.post_id = post.id) as media
    from post where author_id = ${id} and (deleted_at is null
      or removed_at is null and exists (select from post_purchase where post_id = post.id)) order by id`,
  drafts: (db, id) => db`
    select id, content, visibility, tier_mask, price_cents, scheduled_at, letter_subject, is_sensitive, poll, files, file_count, created_at, updated_at
    from post_draft where author_id = ${id} order by id`,
  comments: (db, id) => db`
    select id, post_id, parent_id, content, like_count, answer_count, created_at, updated_at
    from comment where author_id = ${id} order by id`,
  comment_likes: (db, id) => db`
    select comment_id, created_at from comment_like where user_id = ${id} order by created_at`,
  likes: (db, id) => db`select post_id, created_at from post_like where user_id = ${id} order by created_at`,
  poll_votes: (db, id) => db`
    select post_id, options[option + 1] as answer, created_at
    from poll_vote join poll using (post_id) where voter_id = ${id} order by created_at`,
  bookmarks: (db, id) => db`select post_id, created_at from bookmark where user_id = ${id} order by created_at`,
  purchases: (db, id) => db`
    select post_id, purchase_id, created_at from post_purchase where buyer_id = ${id} order by created_at`,
  reserved_posts: (db, id) => db`
    select post_id, reserved_at from post_reservation where buyer_id = ${id} order by reserved_at`,
  following: (db, id) => db`
    select followed_id, username, f.created_at
    from ${allFollows(db)} f join profile on user_id = followed_id where follower_id = ${id} order by f.created_at`,
  followers: (db, id) => db`
    select follower_id, username, f.created_at
    from ${allFollows(db)} f join profile on user_id = follower_id where followed_id = ${id} order by f.created_at`,
  follow_requests: (db, id) => db`
    select id, owner_id, requester_id, created_at from follow_request
    where owner_id = ${id} or requester_id = ${id} order by created_at`,
  subscriptions: (db, id) =>
    db`select creator_id, until, is_current, tier_mask, subscription_id from subscriber where subscriber_id = ${id} order by creator_id`,
  subscribers: (db, id) => db`
    select subscriber_id, until, is_current, tier_mask, subscription_id from subscriber where creator_id = ${id} order by subscriber_id`,
  tiers: (db, id) => db`
    select id, slot, name, price_cents, benefits, seats, position, picture_asset_id, archived_at, revision, created_at
    from tier where creator_id = ${id} order by slot`,
  blocked: (db, id) => db`
    select blocked_id, reason, created_at from block where blocker_id = ${id} order by created_at`,
  muted: (db, id) => db`select muted_id, created_at from mute where muter_id = ${id} order by created_at`,
  bells: (db, id) => db`
    select creator_id, level, changed_at from bell where person_id = ${id} order by changed_at`,
  mentions: (db, id) => db`select post_id, content_id from mention where user_id = ${id} order by content_id`,
  muted_words: (db, id) => db`select word, created_at from muted_word where user_id = ${id} order by created_at`,
  reports_made: (db, id) => db`
    select id, target_type, target_id, post_id, reason, description, status, created_at, resolved_at
    from report where reporter_id = ${id} order by created_at`,
  analytics: (db, id) => db`
    select day::text, views, likes, comments, followers from author_day where author_id = ${id} order by day`,
  analytics_of_posts: (db, id) => db`
    select post_id, day::text, views, likes, comments from post_day where author_id = ${id} order by day, post_id`,
  low_price_notices: (db, id) => db`select smallest_cents, told_at from low_price_notice where user_id = ${id}`,
  verification_requests: (db, id) => db`
    select id, status, reason, created_at, decided_at from verification_request where user_id = ${id} order by created_at`,
};

/** The data that social stores about a person: documents and files for their export, and how it is erased. */
export const personalData: PersonalData<SocialDeps> = {
  documents,
  files: (deps, userId) => listFiles(deps, openSocialStore(deps), userId),
  erase: (deps, userId) => erasePerson({ ...deps, files: openSocialStore(deps) }, userId),
};

/** Returns the folders with files of a person, such as `posts/<id>`. */
export async function findFolders({ database }: Pick<SocialDeps, 'database'>, userId: string): Promise<string[]> {
  const rows = await database.db.execute<{ folder: string }>(sql`
    select folder from media join post on post.id = post_id and asset_id is null
    where author_id = ${userId}::uuid and ${sql.raw(isRetained)}
    union all
    select folder from verification_document d join verification_request r on r.id = d.request_id
    where r.user_id = ${userId}::uuid
    union all
    select folder from profile, unnest(array[avatar, cover]) folder where user_id = ${userId}::uuid and folder is not null`);
  return rows.map(({ folder }) => folder);
}

async function* listFiles(deps: SocialDeps, store: FileStore, userId: string): AsyncGenerator<PersonalFile> {
  for (const folder of await findFolders(deps, userId)) {
    for (const top of [publicFolder, privateFolder]) {
      for (const { name } of await store.list(`${top}/${folder}`)) {
        const file = name.slice(name.lastIndexOf('/') + 1);
        if (file === blurredFile || file === shareFile) continue;
        yield { name: `${folder}-${file}`, open: async () => (await store.open(name))?.read() };
      }
    }
  }
}
