import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;

const { grant, planOf, billing, invoicesOf, becomes, chooseCard, advanceTo, idle, paid, told } = testServiceBilling(
  (scene) => {
    ({ world, person } = scene);
  },
);

/** The trial begins at noon of 1 January. */
beforeEach(async () => {
  await grant('calendar', person, 'person', at('01-02'));
});

const confirm = (verifiedAt: string) => {
  world.owners.confirmed.add(person.id);
  return deliverEvent(world.service, userEmailVerified, { userId: person.id, verifiedAt });
};

describe('a trial without a confirmed address', () => {
  test('closes after a day, charges nothing, and says until when the address is to be confirmed', async () => {
    await chooseCard();
    expect(await planOf('calendar')).toMatchObject({ status: 'trial', confirmBy: at('01-02') });
    world.service.clock.stopAt('2026-01-02T11:59:59.000Z');
    await idle();
    expect((await planOf('calendar'))?.status).toBe('trial');
    await advanceTo('01-02');
    await becomes('calendar', 'closed');
    expect(await planOf('calendar')).toMatchObject({ closeReason: 'unconfirmed', confirmBy: null });
    expect(await told()).toEqual([['calendar', null, 'unconfirmed']]);
    expect(world.owners.received.at(-1)?.body).toMatchObject({ plan: null, reason: 'unconfirmed' });
    for (const day of ['01-15', '02-15']) await advanceTo(day);
    expect(await invoicesOf()).toEqual([]);
    expect(await billing()).toMatchObject({ nextInvoiceAt: null });
  });

  test('is not prolonged by asking again, cancelling or keeping it', async () => {
    await grant('calendar', person, 'person', at('01-09'));
    await world.call('/payments/services/calendar', { method: 'DELETE', as: person });
    await world.post('/payments/services/calendar/resume', person);
    await advanceTo('01-02');
    await becomes('calendar', 'closed');
  });

  test('goes on to its own end where the address is confirmed in time', async () => {
    await confirm(at('01-01'));
    expect((await planOf('calendar'))?.confirmBy).toBeNull();
    await chooseCard();
    await advanceTo('01-02');
    expect(await planOf('calendar')).toMatchObject({ status: 'trial', trialEndsAt: at('01-15') });
    await advanceTo('01-15');
    await paid(1);
  });

  test('goes on where the address was confirmed before, and auth says so at the end of the day', async () => {
    world.owners.confirmed.add(person.id);
    await advanceTo('01-02');
    expect(await planOf('calendar')).toMatchObject({ status: 'trial', confirmBy: null });
    expect(await told()).toEqual([]);
  });

  test('opens again until its own end where the address is confirmed after that, and not beyond it', async () => {
    await advanceTo('01-02');
    await becomes('calendar', 'closed');
    await advanceTo('01-10');
    await confirm(at('01-10'));
    expect(await planOf('calendar')).toMatchObject({ status: 'trial', trialEndsAt: at('01-15'), closeReason: null });
    expect((await told()).at(-1)).toEqual(['calendar', 'trial', undefined]);
    await chooseCard();
    await advanceTo('01-15');
    await paid(1);
  });

  test('stays closed where the address is confirmed after the end of the trial', async () => {
    await advanceTo('01-02');
    await becomes('calendar', 'closed');
    await advanceTo('01-15');
    await confirm(at('01-15'));
    expect((await planOf('calendar'))?.status).toBe('closed');
    expect((await world.post('/payments/services/calendar/open', person, {})).status).toBe(201);
    expect((await planOf('calendar'))?.status).toBe('active');
  });

  test('waits for auth where it does not answer, and then closes', async () => {
    world.owners.unknown.add(person.id);
    world.service.clock.stopAt(at('01-02'));
    expect((await planOf('calendar'))?.status).toBe('trial');
    world.owners.unknown.delete(person.id);
    world.service.clock.stopAt('2026-01-02T13:00:00.000Z');
    await becomes('calendar', 'closed');
  });
});
