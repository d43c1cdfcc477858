import { randomUUID } from 'node:crypto';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyPaymentOutcome } from '#/payments/apply-payment-outcome.ts';
import { platformId } from '#/service-billing/platform-id.ts';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;

const { grant, billing, planOf, invoicesOf, becomes, advanceTo, idle, told } = testServiceBilling((scene) => {
  ({ world, person } = scene);
});

let invoiceId: string;
/** The trial is over, and its invoice is open until noon of 18 January. */
beforeEach(async () => {
  await grant('calendar');
  await advanceTo('01-15');
  await waitFor(async () => (await billing()).openInvoice !== null);
  expect((await billing()).openUntil).toBe(at('01-18'));
  invoiceId = (await billing()).openInvoice?.id ?? '';
});

const advanceToMoment = async (moment: string) => {
  world.service.clock.stopAt(`2026-01-${moment}Z`);
  await idle();
};
const payWith = (paymentMethodId: string) =>
  world.post(`/payments/invoices/${invoiceId}/pay`, person, { paymentMethodId });
const chooseCard = (paymentMethodId: string) =>
  world.call('/payments/service-card', { method: 'PUT', as: person, body: { paymentMethodId } });

async function statesOfPayments(): Promise<string[]> {
  const rows = await world.service.deps.database.sql<{ status: string }[]>`
    select status from payment where item_id = ${invoiceId} order by created_at`;
  return rows.map(({ status }) => status);
}

/**
 * A payment of the invoice whose outcome the provider does not report yet. Returns a function that reports that it was
 * declined.
 */
async function beginPayment(methodId: string, { isOffSession }: { readonly isOffSession: boolean }) {
  const { sql } = world.service.deps.database;
  const id = randomUUID();
  const now = world.service.clock.now().toISOString();
  await sql`insert into payment (id, kind, payer_id, payee_id, item_id, item_kind, amount_cents, fee_cents, status, provider,
      method_id, is_off_session, created_at, check_at)
    values (${id}, 'invoice', ${person.id}, ${platformId}, ${invoiceId}, 'invoice', 1500, 0, 'pending', 'sandbox',
      ${methodId}, ${isOffSession}, ${now}, '2027-01-01')`;
  return async () => {
    const declined = { state: 'declined', chargeId: null, message: 'Your card was declined' } as const;
    await applyPaymentOutcome(await world.openDeps(), id, declined);
  };
}

async function expectClosed(): Promise<void> {
  await becomes('calendar', 'closed');
  expect(await told()).toEqual([['calendar', null, 'unpaid']]);
  expect(await invoicesOf()).toMatchObject([{ status: 'void' }]);
  expect(await world.charges(person)).toBe(0);
}

test('payments that are never confirmed do not keep a service open', async () => {
  const card = await world.addCard(person, 'pm_card_authenticationRequired');
  for (const moment of ['15T12:00:00', '16T12:00:01', '17T12:00:02']) {
    await advanceToMoment(moment);
    // The one of the day before has waited for a day.
    await waitFor(async () => (await statesOfPayments()).every((status) => status === 'cancelled'));
    expect((await payWith(card)).data).toMatchObject({ status: 'requires_action' });
  }
  await advanceTo('01-18');
  await expectClosed();
  expect(await statesOfPayments()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await payWith(card)).toMatchObject({ status: 409, message: 'This invoice is not owed any more' });
});

test('a payment that is confirmed in time pays', async () => {
  const card = await world.addCard(person, 'pm_card_authenticationRequired');
  await advanceToMoment('18T11:59:59');
  const { confirmationId } = (await payWith(card)).data;
  expect((await world.post(`/payments/confirmations/${confirmationId}`, person)).status).toBe(200);
  await advanceTo('01-18');
  expect(await planOf('calendar')).toMatchObject({ status: 'active', paidUntil: at('02-15') });
});

test('the end is at the minute, whenever the payment that waits was last looked at', async () => {
  const card = await world.addCard(person, 'pm_card_authenticationRequired');
  await chooseCard(await world.addCard(person, 'pm_card_chargeCustomerFail'));
  await advanceToMoment('17T11:59:00');
  expect((await payWith(card)).data).toMatchObject({ status: 'requires_action' });
  // The daily try finds the payment that waits.
  await advanceToMoment('17T12:00:00');
  for (let hour = 13; hour <= 23; hour += 1) await advanceToMoment(`17T${String(hour).padStart(2, '0')}:30:00`);
  for (let hour = 0; hour < 12; hour += 1) await advanceToMoment(`18T${String(hour).padStart(2, '0')}:30:00`);
  await advanceTo('01-18');
  await expectClosed();
});

describe('money that is on its way', () => {
  test('keeps a service open until its outcome is known, and no longer', async () => {
    const card = await world.addCard(person);
    await advanceToMoment('18T11:59:59');
    const decline = await beginPayment(card, { isOffSession: false });
    await advanceTo('01-18');
    expect((await planOf('calendar'))?.status).toBe('active');
    await decline();
    await expectClosed();
  });

  test('leaves no time for another card, which was chosen meanwhile', async () => {
    await chooseCard(await world.addCard(person, 'pm_card_chargeCustomerFail'));
    await advanceToMoment('18T11:59:59');
    const decline = await beginPayment((await billing()).paymentMethodId ?? '', { isOffSession: true });
    await advanceTo('01-18');
    await chooseCard(await world.addCard(person));
    await idle();
    await decline();
    await expectClosed();
  });
});

test('nobody can begin to pay an invoice after its end, also before its services are closed', async () => {
  await world.service.deps.database.sql`update billing_account set due_at = null where user_id = ${person.id}`;
  await advanceTo('01-18');
  const card = await world.addCard(person);
  expect(await payWith(card)).toMatchObject({ status: 409, message: 'This invoice is not owed any more' });
});
