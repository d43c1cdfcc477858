import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import type { Invoice, ServiceBilling } from '@stagedoor/contracts/service-billing';
import {
  invoiceDeclined,
  invoicePaid,
  invoiceRefunded,
  servicePlanChanged,
  serviceTrialEnding,
} from '@stagedoor/contracts/service-billing-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  world = await startPayments();
  admin = world.someone('ADMIN');
});
afterEach(async () => {
  // Nobody of this test is billed in the next one, whose clock begins anew.
  await idle();
  await world.service.deps.database.sql`update billing_account set due_at = null`;
  await world.reconcileSandbox();
});
afterAll(() => world.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-01-01T12:00:00.000Z');
  person = await world.payer();
});

const at = (day: string) => `2026-${day}T12:00:00.000Z`;
let revision = 0;
const grant = (service: string, as = person, by: 'person' | 'admin' = 'person') => {
  const grantedAt = world.service.clock.now();
  const trialEndsAt = new Date(grantedAt.getTime() + 14 * 86_400_000).toISOString();
  revision += 1;
  const fact = { userId: as.id, service, by, grantedAt: grantedAt.toISOString(), revision };
  return deliverEvent(world.service, accessGranted, by === 'person' ? { ...fact, trialEndsAt } : fact);
};
const revoke = (service: string, as = person) => {
  revision += 1;
  const revokedAt = world.service.clock.now().toISOString();
  return deliverEvent(world.service, accessRevoked, { userId: as.id, service, revokedAt, revision });
};
const billing = async (as = person): Promise<ServiceBilling> => (await world.call('/payments/services', { as })).data;
const planOf = async (slug: string, as = person) => (await billing(as)).plans.find((plan) => plan.slug === slug);
const invoicesOf = async (as = person): Promise<Invoice[]> =>
  (await world.call('/payments/invoices', { as })).data.invoices;
const becomes = (slug: string, status: string, as = person) =>
  waitFor(async () => (await planOf(slug, as))?.status === status);
const chooseCard = async (as = person) => {
  const { methods } = (await world.call('/payments/methods', { as })).data;
  return world.call('/payments/service-card', {
    method: 'PUT',
    as,
    body: { paymentMethodId: methods[0]?.id },
  });
};
/** Stops the clock at noon of a day, and waits until the job has done what is due then. */
const advanceTo = async (day: string) => {
  world.service.clock.stopAt(at(day));
  await idle();
};
const idle = () =>
  waitFor(async () => {
    const now = world.service.clock.now().toISOString();
    const [row] = await world.service.deps.database.sql<{ due: number }[]>`select
      (select count(*)::int from billing_account where due_at <= ${now} or attempts > 0) +
      (select count(*)::int from payment where status = 'charging') +
      (select count(*)::int from refund where status = 'pending') as due`;
    return row?.due === 0;
  });
const paid = (count: number, as = person) =>
  waitFor(async () => (await invoicesOf(as)).filter(({ status }) => status === 'paid').length === count);
const told = async (as = person) =>
  (await world.events(servicePlanChanged))
    .filter(({ userId }) => userId === as.id)
    .map(({ service, plan, reason }) => [service, plan, reason]);
const sumOf = async (account: string) => {
  const [row] = await world.service.deps.database.sql<{ cents: number }[]>`
    select coalesce(sum(amount_cents), 0)::int as cents from ledger_posting where account_id = ${account}`;
  return row?.cents ?? 0;
};

