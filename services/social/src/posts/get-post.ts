import type { Post } from '@stagedoor/contracts/post';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { evaluatePostAccess, evaluateReadAccess, requireVisible } from '#/posts/access/post-access.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import { presentPost } from '#/posts/present-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

const byId = definePostStatement<[string]>('select $2::uuid as id, 0 as rank, 1 as position');

/** Returns one post as the viewer may see it. Throws a 404 if they may not know of it. */
export async function getPost(
  { database, media: addresses }: { database: Database | Transaction; media: MediaAddresses },
  viewer: Viewer | null,
  id: string,
): Promise<Post> {
  const [post] = await byId.run(database, [viewer?.userId ?? null, id]);
  const access = post === undefined ? 'hidden' : evaluateReadAccess(post, viewer);
  if (post === undefined || access === 'hidden') throw notFound('Post not found');
  const isWithdrawn = evaluatePostAccess(post, viewer) === 'hidden';
  return presentPost(post, { access, readerId: viewer?.userId, addresses, isWithdrawn });
}

/** Returns the whole post if the viewer can read any of it; undefined otherwise. */
export async function findReadablePost(
  source: Database | Transaction,
  viewer: Viewer | null,
  id: string,
): Promise<HydratedPost | undefined> {
  const [found] = await byId.run(source, [viewer?.userId ?? null, id]);
  return found === undefined || evaluateReadAccess(found, viewer) === 'hidden' ? undefined : found;
}

/** Returns the whole post for an action on it, with the viewer's access. Throws a 404 if it is hidden. */
export async function getVisiblePost(source: Database | Transaction, viewer: Viewer | null, id: string) {
  const [post] = await byId.run(source, [viewer?.userId ?? null, id]);
  return requireVisible(post, viewer);
}
