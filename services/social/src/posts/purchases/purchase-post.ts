import type { DataOf } from '@stagedoor/contracts/call';
import { chargePurchase } from '@stagedoor/contracts/internal-payments';
import type { purchasePost as purchaseCall } from '@stagedoor/contracts/post-calls';
import { AppError, badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/expected-price';
import { titleOf } from '@stagedoor/service-kit/purchases/title-of';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { callPayments, paymentTimeout } from '#/payments/call-payments.ts';
import { recordPurchase } from '#/payments/record-purchase.ts';
import { lockForBuyer, releasePost, reservePost } from '#/payments/reserve-post.ts';
import { findReadablePost, getPost, getVisiblePost } from '#/posts/get-post.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import { presentPost } from '#/posts/present-post.ts';
import { needsCreator, needsFollow, needsSubscription, soldByCreatorsOnly } from '#/posts/purchases/purchase-rules.ts';
import type { Viewer } from '#/users/person-rules.ts';

type PurchaseDeps = Pick<SocialDeps, 'database' | 'internal' | 'clock'> & { readonly media: MediaAddresses };
type PurchasedPost = DataOf<typeof purchaseCall>;

interface PurchaseOptions {
  readonly paymentMethodId?: string;
  readonly expectedPrice?: number;
  /** By this key payments recognizes a repeated request. */
  readonly idempotencyKey: string;
}

/**
 * Charges the price of a post through payments, and unlocks it. A post that is bought already is returned without a charge.
 * Needs no transaction: payments charges a buyer once for a post, however often it is called.
 */
export async function purchasePost(
  { database, internal, clock, media }: PurchaseDeps,
  viewer: Viewer,
  id: string,
  { paymentMethodId, expectedPrice, idempotencyKey }: PurchaseOptions,
): Promise<Answer<PurchasedPost>> {
  const known = await findReadablePost(database, viewer, id);
  if (known?.has_bought === true) {
    return answer(await getPost({ database, media }, viewer, id), { message: 'You have this post already' });
  }
  const { post, access } = await database.transaction(async (tx) => {
    // Price and text are read under the lock that reserves them: what is paid for is what the buyer gets.
    await lockForBuyer(tx, id);
    // With the access of a FAN, so that an ADMIN cannot buy what only ADMINs can see.
    const visible = await getVisiblePost(tx, { ...viewer, role: 'FAN' }, id);
    assertCanBuy(visible.post, viewer, expectedPrice);
    await reservePost(tx, id, viewer.userId, clock.now());
    return visible;
  });
  const title = titleOf(post.content);
  const body = {
    kind: 'post',
    itemId: post.id,
    buyerId: viewer.userId,
    sellerId: post.user_id,
    priceCents: post.price_cents,
    ...(title === undefined ? {} : { title }),
    ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
    idempotencyKey,
  } as const;
  const payment = await callPayments(() => internal.call(chargePurchase, { body }, paymentTimeout)).catch(
    async (error: unknown) => {
      // A 4xx is a definite refusal. After any other failure the payment may have succeeded: the post stays reserved.
      const isRefused = error instanceof AppError && error.statusCode < 500;
      if (isRefused) await database.transaction((tx) => releasePost(tx, post.id, viewer.userId));
      throw error;
    },
  );
  if (payment.status !== 'succeeded') {
    const message = payment.status === 'pending' ? 'Your payment is being processed' : 'Confirm the payment to go on';
    return answer(
      { ...presentPost(post, { access, readerId: viewer.userId, addresses: media }), payment },
      { status: 202, message },
    );
  }
  const purchase = {
    postId: post.id,
    buyerId: viewer.userId,
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

function assertCanBuy(post: HydratedPost, viewer: Viewer, expectedPrice: number | undefined): void {
  if (post.user_id === viewer.userId) throw badRequest('This is your own post');
  if (post.price_cents === 0) throw badRequest('This post is free');
  if (needsCreator(post)) throw badRequest(soldByCreatorsOnly);
  if (needsSubscription(post)) throw forbidden('Subscribe first');
  if (needsFollow(post)) throw forbidden('Follow first');
  assertExpectedPrice(expectedPrice, post.price_cents);
}
