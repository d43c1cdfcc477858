import { getChargeLimits } from '@stagedoor/contracts/charge-limits';
import { addMethod, changeMethod, listMethods, removeMethod } from '@stagedoor/contracts/payments';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { listCards } from '#/cards/cards-repository.ts';
import { presentCard, removeCard, saveCard, setDefaultCard } from '#/cards/manage-cards.ts';
import type { PaymentsDeps } from '#/deps.ts';

export function registerCards(app: FastifyInstance, deps: PaymentsDeps): void {
  implement(app, listMethods, async ({ principal }) => {
    const cards = await listCards(deps.database.db, deps.provider.name, principal.userId);
    const { name: provider, publishableKey } = deps.provider;
    return { methods: cards.map(presentCard), provider, publishableKey };
  });
  implement(app, getChargeLimits, async () => ({ smallestPrice: deps.provider.minimumChargeCents / 100 }));
  implementRepeatable(app, addMethod, ({ body, principal }) => saveCard(deps, principal.userId, body.token));
  implement(app, removeMethod, ({ params, principal }) => removeCard(deps, principal.userId, params.id));
  implement(app, changeMethod, ({ params, principal }) => setDefaultCard(deps, principal.userId, params.id));
}
