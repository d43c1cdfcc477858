import {
  applySubscription as applyCall,
  findPostSeller,
  listHiddenCreators,
  lockPost,
  quoteCreator,
  unlockPost,
} from '@stagedoor/contracts/internal-social';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { applySubscription } from '#/payments/apply-subscription.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { recordPurchase } from '#/posts/purchases/record-purchase.ts';
import { refundPurchase } from '#/posts/purchases/refund-purchase.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { quoteTier } from '#/tiers/present-tier.ts';
import { findPeopleByIds, findPerson } from '#/users/find-people.ts';
import { canSeeFullProfile, canSeePerson } from '#/users/person-rules.ts';
import { presentShortUser } from '#/users/present-user.ts';

/** Calls by payments: the recipient of a payment, and the effects of payments. */
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
      tiers: (await findTiers(database.db, person.user_id)).map(quoteTier),
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

  implement(app, findPostSeller, async ({ params, query: { buyerId } }) => {
    const { post } = await getVisiblePost(database, { userId: buyerId, role: 'FAN' }, params.id);
    return { sellerId: post.user_id };
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
