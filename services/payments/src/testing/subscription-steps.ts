import { profileUpdated, userBlocked } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deleteExpiredQuotes } from '#/plans/delete-expired-quotes.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

interface Scene {
  readonly world: PaymentsWorld;
  /** Has a card. */
  readonly fan: TestPerson;
  /** A creator whose month costs $9.99. */
  readonly mara: TestPerson;
}

/**
 * Runs the tests of a file in one world, whose ledger is added up after each of them. Each begins on 31 January 2026, with new
 * people that `begin` gets. Returns their steps.
 */
export function testSubscriptions(begin: (scene: Scene) => void) {
  let world: PaymentsWorld;
  let scene: Scene;
  beforeAll(async () => {
    // Tests begin in the past, where a round that began before would find every quote expired.
    world = await startPayments({ withoutJob: deleteExpiredQuotes });
  });
  afterEach(() => world.checkSum());
  afterAll(() => world.destroy());
  beforeEach(async () => {
    world.service.clock.stopAt('2026-01-31T12:00:00.000Z');
    scene = { world, fan: await world.payer(), mara: world.creator(999) };
    begin(scene);
  });
  return createSubscriptionSteps(() => scene);
}

function createSubscriptionSteps(scene: () => Scene) {
  const subscribe = (as = scene().fan, creator = scene().mara, more: object = {}) =>
    scene().world.post('/payments/subscriptions', as, { creatorId: creator.id, ...more });
  const cancel = (id: string, as = scene().fan) =>
    scene().world.call(`/payments/subscriptions/${id}`, { method: 'DELETE', as });
  const current = async (as = scene().fan) =>
    (await scene().world.call('/payments/subscriptions', { as })).data.subscriptions[0];
  const becomes = (status: string, as = scene().fan) => waitFor(async () => (await current(as))?.status === status);
  /** Has the creator block somebody. */
  const isBlocked = (person = scene().fan) => {
    const { world, mara } = scene();
    return deliverEvent(world.service, userBlocked, {
      blockerId: mara.id,
      blockedId: person.id,
      revision: 1,
      blockedAt: world.service.clock.now().toISOString(),
    });
  };
  let version = 1;
  /** Gives the creator another role. */
  const roleIs = (role: 'FAN' | 'CREATOR') => {
    version += 1;
    const { world, mara } = scene();
    world.owners.creators.set(mara.id, { username: mara.username, role, priceCents: 999 });
    const { userId: _sample, ...profile } = profileUpdated.sample;
    return deliverEvent(world.service, profileUpdated, { ...profile, userId: mara.id, version, role });
  };
  return { subscribe, cancel, current, becomes, isBlocked, roleIs };
}
