import type { Post } from '@stagedoor/contracts/post';
import type { Database, Transaction } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import type { Access } from '#/posts/post-rules.ts';
import { accessTo, presentPost } from '#/posts/present-post.ts';
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

/** The post that something is about to be done with, and whether it is open to the viewer. A 404 where it is hidden. */
export async function getPostFor(
  source: Database | Transaction,
  viewer: Viewer | null,
  id: string,
): Promise<{ post: HydratedPost; access: Exclude<Access, 'hidden'> }> {
  const [post] = await byId.run(source, [viewer?.userId ?? null, id]);
  const access = post === undefined ? 'hidden' : accessTo(post, viewer);
  if (post === undefined || access === 'hidden') throw notFound('Post not found');
  return { post, access };
}