describe('from the trial to the invoice', () => {
  test('a trial is open for 14 days, its person is reminded, and then one invoice a month pays for all services', async () => {
    await grant('calendar');
    await chooseCard();
    expect(await billing()).toMatchObject({
      nextInvoiceAt: at('01-15'),
      openInvoice: null,
      plans: [{ slug: 'calendar', status: 'trial', price: 15, interval: 'month', trialEndsAt: at('01-15') }],
    });
    await advanceTo('01-05');
    await grant('crm');
    expect((await world.events(serviceTrialEnding)).filter(({ userId }) => userId === person.id)).toEqual([]);
    await advanceTo('01-12');
    expect((await world.events(serviceTrialEnding)).filter(({ userId }) => userId === person.id)).toEqual([
      {
        userId: person.id,
        service: 'calendar',
        priceCents: 1_500,
        interval: 'month',
        hasCard: true,
        endsAt: at('01-15'),
      },
    ]);
    await advanceTo('01-15');
    await paid(1);
    expect(await planOf('calendar')).toMatchObject({ status: 'active', paidUntil: at('02-15') });
    expect(await invoicesOf()).toMatchObject([{ status: 'paid', amount: 15, issuedAt: at('01-15'), refunded: 0 }]);
    // The other trial ends between two dates: its days join the next invoice.
    await advanceTo('01-19');
    await becomes('crm', 'active');
    await advanceTo('02-15');
    await paid(2);
    const [latest] = await invoicesOf();
    expect(latest).toMatchObject({ status: 'paid', amount: 80.48, paidAt: at('02-15') });
    expect(latest?.lines).toEqual([
      { slug: 'calendar', kind: 'period', startsAt: at('02-15'), endsAt: at('03-15'), amount: 15 },
      { slug: 'crm', kind: 'days', startsAt: at('01-19'), endsAt: at('02-15'), amount: 30.48 },
      { slug: 'crm', kind: 'period', startsAt: at('02-15'), endsAt: at('03-15'), amount: 35 },
    ]);
    expect(await planOf('crm')).toMatchObject({ paidUntil: at('03-15') });
    expect((await billing()).nextInvoiceAt).toBe(at('03-15'));
    const booked = (await world.events(invoicePaid)).filter(({ userId }) => userId === person.id);
    expect(booked.map(({ amountCents }) => amountCents)).toEqual([1_500, 8_048]);
    const { transactions } = (await world.call('/payments/transactions', { as: person })).data;
    expect(transactions[0]).toMatchObject({ kind: 'invoice', amount: -80.48, counterparty: null });
  });

  test('each team is credited with its share, and the platform with the rest', async () => {
    const before = [await sumOf('team:storage'), await sumOf('team:perks'), await sumOf('platform')] as const;
    await grant('storage');
    await grant('perks');
    await chooseCard();
    await advanceTo('01-15');
    await paid(1);
    const after = [await sumOf('team:storage'), await sumOf('team:perks'), await sumOf('platform')] as const;
    expect(after.map((cents, index) => cents - (before[index] ?? 0))).toEqual([2_320, 2_320, 1_160]);
  });

  test('a yearly and a single price are charged as such', async () => {
    await grant('education');
    await grant('branding');
    await chooseCard();
    const yearly = { method: 'PATCH', as: person, body: { interval: 'year' } } as const;
    expect((await world.call('/payments/services/education', yearly)).data).toMatchObject({ price: 299 });
    const none = await world.call('/payments/services/branding', yearly);
    expect(none).toMatchObject({ status: 400, errors: [{ field: 'interval' }] });
    await advanceTo('01-15');
    await paid(1);
    expect(await invoicesOf()).toMatchObject([{ amount: 498, lines: [{ kind: 'once' }, { kind: 'period' }] }]);
    expect(await planOf('education')).toMatchObject({ paidUntil: '2027-01-15T12:00:00.000Z' });
    expect(await planOf('branding')).toMatchObject({ status: 'active', paidUntil: null });
    await advanceTo('02-15');
    await advanceTo('06-15');
    expect(await invoicesOf()).toHaveLength(1);
    const cancelled = await world.call('/payments/services/branding', { method: 'DELETE', as: person });
    expect(cancelled).toMatchObject({
      status: 409,
      message: 'This service was paid once, so there is nothing to cancel',
    });
    world.service.clock.stopAt('2027-01-15T12:00:00.000Z');
    await paid(2);
    expect((await invoicesOf())[0]).toMatchObject({ amount: 299 });
  });

  test('what is free or by agreement is never billed, and a second trial changes nothing', async () => {
    await grant('merch');
    await grant('legal');
    expect(await billing()).toMatchObject({ plans: [], nextInvoiceAt: null });
    await grant('calendar');
    const first = await planOf('calendar');
    world.service.clock.stopAt(at('01-10'));
    await grant('calendar');
    expect(await planOf('calendar')).toEqual(first);
  });
});

