import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { describe, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { testWithStripe } from '#/testing/stripe-steps.ts';
import type { StripeStub } from '#/testing/stripe-stub.ts';

async function limitsOf({ service }: PaymentsWorld) {
  const open = await service.app.inject({ url: '/payments/limits' });
  const inside = await service.app.inject({
    url: '/internal/payments/limits',
    headers: asService('social', 'payments'),
  });
  return [open.json().data, inside.json().data];
}

describe('with Stripe', () => {
  let world: PaymentsWorld;
  let stripe: StripeStub;
  let fan: TestPerson;
  let mara: TestPerson;
  testWithStripe((scene) => {
    ({ world, stripe, fan, mara } = scene);
  });

  test('the smallest price is $0.50', async () => {
    expect(await limitsOf(world)).toEqual([{ smallestPrice: 0.5 }, { smallestCents: 50 }]);
  });

  test('a price below it that was accepted before is not charged, and says why', async () => {
    const known = stripe.keys.length;
    const buy = (id: string) => world.buy(fan, 'post', id);
    expect(await buy(world.item(mara, 49))).toMatchObject({
      status: 409,
      message: 'Less than $0.50 cannot be charged. You have not been charged.',
    });
    const cheap = world.creator(25);
    expect((await world.post('/payments/subscriptions', fan, { creatorId: cheap.id })).status).toBe(409);
    expect(stripe.keys).toHaveLength(known);
    expect((await buy(world.item(mara, 50))).status).toBe(200);
  });
});

test('in the sandbox it is $0.01', async () => {
  const world = await startPayments();
  expect(await limitsOf(world)).toEqual([{ smallestPrice: 0.01 }, { smallestCents: 1 }]);
  const fan = await world.payer();
  const { status } = await world.buy(fan, 'post', world.item(world.creator(), 1));
  expect(status).toBe(200);
  await world.destroy();
});
