import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

interface Scene {
  readonly world: PaymentsWorld;
  /** A creator who has earned something and has a payout account. */
  readonly mara: TestPerson;
  readonly admin: TestPerson;
}

/** Runs the tests of a file in one world, whose ledger is added up after each of them. `begin` gets the people of each test. */
export function testPayouts(begin: (scene: Scene) => void) {
  let world: PaymentsWorld;
  let admin: TestPerson;
  let scene: Scene;
  beforeAll(async () => {
    world = await startPayments();
    admin = world.someone('ADMIN');
  });
  afterEach(() => world.checkSum());
  afterAll(() => world.destroy());
  beforeEach(async () => {
    const mara = world.creator();
    await world.post('/payments/tips', await world.payer(), { creatorId: mara.id, amount: 100 });
    await world.post('/payments/account', mara);
    scene = { world, mara, admin };
    begin(scene);
  });
  return {
    payOut: (amount = 20) => world.post('/payments/payouts', scene.mara, { amount }),
    account: async () => (await world.call('/payments/account', { as: scene.mara })).data,
  };
}
