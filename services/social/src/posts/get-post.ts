import type { Post } from '@stagedoor/contracts/post';
import { type AppError, notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement } from '#/db/statement.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import type { Access } from '#/posts/post-rules.ts';
import { accessTo, type JudgedPost, presentPost, readingOf } from '#/posts/present-post.ts';
import type { ViewerId } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

const byId = definePostStatement<[string]>('select $2::uuid as id, 0 as rank, 1 as position');

/** One post as the viewer may see it; a 404 where they may not know of it. */
export async function getPost(
  { database, media }: { database: Database | Transaction; media: MediaAddresses },
  viewer: Viewer | null,
  id: string,
): Promise<Post> {
  const [found] = await byId.run(database, [viewer?.userId ?? null, id]);
  const post = found === undefined ? undefined : presentPost(found, viewer, media);
  if (post === undefined) throw notFound('Post not found');
  return post;
}

/** The post, whole, where the viewer can read any of it; undefined otherwise. */
export async function findReadablePost(
  source: Database | Transaction,
  viewer: Viewer | null,
  id: string,
): Promise<HydratedPost | undefined> {
  const [found] = await byId.run(source, [viewer?.userId ?? null, id]);
  return found === undefined || readingOf(found, viewer) === 'hidden' ? undefined : found;
}

/** What decides for `viewer` about post `p` of author `a`: a third of what showing the post takes. */
const facts = (viewer: string) => `
  p.author_id as user_id, p.visibility, p.price_cents, p.published_at, p.deleted_at, p.removed_at, a.is_private, a.suspended_at,
  exists (select from follow where follower_id = ${viewer} and followed_id = p.author_id) as is_following,
  exists (
    select from subscriber where creator_id = p.author_id and subscriber_id = ${viewer} and until > now()
  ) as is_subscribed,
  exists (select from post_purchase where post_id = p.id and buyer_id = ${viewer}) as has_bought,
  exists (select from block where blocker_id = ${viewer} and blocked_id = p.author_id)
    or exists (select from block where blocker_id = p.author_id and blocked_id = ${viewer}) as is_blocked`;

/** What is to be known of a post by who does something with it. */
const factsById = defineStatement<JudgedPost, [ViewerId, string]>(`
  select ${facts('$1::uuid')}
  from post p join profile a on a.user_id = p.author_id
  where p.id = $2::uuid`);

/** The same of many, each for a viewer of its own. */
const factsOfPairs = defineStatement<JudgedPost & { position: string }, [readonly string[], readonly string[]]>(`
  select asked.position, ${facts('asked.viewer_id')}
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (viewer_id, post_id, position)
  join post p on p.id = asked.post_id join profile a on a.user_id = p.author_id`);

/** The post that something is about to be done with, whole, and whether it is open to the viewer. A 404 where it is hidden. */
export async function getPostFor(source: Database | Transaction, viewer: Viewer | null, id: string) {
  const [post] = await byId.run(source, [viewer?.userId ?? null, id]);
  return admit(post, viewer);
}

/** The same with no more of the post than what decides, for what is done with it all the time. */
export async function getPostFacts(source: Database | Transaction, viewer: Viewer | null, id: string) {
  const [post] = await factsById.run(source, [viewer?.userId ?? null, id]);
  return admit(post, viewer);
}

/** For each viewer and post what {@link getPostFacts} returns, or the 404 that it throws. */
export async function listPostFacts(
  source: Database | Transaction,
  asked: readonly { readonly viewer: Viewer; readonly postId: string }[],
): Promise<readonly (JudgedPost | AppError)[]> {
  const rows = await factsOfPairs.run(source, [
    asked.map(({ viewer }) => viewer.userId),
    asked.map(({ postId }) => postId),
  ]);
  const found = new Map(rows.map((row) => [Number(row.position) - 1, row]));
  return asked.map(({ viewer }, index) => {
    const post = found.get(index);
    return post === undefined || accessTo(post, viewer) === 'hidden' ? notFound('Post not found') : post;
  });
}

function admit<P extends JudgedPost>(
  post: P | undefined,
  viewer: Viewer | null,
): { post: P; access: Exclude<Access, 'hidden'> } {
  const access = post === undefined ? 'hidden' : accessTo(post, viewer);
  if (post === undefined || access === 'hidden') throw notFound('Post not found');
  return { post, access };
}
