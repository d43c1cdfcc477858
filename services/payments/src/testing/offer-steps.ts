import { expect } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

interface Scene {
  readonly world: PaymentsWorld;
  readonly fan: TestPerson;
  readonly mara: TestPerson;
}

/** Steps of a creator who makes offers, and of people who take them. */
export function createOfferSteps(scene: () => Scene) {
  return {
    /** Makes an offer, and returns it. */
    async offer(body: object) {
      const { world, mara } = scene();
      const made = await world.post('/payments/offers', mara, body);
      expect(made.status).toBe(201);
      return made.data;
    },
    /** Ends an offer, or switches it. */
    async change({ id, revision }: { readonly id: string; readonly revision: number }, state: 'on' | 'off' | 'ended') {
      const { world, mara } = scene();
      const call = { method: 'PATCH', as: mara, body: { state, revision } } as const;
      expect((await world.call(`/payments/offers/${id}`, call)).status).toBe(200);
    },
    quoteWith: (code?: string, as = scene().fan, tierId?: string) =>
      scene().world.post('/payments/quotes', as, {
        creatorId: scene().mara.id,
        ...(code === undefined ? {} : { code }),
        ...(tierId === undefined ? {} : { tierId }),
      }),
    /** Returns what the creator reads of what their only offer brought. */
    async figures() {
      const { world, mara } = scene();
      return (await world.call('/payments/offers', { as: mara })).data.offers[0]?.figures;
    },
  };
}
