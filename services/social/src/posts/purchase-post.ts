import type { Post } from '@stagedoor/contracts/post';
import { badRequest, forbidden, unavailable } from '@stagedoor/service-kit/errors';
import { type Answer, answer } from '@stagedoor/service-kit/implement';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { getPostFor } from '#/posts/get-post.ts';
import { presentVisiblePost } from '#/posts/present-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** Pays the price of a post. What is bought already is answered at no cost; until there are payments, nothing else is. */
export async function purchasePost(
  { database, media }: Pick<SocialDeps, 'database'> & { readonly media: MediaAddresses },
  viewer: Viewer,
  id: string,
): Promise<Answer<Post>> {
  const { post, access } = await getPostFor(database, viewer, id);
  if (post.user_id === viewer.userId) throw badRequest('This is your own post');
  if (post.price_cents === 0) throw badRequest('This post is free');
  if (post.has_bought)
    return answer(presentVisiblePost(post, access, media), { message: 'You have this post already' });
  if (post.visibility === 'SUBSCRIBERS' && !post.is_subscribed) throw forbidden('Subscribe first');
  throw unavailable('Payments are not available', 60);
}
