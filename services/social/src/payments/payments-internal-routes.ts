import {
  applySubscription as applyCall,
  listHiddenCreators,
  lockPost,
  quoteCreator,
  quotePost,
  reservePost as reserveCall,
  unlockPost,
} from '@stagedoor/contracts/internal-social';
import { badRequest, notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { titleOf } from '@stagedoor/service-kit/purchases/title-of';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { applySubscription } from '#/payments/apply-subscription.ts';
import { recordPurchase } from '#/payments/record-purchase.ts';
import { refundPurchase } from '#/payments/refund-purchase.ts';
import { assertUnchanged, lockForBuyer, reservePost } from '#/payments/reserve-post.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { needsCreator, needsFollow, needsSubscription, soldByCreatorsOnly } from '#/posts/purchases/purchase-rules.ts';
import { findPeopleByIds, findPerson } from '#/users/find-people.ts';
import { canSeeFullProfile, canSeePerson } from '#/users/person-rules.ts';
import { presentShortUser } from '#/users/present-user.ts';

/** Calls by payments: quotes before a payment, and its effects afterwards. */
export function registerPaymentsInternalRoutes(app: FastifyInstance, { database, clock }: SocialDeps): void {
  implement(app, quoteCreator, async ({ params, query: { payerId } }) => {
    const person = await findPerson(database, payerId, params.id);
    const payer = { userId: payerId, role: 'FAN' } as const;
    // People cannot pay somebody whom they have blocked.
    if (person === undefined || !canSeePerson(person, payer) || person.has_blocked) throw notFound('User not found');
    const [profile] = await database.db
      .select({ version: profiles.version })
      .from(profiles)
      .where(eq(profiles.userId, person.user_id));
    return {
      person: presentShortUser(person),
      role: person.role,
      priceCents: person.subscription_price_cents,
      version: profile?.version ?? 0,
      needsFollow: !canSeeFullProfile(person, payer),
    };
  });

  implement(app, listHiddenCreators, async ({ body: { payerId, creatorIds } }) => {
    const payer = { userId: payerId, role: 'FAN' } as const;
    const people = await findPeopleByIds(database, payerId, creatorIds);
    const known = people.filter((person) => canSeePerson(person, payer));
    const seen = known.filter((person) => !person.has_blocked && canSeeFullProfile(person, payer));
    const knownIds = new Set(known.map(({ user_id }) => user_id));
    const seenIds = new Set(seen.map(({ user_id }) => user_id));
    return {
      creatorIds: creatorIds.filter((id) => !seenIds.has(id)),
      absentIds: creatorIds.filter((id) => !knownIds.has(id)),
    };
  });

  implement(app, quotePost, async ({ params, query: { buyerId } }) => {
    const { post } = await getVisiblePost(database, { userId: buyerId, role: 'FAN' }, params.id);
    const isForSale = post.price_cents > 0 && !post.has_bought && post.user_id !== buyerId;
    if (isForSale && needsCreator(post)) throw badRequest(soldByCreatorsOnly);
    const title = titleOf(post.content);
    return {
      priceCents: post.price_cents,
      sellerId: post.user_id,
      isUnlocked: post.has_bought,
      needsSubscription: needsSubscription(post),
      needsFollow: needsFollow(post),
      version: new Date(post.updated_at).toISOString(),
      ...(title === undefined ? {} : { title }),
    };
  });

  implement(app, reserveCall, async ({ params, body: { buyerId, version } }) => {
    await database.transaction(async (tx) => {
      assertUnchanged(await lockForBuyer(tx, params.id), version);
      await reservePost(tx, params.id, buyerId, clock.now());
    });
    return null;
  });

  implement(app, unlockPost, async ({ params, body: { buyerId, purchaseId, purchasedAt, openedAt } }) => {
    const purchase = {
      postId: params.id,
      buyerId,
      purchaseId,
      at: new Date(purchasedAt),
      openedAt: openedAt === undefined ? undefined : new Date(openedAt),
    };
    if (!(await database.transaction((tx) => recordPurchase(tx, purchase)))) throw notFound('Post not found');
    return null;
  });

  implement(app, lockPost, async ({ params, body }) => {
    await database.transaction((tx) => refundPurchase(tx, { postId: params.id, ...body }, clock.now()));
    return null;
  });

  implement(app, applyCall, async ({ body }) => {
    await database.transaction((tx) => applySubscription(tx, body, clock.now()));
    return null;
  });
}
