import type { DataOf } from '@stagedoor/contracts/call';
import type { purchasePost as purchaseCall } from '@stagedoor/contracts/post-calls';
import { badRequest, conflict, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import { assertExpectedPrice, chargeBuyer, unfinishedMessages } from '@stagedoor/service-kit/purchases/purchase';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { findPurchaseRequirement } from '#/posts/access/post-access.ts';
import { findReadablePost, getPost } from '#/posts/get-post.ts';
import { presentPost } from '#/posts/present-post.ts';
import { recordPurchase } from '#/posts/purchases/record-purchase.ts';
import { lockPost, releasePost, reservePost } from '#/posts/purchases/reserve-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type PurchaseDeps = Pick<SocialDeps, 'database' | 'internal' | 'clock'> & { readonly media: MediaAddresses };
type PurchasedPost = DataOf<typeof purchaseCall>;

interface PurchaseOptions {
  readonly paymentMethodId?: string;
  readonly expectedPrice?: number;
  /** By this key payments recognizes a repeated request. */
  readonly idempotencyKey: string;
}

const refusals = {
  CREATOR: () => badRequest('Posts are sold by creators only'),
  SUBSCRIPTION: () => forbidden('Subscribe first'),
  FOLLOW: () => forbidden('Follow first'),
};

/**
 * Charges the price of a post through payments, and unlocks it. A post that is bought already is returned without a charge.
 * Needs no transaction: payments charges a buyer once for a post, however often it is called.
 */
export async function purchasePost(
  { database, internal, clock, media }: PurchaseDeps,
  viewer: Viewer,
  id: string,
  { expectedPrice, ...paying }: PurchaseOptions,
): Promise<Answer<PurchasedPost>> {
  const { userId: buyerId } = viewer;
  const post = await database.transaction(async (tx) => {
    // Price and text are read under the lock that reserves them, so that the buyer gets what they paid for.
    await lockPost(tx, id);
    // With the access of a FAN, so that an ADMIN cannot buy what only ADMINs can see.
    const found = await findReadablePost(tx, { userId: buyerId, role: 'FAN' }, id);
    if (found === undefined) throw notFound('Post not found');
    if (found.has_bought) return found;
    if (found.user_id === buyerId) throw badRequest('This is your own post');
    if (found.price_cents === 0) throw badRequest('This post is free');
    const requirement = findPurchaseRequirement(found);
    if (requirement !== undefined) throw refusals[requirement]();
    assertExpectedPrice(expectedPrice, found.price_cents);
    await reservePost(tx, id, buyerId, clock.now());
    return found;
  });
  if (post.has_bought) {
    return answer(await getPost({ database, media }, viewer, id), { message: 'You have this post already' });
  }
  const payment = await chargeBuyer(internal, {
    kind: 'post',
    itemId: post.id,
    buyerId,
    sellerId: post.user_id,
    priceCents: post.price_cents,
    content: post.content,
    ...paying,
    release: () => database.transaction((tx) => releasePost(tx, post.id, buyerId)),
  });
  if (payment.status !== 'succeeded') {
    const locked = presentPost(post, { access: 'locked', readerId: buyerId, addresses: media });
    return answer({ ...locked, payment }, { status: 202, message: unfinishedMessages[payment.status] });
  }
  const purchase = {
    postId: post.id,
    buyerId,
    purchaseId: payment.paymentId,
    at: clock.now(),
    openedAt: new Date(payment.createdAt),
  };
  // The payment's event arrives here, too, and has payments refund it.
  if (!(await database.transaction((tx) => recordPurchase(tx, purchase)))) {
    throw conflict('This post was deleted or changed. What you paid goes back to your card.');
  }
  return answer({ ...(await getPost({ database, media }, viewer, id)), payment }, { message: 'Unlocked' });
}
