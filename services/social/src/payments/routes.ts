import {
  getStripeStatus,
  listPayoutMethods,
  listSubscribers,
  listSubscriptions,
  requestPayout,
  setUpStripe,
} from '@stagedoor/contracts/creator-calls';
import { type AppError, forbidden, notFound, unavailable } from '@stagedoor/service-kit/errors';
import { implement } from '@stagedoor/service-kit/implement';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { findPerson } from '#/users/find-people.ts';
import { mayKnow } from '#/users/person-rules.ts';

const paymentsAway = (): AppError => unavailable('Payments are not available', 60);

/** What payments answers once it is there. Until then each says so, to those who may ask. */
export function registerPaymentRoutes(app: FastifyInstance, { database }: SocialDeps): void {
  implement(app, listSubscribers, async ({ params, principal }) => {
    const person = await findPerson(database, principal.userId, params.id);
    if (person === undefined || !mayKnow(person, principal)) throw notFound('User not found');
    if (person.user_id !== principal.userId && principal.role !== 'ADMIN') throw forbidden();
    throw paymentsAway();
  });

  for (const call of [listSubscriptions, setUpStripe, getStripeStatus, listPayoutMethods, requestPayout]) {
    implement(app, call, async () => {
      throw paymentsAway();
    });
  }
}