describe('without money', () => {
  test('nothing is charged before a card is chosen; services close after the days of grace, and open again by paying', async () => {
    await grant('calendar');
    const before = await world.charges();
    await advanceTo('01-15');
    await waitFor(async () => (await billing()).openInvoice !== null);
    expect(await billing()).toMatchObject({
      openUntil: at('01-18'),
      openInvoice: { status: 'open', amount: 15 },
      plans: [{ status: 'active' }],
    });
    for (const day of ['01-16', '01-17', '01-18']) await advanceTo(day);
    await becomes('calendar', 'closed');
    expect(await world.charges()).toBe(before);
    expect((await world.events(invoiceDeclined)).filter(({ userId }) => userId === person.id)).toMatchObject([
      { amountCents: 1_500, hasCard: false, openUntil: at('01-18') },
    ]);
    expect(await told()).toEqual([['calendar', null, 'unpaid']]);
    expect(await billing()).toMatchObject({
      openInvoice: null,
      nextInvoiceAt: null,
      plans: [{ closeReason: 'unpaid' }],
    });
    expect(await invoicesOf()).toMatchObject([{ status: 'void' }]);

    world.service.clock.stopAt(at('01-20'));
    const wrong = await world.post('/payments/services/calendar/open', person, { expectedPrice: 9 });
    expect(wrong).toMatchObject({ status: 409, errors: [{ field: 'expectedPrice', value: 15 }] });
    const again = await world.post('/payments/services/calendar/open', person, { expectedPrice: 15 });
    expect(again).toMatchObject({ status: 201, data: { status: 'succeeded', amount: 15 } });
    expect(await told()).toEqual([
      ['calendar', null, 'unpaid'],
      ['calendar', 'paid', undefined],
    ]);
    expect(await billing()).toMatchObject({
      nextInvoiceAt: at('02-20'),
      plans: [{ status: 'active', paidUntil: at('02-20'), closeReason: null }],
    });
    expect(world.owners.received.at(-1)).toMatchObject({
      path: '/internal/service-plans',
      body: { userId: person.id, service: 'calendar', plan: 'paid' },
    });
    await advanceTo('02-20');
    await paid(2);
    expect((await world.post('/payments/services/calendar/open', person, {})).status).toBe(409);
  });

  test('a card that declines is tried daily; another one chosen meanwhile pays at once', async () => {
    const poor = await world.payer('pm_card_chargeCustomerFail');
    await grant('calendar', poor);
    await chooseCard(poor);
    await advanceTo('01-15');
    await waitFor(async () => (await billing(poor)).openInvoice !== null);
    await waitFor(async () =>
      (await world.events(invoiceDeclined)).some(({ userId, hasCard }) => userId === poor.id && hasCard),
    );
    await advanceTo('01-16');
    await world.addCard(poor);
    const { methods } = (await world.call('/payments/methods', { as: poor })).data;
    const other = methods.find(({ isDefault }) => !isDefault);
    const body = { paymentMethodId: other?.id };
    expect((await world.call('/payments/service-card', { method: 'PUT', as: poor, body })).status).toBe(200);
    await paid(1, poor);
    expect(await planOf('calendar', poor)).toMatchObject({ status: 'active', paidUntil: at('02-15') });
    expect((await world.events(invoiceDeclined)).filter(({ userId }) => userId === poor.id)).toHaveLength(1);
    const stranger = { method: 'PUT', as: person, body } as const;
    expect((await world.call('/payments/service-card', stranger)).status).toBe(404);
  });

  test('an open invoice is paid by its person alone, once, and the card pays from then on', async () => {
    await grant('calendar');
    await advanceTo('01-15');
    await waitFor(async () => (await billing()).openInvoice !== null);
    const id = (await billing()).openInvoice?.id ?? '';
    const stranger = await world.payer();
    expect(await world.post(`/payments/invoices/${id}/pay`, stranger, {})).toMatchObject({ status: 404 });
    const answers = await Promise.all([1, 2, 3].map(() => world.post(`/payments/invoices/${id}/pay`, person, {})));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).not.toEqual([]);
    expect(await invoicesOf()).toMatchObject([{ status: 'paid' }]);
    const [row] = await world.service.deps.database.sql<{ count: number }[]>`
      select count(*)::int as count from payment where item_id = ${id} and status = 'succeeded'`;
    expect(row?.count).toBe(1);
    expect(await world.post(`/payments/invoices/${id}/pay`, person, {})).toMatchObject({
      status: 409,
      message: 'This invoice is paid',
    });
    expect((await billing()).paymentMethodId).not.toBeNull();
    await advanceTo('02-15');
    await paid(2);
  });
});

