import { invoiceDeclined, invoicePaid, serviceTrialEnding } from '@stagedoor/contracts/service-billing-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;

const { grant, billing, planOf, invoicesOf, becomes, chooseCard, advanceTo, paid, told, sumOf } = testServiceBilling(
  (scene) => {
    ({ world, person } = scene);
  },
);

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
      {
        line: 0,
        slug: 'calendar',
        kind: 'period',
        startsAt: at('02-15'),
        endsAt: at('03-15'),
        amount: 15,
        refunded: 0,
      },
      { line: 1, slug: 'crm', kind: 'days', startsAt: at('01-19'), endsAt: at('02-15'), amount: 30.48, refunded: 0 },
      { line: 2, slug: 'crm', kind: 'period', startsAt: at('02-15'), endsAt: at('03-15'), amount: 35, refunded: 0 },
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
    await advanceTo('01-15');
    await waitFor(async () => (await billing()).openInvoice !== null);
    expect(await billing()).toMatchObject({
      openUntil: at('01-18'),
      openInvoice: { status: 'open', amount: 15 },
      plans: [{ status: 'active' }],
    });
    for (const day of ['01-16', '01-17', '01-18']) await advanceTo(day);
    await becomes('calendar', 'closed');
    expect(await world.charges(person)).toBe(0);
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

  test('a card that declines is tried daily; another one chosen in those days pays at once', async () => {
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
    const find = async (as: typeof person) => (await world.call(`/payments/invoices?id=${id}`, { as })).data;
    expect(await find(person)).toMatchObject({ invoices: [{ id, status: 'paid' }], pagination: { total: 1 } });
    expect(await find(stranger)).toMatchObject({ invoices: [], pagination: { total: 0 } });
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
  test('a trial that is cancelled ends without an invoice; until then the cancellation can be withdrawn', async () => {
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
