import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import { invoiceRefunded } from '@stagedoor/contracts/service-billing-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;
let admin: TestPerson;

const { grant, revoke, billing, planOf, invoicesOf, becomes, chooseCard, advanceTo, paid, told, sumOf, idle } =
  testServiceBilling((scene) => {
    ({ world, person } = scene);
    admin = world.someone('ADMIN');
  });

describe('refunds and disputes', () => {
  test('an ADMIN refunds a part, then all of it, which closes the service; the ledger takes it from those who had it', async () => {
    const before = [await sumOf('team:calendar'), await sumOf('platform')];
    await grant('calendar');
    await chooseCard();
    await advanceTo('01-15');
    await paid(1);
    const [invoice] = (await world.call(`/payments/admin/users/${person.id}/invoices`, { as: admin })).data.invoices;
    const refund = (body: object, as = admin) =>
      world.post(`/payments/transactions/${invoice?.paymentId}/refund`, as, { reason: 'Charged by mistake', ...body });
    expect((await refund({}, person)).status).toBe(404);
    expect((await refund({ amount: 5 })).status).toBe(201);
    expect(await invoicesOf()).toMatchObject([{ status: 'paid', refunded: 5 }]);
    expect(await planOf('calendar')).toMatchObject({ status: 'active' });
    expect([await sumOf('team:calendar'), await sumOf('platform')]).toEqual([
      (before[0] ?? 0) + 800,
      (before[1] ?? 0) + 200,
    ]);
    expect((await refund({})).status).toBe(201);
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
    expect(await told()).toEqual([
      ['calendar', 'paid', undefined],
      ['calendar', null, 'refunded'],
    ]);
    expect([await sumOf('team:calendar'), await sumOf('platform')]).toEqual(before);
    const published = (await world.events(invoiceRefunded)).filter(({ userId }) => userId === person.id);
    expect(published.map(({ amountCents, isWhole }) => [amountCents, isWhole])).toEqual([
      [500, false],
      [1_000, true],
    ]);
    expect((await world.call(`/payments/admin/users/${person.id}/invoices`, { as: person })).status).toBe(403);
  });

  test('a trial that ends after another service was refunded joins its date', async () => {
    await grant('calendar');
    await chooseCard();
    await advanceTo('01-05');
    await grant('crm');
    await advanceTo('01-15');
    await paid(1);
    const [invoice] = await invoicesOf();
    const reason = { reason: 'Charged by mistake' };
    expect((await world.post(`/payments/transactions/${invoice?.paymentId}/refund`, admin, reason)).status).toBe(201);
    await becomes('calendar', 'closed');
    await advanceTo('01-19');
    await becomes('crm', 'active');
    expect(await billing()).toMatchObject({ openInvoice: null, nextInvoiceAt: at('02-15') });
    await advanceTo('02-15');
    await paid(2);
    expect((await invoicesOf())[0]).toMatchObject({ amount: 65.48 });
  });

  test('a disputed invoice closes its services; a won dispute opens them for what was paid, and no longer', async () => {
    await world.holdDisputes();
    const payer = await world.payer('pm_card_createDisputeWon');
    await grant('calendar', payer);
    await chooseCard(payer);
    await advanceTo('01-15');
    await waitFor(async () => (await told(payer)).length === 1);
    await world.hurryDisputes('coming');
    await waitFor(async () => (await told(payer)).length === 2);
    await world.hurryDisputes('open');
    await waitFor(async () => (await told(payer)).length === 3);
    expect(await told(payer)).toEqual([
      ['calendar', 'paid', undefined],
      ['calendar', null, 'disputed'],
      ['calendar', 'paid', undefined],
    ]);
    expect(await planOf('calendar', payer)).toMatchObject({ status: 'active', isCancelled: true, endsAt: at('02-15') });
    await advanceTo('02-15');
    await becomes('calendar', 'closed', payer);
    expect(await invoicesOf(payer)).toHaveLength(1);
  });
});

describe('decisions of others', () => {
  test('what an ADMIN grants is never billed, and what one revokes cannot be paid for', async () => {
    await grant('calendar', person, 'admin');
    await grant('crm');
    await grant('crm', person, 'admin');
    await chooseCard();
    await advanceTo('02-15');
    expect(await invoicesOf()).toEqual([]);
    expect((await billing()).plans.map(({ status }) => status)).toEqual(['granted', 'granted']);
    await revoke('crm');
    expect(await planOf('crm')).toMatchObject({ status: 'closed', closeReason: 'revoked' });
    expect(await world.post('/payments/services/crm/open', person, {})).toMatchObject({ status: 403 });
    expect(await told()).toEqual([]);
  });

  test('what was closed as unpaid is not opened for money after an ADMIN revoked it', async () => {
    await grant('calendar');
    await advanceTo('01-15');
    await advanceTo('01-29');
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'unpaid' });
    await revoke('calendar');
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'revoked' });
    expect(await world.post('/payments/services/calendar/open', person, {})).toMatchObject({ status: 403 });
  });

  test('what was paid between the revocation and its event is refunded, and nothing before', async () => {
    await grant('calendar');
    await chooseCard();
    await advanceTo('01-15');
    await paid(1);
    await world.call('/payments/services/calendar', { method: 'DELETE', as: person });
    await advanceTo('02-15');
    await becomes('calendar', 'closed');
    const revokedAt = at('02-15');
    await advanceTo('02-16');
    expect(await world.post('/payments/services/calendar/open', person, {})).toMatchObject({ status: 201 });
    await becomes('calendar', 'active');
    await deliverEvent(world.service, accessRevoked, {
      userId: person.id,
      service: 'calendar',
      revokedAt,
      revision: 9_100_000,
    });
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'revoked' });
    await idle();
    const refunded = (await world.events(invoiceRefunded)).filter(({ userId }) => userId === person.id);
    expect(refunded).toMatchObject([{ isWhole: true }]);
    const [reopened] = (await invoicesOf()).filter(({ status }) => status === 'paid');
    expect(refunded[0]?.invoiceId).toBe(reopened?.id);
  });

  test('an older change of the directory that comes late changes nothing', async () => {
    const later = world.someone();
    const facts = { userId: later.id, service: 'calendar' };
    await deliverEvent(world.service, accessRevoked, { ...facts, revokedAt: at('01-01'), revision: 9_000_002 });
    await deliverEvent(world.service, accessGranted, {
      ...facts,
      by: 'person',
      grantedAt: at('01-01'),
      trialEndsAt: at('01-15'),
      revision: 9_000_001,
    });
    expect(await planOf('calendar', later)).toMatchObject({ status: 'closed', closeReason: 'revoked' });
  });

  test('a suspended person is not charged: their services close', async () => {
    await grant('calendar');
    await chooseCard();
    const { userId: _sample, ...profile } = profileUpdated.sample;
    const version = 2_000_000;
    await deliverEvent(world.service, profileUpdated, { ...profile, userId: person.id, version, isSuspended: true });
    await advanceTo('01-15');
    await becomes('calendar', 'closed');
    expect(await planOf('calendar')).toMatchObject({ closeReason: 'suspended' });
    expect(await invoicesOf()).toEqual([]);
  });
});