describe('leaving', () => {
  test('a trial that is cancelled ends without an invoice; until then it can be kept', async () => {
    await grant('calendar');
    await chooseCard();
    const cancel = () => world.call('/payments/services/calendar', { method: 'DELETE', as: person });
    expect((await cancel()).data).toMatchObject({ status: 'trial', isCancelled: true, endsAt: at('01-15') });
    expect((await world.post('/payments/services/calendar/resume', person)).data).toMatchObject({ isCancelled: false });
    expect((await cancel()).data).toEqual((await cancel()).data);
    await advanceTo('01-15');
    await becomes('calendar', 'closed');
    expect(await told()).toEqual([['calendar', null, 'cancelled']]);
    expect(await invoicesOf()).toEqual([]);
    expect(await world.post('/payments/services/calendar/resume', person)).toMatchObject({ status: 409 });
    expect((await world.call('/payments/services/storage', { method: 'DELETE', as: person })).status).toBe(404);
  });

  test('what is paid stays open to its end; days that are not paid are on a last invoice', async () => {
    await grant('calendar');
    await chooseCard();
    await advanceTo('01-03');
    await grant('crm');
    await advanceTo('01-15');
    await paid(1);
    await advanceTo('01-17');
    await becomes('crm', 'active');
    const cancel = (slug: string) => world.call(`/payments/services/${slug}`, { method: 'DELETE', as: person });
    expect((await cancel('calendar')).data).toMatchObject({ status: 'active', endsAt: at('02-15') });
    expect((await cancel('crm')).data).toMatchObject({ status: 'active', endsAt: at('02-15') });
    await advanceTo('02-15');
    await paid(2);
    await becomes('crm', 'closed');
    await becomes('calendar', 'closed');
    expect((await invoicesOf())[0]).toMatchObject({ amount: 32.74, lines: [{ slug: 'crm', kind: 'days' }] });
    await advanceTo('03-15');
    expect(await invoicesOf()).toHaveLength(2);
    expect(await billing()).toMatchObject({ nextInvoiceAt: null });
  });

  test('while an invoice is open a cancelled service closes at once and is taken off it', async () => {
    await grant('calendar');
    await grant('crm');
    await advanceTo('01-15');
    await waitFor(async () => (await billing()).openInvoice?.amount === 50);
    const cancel = (slug: string) => world.call(`/payments/services/${slug}`, { method: 'DELETE', as: person });
    expect((await cancel('calendar')).data).toMatchObject({ status: 'closed', closeReason: 'cancelled' });
    expect((await billing()).openInvoice).toMatchObject({ amount: 35, lines: [{ slug: 'crm' }] });
    expect(await world.post('/payments/services/calendar/open', person, {})).toMatchObject({
      status: 409,
      message: 'Pay your open invoice first',
    });
    expect((await cancel('crm')).data).toMatchObject({ status: 'closed' });
    expect(await billing()).toMatchObject({ openInvoice: null, nextInvoiceAt: null });
    expect(await invoicesOf()).toMatchObject([{ status: 'void' }]);
  });
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
    const payer = await world.payer('pm_card_createDisputeWon');
    await grant('calendar', payer);
    await chooseCard(payer);
    await advanceTo('01-15');
    await waitFor(async () => (await told(payer)).length === 3, { timeoutMs: 20_000 });
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

  test('who is suspended is not charged: their services close', async () => {
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
