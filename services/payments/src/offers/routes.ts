import {
  changeOffer as changeCall,
  createOffer as createCall,
  listOffers as listCall,
} from '@stagedoor/contracts/offers';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { changeOffer } from '#/offers/change-offer.ts';
import { createOffer } from '#/offers/create-offer.ts';
import { listOffers } from '#/offers/list-offers.ts';

/** Without the feature nobody makes, changes or takes offers; what was agreed goes on. */
export function registerOffers(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listCall, ({ query, principal }) => listOffers(deps, principal.userId, query));
  if (!deps.config.features.includes('offers')) return;
  implementWithCommit(app, createCall, ({ body, principal, commit }) =>
    createOffer(deps, principal.userId, body, commit),
  );
  implement(app, changeCall, ({ params, body, principal }) =>
    changeOffer(deps, principal.userId, params.id.toLowerCase(), body),
  );
}
