import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { testWithStripe } from '#/testing/stripe-steps.ts';
import type { StripeStub } from '#/testing/stripe-stub.ts';

interface Row {
  readonly kind: string;
  readonly hash: string;
}

const fingerprintsOf = async ({ service }: PaymentsWorld, { id }: TestPerson): Promise<Row[]> =>
  service.deps.database.sql<Row[]>`
    select kind, encode(hash, 'hex') as hash from fingerprint where user_id = ${id} order by kind, hash`;

describe('in the sandbox', () => {
  let world: PaymentsWorld;
  beforeAll(async () => {
    world = await startPayments();
  });
  afterAll(() => world.destroy());

  test('a card is recognized at another person, also after it was removed, and until they are erased', async () => {
    const [one, other] = [await world.payer('pm_card_visa_debit'), await world.payer('pm_card_visa_debit')];
    const [known] = await fingerprintsOf(world, one);
    expect(known).toEqual({ kind: 'card', hash: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(await fingerprintsOf(world, other)).toEqual([known]);
    const { methods } = (await world.call('/payments/methods', { as: other })).data;
    await world.call(`/payments/methods/${methods[0]?.id ?? ''}`, { method: 'DELETE', as: other });
    await world.addCard(other, 'pm_card_visa_debit');
    expect(await fingerprintsOf(world, other)).toEqual([known]);
    await erasePerson(world.service, other.id);
    expect(await fingerprintsOf(world, other)).toEqual([]);
    expect(await fingerprintsOf(world, one)).toEqual([known]);
  });

  test('the other test cards are different ones for each person', async () => {
    const [one, other] = [await world.payer(), await world.payer()];
    expect(await fingerprintsOf(world, one)).not.toEqual(await fingerprintsOf(world, other));
  });
});

describe('with Stripe', () => {
  let world: PaymentsWorld;
  let stripe: StripeStub;
  let fan: TestPerson;
  let mara: TestPerson;
  testWithStripe((scene) => {
    ({ world, stripe, fan, mara } = scene);
  });

  test('cards and the targets of payouts are recognized by Stripe’s fingerprints, which are not stored', async () => {
    stripe.isSetUp = true;
    await world.post('/payments/account', mara);
    await world.call('/payments/account', { as: mara });
    const own = await fingerprintsOf(world, mara);
    expect(own.map(({ kind }) => kind)).toContain('payout_target');
    expect((await fingerprintsOf(world, fan)).map(({ kind }) => kind)).toEqual(['card']);
    const [row] = await world.service.deps.database.sql<{ text: string }[]>`
      select string_agg(row_to_json(fingerprint)::text, ' ') as text from fingerprint`;
    expect(row?.text).not.toContain('fp_');
    const { data } = await world.call('/payments/payout-methods', { as: mara });
    expect(JSON.stringify(data)).not.toContain('fp_');
  });
});
