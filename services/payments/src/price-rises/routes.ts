import {
  agreeToPriceRise as agreeCall,
  listPriceRises as listCall,
  startPriceRise as startCall,
  takeBackPriceRise as takeBackCall,
  withdrawConsent as withdrawCall,
} from '@stagedoor/contracts/price-rises';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { agreeToPriceRise, withdrawConsent } from '#/price-rises/consent.ts';
import { listPriceRises } from '#/price-rises/list-price-rises.ts';
import { startPriceRise } from '#/price-rises/start-price-rise.ts';
import { takeBackPriceRise } from '#/price-rises/take-back.ts';

/** Without the feature nobody asks for a higher price; whoever was asked can still agree, and keep their price after all. */
export function registerPriceRises(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listCall, ({ principal }) => listPriceRises(deps, principal));
  implement(app, takeBackCall, ({ params, principal }) =>
    takeBackPriceRise(deps, principal.userId, params.id.toLowerCase()),
  );
  implement(app, agreeCall, ({ params, body, principal }) =>
    agreeToPriceRise(deps, principal.userId, {
      id: params.id,
      riseId: body.riseId.toLowerCase(),
      expectedPrice: body.expectedPrice,
    }),
  );
  implement(app, withdrawCall, ({ params, principal }) => withdrawConsent(deps, principal.userId, params.id));
  if (!deps.config.features.includes('offers')) return;
  implement(app, startCall, ({ body, principal }) => startPriceRise(deps, principal, body));
}
