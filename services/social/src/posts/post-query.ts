import type { Role } from '@stagedoor/contracts/call';
import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import { defineStatement, type Parameter, type Statement, type StatementOptions } from '#/db/statement.ts';
import { type CopiedTier, readStoredTier } from '#/tiers/copied-tier.ts';
import type { ViewerId } from '#/users/find-people.ts';

export interface MediaItem {
  readonly id: string;
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  readonly folder: string;
  readonly assetId: string | null;
  readonly isPublic: boolean;
  readonly widths: readonly number[];
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly size: number;
  readonly mimeType: string;
  readonly posterVersion: number;
  readonly teaserVersion: number | null;
  readonly waveform: readonly number[] | null;
  readonly captions: readonly CaptionsFacts[] | null;
  readonly durationMs: number | null;
}

export interface LinkItem {
  readonly url: string;
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string | null;
  readonly folder: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface PollItem {
  readonly options: readonly string[];
  readonly voteCounts: readonly number[];
  readonly hours: number;
  /** The option that the viewer voted for, from 0. */
  readonly ownVote: number | null;
  readonly closesAt: string | null;
  readonly isClosed: boolean;
}

/** A post with everything that access rules and presenters need. */
export interface HydratedPost {
  readonly id: string;
  readonly content: string;
  readonly visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS';
  /** Of a post for subscribers: the tiers that it names, a bit for each slot; null for all paid ones. */
  readonly tier_mask: number | null;
  /** Of a post for subscribers: all tiers of its author, the cheapest first; null if there are none. */
  readonly author_tiers: readonly CopiedTier[] | null;
  /** Of a post that is not published: the subject of the letter that it is sent as, too; null if it is none. */
  readonly letter_subject: string | null;
  readonly price_cents: number;
  readonly is_pinned: boolean;
  readonly like_count: number;
  readonly comment_count: number;
  readonly answer_count: number;
  readonly view_count: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly revision: number;
  readonly scheduled_at: string | null;
  readonly published_at: string | null;
  readonly deleted_at: string | null;
  readonly removed_at: string | null;
  readonly is_sensitive: boolean;
  readonly media: readonly MediaItem[];
  /** The link preview of its first address, once the page was fetched. */
  readonly link: LinkItem | null;
  readonly poll: PollItem | null;
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string | null;
  readonly avatar: string | null;
  readonly is_verified: boolean;
  readonly role: Role;
  readonly is_private: boolean;
  readonly suspended_at: string | null;
  readonly has_liked: boolean;
  readonly has_bookmarked: boolean;
  readonly is_following: boolean;
  /** Of the tier that the viewer is a member of, see `maskOfMember`; null if they are none. */
  readonly member_mask: number | null;
  readonly has_bought: boolean;
  readonly is_blocked: boolean;
  /** The sort key of the list before the id, for cursors. */
  readonly rank: number;
  /** In the first row of a list that is read with {@link withMutedWords}: the words that the viewer has muted, folded. */
  readonly muted_words?: readonly string[] | null;
}

/** Further columns for a list that leaves out posts with the muted words of its viewer `$1`. */
export const withMutedWords: readonly string[] = [
  `case when s.position = 1 then (select array_agg(folded) from muted_word where user_id = $1::uuid) end as muted_words`,
];

/** The relation of the viewer `$1` to the post `p` and its author, as SQL expressions. */
const relations = {
  is_following: yes('follow where follower_id = $1::uuid and followed_id = p.author_id'),
  member_mask:
    '(select tier_mask from subscriber where creator_id = p.author_id and subscriber_id = $1::uuid and until > now() limit 1)',
  has_bought: yes('post_purchase where post_id = p.id and buyer_id = $1::uuid'),
  is_blocked: `${yes('block where blocker_id = $1::uuid and blocked_id = p.author_id')}
        or ${yes('block where blocker_id = p.author_id and blocked_id = $1::uuid')}`,
};

/**
 * {@link relations} for a list of the viewer's own posts and those of followees, for which fewer relations have to be
 * looked up.
 */
export const relationsToFollowees: typeof relations = {
  is_following: 'p.author_id <> $1::uuid',
  // Anybody may read a post that is public and free.
  member_mask: `case when p.visibility <> 'PUBLIC' then ${relations.member_mask} end`,
  has_bought: `case when p.visibility = 'PUBLIC' and p.price_cents = 0 then false else ${relations.has_bought} end`,
  // A block ends the follows in both directions, and prevents new ones.
  is_blocked: 'false',
};

interface PostQueryOptions {
  /** Further columns, of the skeleton `s`. */
  readonly more?: readonly string[];
  /** The viewer's relation to post and author, as far as the skeleton guarantees it. The rest is looked up. */
  readonly relatedBy?: typeof relations;
  /** Whether the rows come in the order of the skeleton, by default true. */
  readonly isOrdered?: boolean;
}

/**
 * Defines a statement that reads whole posts for the viewer `$1`. `skeleton` is a query of `id`, `rank` and `position` that
 * selects them.
 */
export function definePostStatement<Parameters extends readonly Parameter[]>(
  skeleton: string,
  { replansEachTime = false, ...options }: StatementOptions & PostQueryOptions = {},
): Statement<HydratedPost, [ViewerId, ...Parameters]> {
  return defineStatement(writePostQuery(skeleton, options), { replansEachTime, readRow: readPostRow });
}

/** The columns of a file, in the order in which {@link readPostRow} names them. */
const mediaColumns =
  'id, type, folder, asset_id, is_public, widths, alt, width, height, coalesce(large_size, size), mime_type, poster_version, teaser_version, waveform, captions, duration_ms';

/**
 * Makes the row of a post from the query's values. The query returns the values of files, link, poll and tiers without names, because
 * adding names costs PostgreSQL more than looking them up.
 */
export function readPostRow(row: Record<string, unknown>): void {
  if (Array.isArray(row.media)) row.media = row.media.map(nameMediaValues);
  if (Array.isArray(row.link)) row.link = nameLinkValues(row.link);
  if (Array.isArray(row.poll)) row.poll = namePollValues(row.poll);
  if (Array.isArray(row.author_tiers)) row.author_tiers = row.author_tiers.map(readStoredTier);
}

function nameLinkValues([url, title, description, siteName, folder, width, height]: readonly unknown[]) {
  return { url, title, description, siteName, folder, width, height };
}

function namePollValues([options, voteCounts, hours, ownVote, closesAt, isClosed]: readonly unknown[]) {
  return { options, voteCounts, hours, ownVote, closesAt, isClosed };
}

function nameMediaValues([
  id,
  type,
  folder,
  assetId,
  isPublic,
  widths,
  alt,
  width,
  height,
  size,
  mimeType,
  posterVersion,
  teaserVersion,
  waveform,
  captions,
  durationMs,
]: readonly unknown[]) {
  const look = { posterVersion, teaserVersion, waveform, captions, durationMs };
  return { id, type, folder, assetId, isPublic, widths, alt, width, height, size, mimeType, ...look };
}

/** Whether such a row exists, looked up by its key. */
function yes(row: string): string {
  return `(select true from ${row} limit 1) is not null`;
}

/**
 * Writes the query of {@link definePostStatement}; {@link readPostRow} reads its rows. LATERAL with OFFSET 0 or LIMIT, and subqueries with
 * LIMIT, have each part looked up by key, because the planner would read a whole table if it misjudges the number of posts. What a post has
 * at most one of is a subquery and no join: each join would set up and copy all columns once more, which cost as much as the look-up.
 */
export function writePostQuery(
  skeleton: string,
  { more = [], relatedBy = relations, isOrdered = true }: PostQueryOptions = {},
): string {
  return `
    with skeleton as materialized (${skeleton})
    select p.id, p.content, p.visibility, p.tier_mask, p.price_cents, p.is_pinned, p.like_count,
      p.comment_count, p.answer_count, p.view_count,
      p.created_at, p.updated_at, p.revision, p.scheduled_at, p.published_at, p.deleted_at, p.removed_at,
      p.is_sensitive,
      case when p.media_kinds = 0 then '[]' else coalesce((
        select json_agg(json_build_array(${mediaColumns}) order by position)
        from media where post_id = p.id), '[]') end as media,
      (select json_build_array(v.url, v.title, v.description, v.site_name, v.folder, v.width, v.height)
        from (select preview_id from post_link where post_id = p.id offset 0) l
        cross join lateral (select * from link_preview where id = l.preview_id offset 0) v
        where v.title is not null limit 1) as link,
      case when p.has_poll then (
        select json_build_array(q.options, q.vote_counts, q.hours,
          (select option from poll_vote where post_id = p.id and voter_id = $1::uuid),
          p.published_at + make_interval(hours => q.hours),
          coalesce(p.published_at + make_interval(hours => q.hours) <= now(), false))
        from poll q where q.post_id = p.id limit 1) end as poll,
      a.user_id, a.username, a.display_name, a.avatar, a.is_verified, a.role, a.is_private, a.suspended_at,
      case when p.visibility = 'SUBSCRIBERS' then a.tiers end as author_tiers,
      case when p.published_at is null then (select subject from post_letter where post_id = p.id limit 1) end as letter_subject,
      ${yes('post_like where post_id = p.id and user_id = $1::uuid')} as has_liked,
      ${yes('bookmark where user_id = $1::uuid and post_id = p.id')} as has_bookmarked,
      ${Object.entries(relatedBy)
        .map(([name, column]) => `${column} as ${name}`)
        .join(', ')},
      ${['s.rank', ...more].join(', ')}
    from skeleton s
    cross join lateral (select * from post where id = s.id offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    ${isOrdered ? 'order by s.position' : ''}`;
}
