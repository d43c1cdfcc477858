import { accessRevoked } from '@stagedoor/contracts/directory-events';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { payments } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import { applyRefundOutcome } from '#/refunds/apply-refund-outcome.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';
import { at, createBillingSteps } from '#/testing/billing-steps.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testWithStripe } from '#/testing/stripe-steps.ts';
import type { StripeStub } from '#/testing/stripe-stub.ts';

let world: PaymentsWorld;
let stripe: StripeStub;
let person: TestPerson;
let admin: TestPerson;
/** What the accounts had before the test. */
let before: readonly number[];

const { webhook, last, disputeOf } = testWithStripe((scene) => {
  ({ world, stripe, fan: person } = scene);
});
const { grant, planOf, invoicesOf, chooseCard, advanceTo, paid, sumOf, idle } = createBillingSteps(
  () => world,
  () => person,
);
const accounts = ['team:calendar', 'team:crm', 'platform'];
const readAccounts = () => Promise.all(accounts.map(sumOf));

beforeEach(async () => {
  const { sql } = world.service.deps.database;
  // Nothing of an earlier test is due in this one.
  await sql`update billing_account set due_at = null`;
  await sql`update refund set status = 'failed', failed_at = null where status = 'pending'`;
  world.service.clock.stopAt(at('01-01'));
  admin = world.someone('ADMIN');
  before = await readAccounts();
});

/** Cents that calendar's team, crm's team and the platform have of the person's invoice. */
const kept = async () => (await readAccounts()).map((cents, index) => cents - (before[index] ?? 0));
/** An invoice of $15 for the calendar and $35 for the CRM, whose teams are credited with $12 and $28. */
async function payInvoice(): Promise<string> {
  await grant('calendar');
  await grant('crm');
  await chooseCard();
  await advanceTo('01-15');
  await paid(1);
  expect(await kept()).toEqual([1_200, 2_800, 1_000]);
  const [invoice] = await invoicesOf();
  expect(invoice?.lines).toMatchObject([
    { line: 0, slug: 'calendar', amount: 15, refunded: 0 },
    { line: 1, slug: 'crm', amount: 35, refunded: 0 },
  ]);
  return invoice?.paymentId ?? '';
}
const refund = (paymentId: string, body: object, key?: string) =>
  world.post(`/payments/transactions/${paymentId}/refund`, admin, { reason: 'Charged by mistake', ...body }, key);
const refundElsewhere = async (paymentId: string, cents: number) => {
  stripe.refundElsewhere(last().id, cents);
  const charge = { id: 'ch_1', object: 'charge', metadata: { payment: paymentId }, payment_intent: last().id };
  for (const _ of [1, 2]) expect(await webhook('charge.refunded', charge)).toBe(200);
};
const dispute = (status: string, amount: number) => webhook('charge.dispute.updated', { ...disputeOf(status), amount });
const refundedLines = async () => (await invoicesOf())[0]?.lines.map((line) => line.refunded);
const refundsOf = (paymentId: string) =>
  world.service.deps.database.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(refunds.createdAt, refunds.id);

describe('an ADMIN', () => {
  test('refunds one line: its team alone gives back its share, and its service closes', async () => {
    const paymentId = await payInvoice();
    const answer = await refund(paymentId, { lines: [{ line: 1, amount: 35 }] });
    expect(answer).toMatchObject({ status: 201, data: { amount: 35, status: 'succeeded' } });
    expect(await kept()).toEqual([1_200, 0, 300]);
    expect(await refundedLines()).toEqual([0, 35]);
    expect(await planOf('crm')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
    expect(await planOf('calendar')).toMatchObject({ status: 'active' });
    expect((await refund(paymentId, {})).data).toMatchObject({ amount: 15 });
    expect(await kept()).toEqual([0, 0, 0]);
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
  });

  test('refunds parts of a line, which come to exactly the line, and never to more', async () => {
    const paymentId = await payInvoice();
    for (const amount of [0.33, 0.33, 11.11]) {
      expect((await refund(paymentId, { lines: [{ line: 0, amount }] })).status).toBe(201);
    }
    expect(await kept()).toEqual([1_200 - Math.floor((1_200 * 1_177) / 1_500), 2_800, 1_000 - 236]);
    expect(await planOf('calendar')).toMatchObject({ status: 'active' });
    expect(await refund(paymentId, { lines: [{ line: 0, amount: 3.24 }] })).toMatchObject({
      status: 400,
      message: 'Only $3.23 is left to refund of a line',
      errors: [{ field: 'lines' }],
    });
    const rest = { lines: [{ line: 0, amount: 3.23 }] };
    expect((await refund(paymentId, rest, 'the-same-request')).status).toBe(201);
    expect((await refund(paymentId, rest, 'the-same-request')).status).toBe(201);
    expect(await refund(paymentId, { lines: [{ line: 1, amount: 3.23 }] }, 'the-same-request')).toMatchObject({
      status: 409,
      message: 'This Idempotency-Key was used for another request',
    });
    expect(await kept()).toEqual([0, 2_800, 700]);
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
    // One line alone is left, so a part needs no line.
    expect((await refund(paymentId, { amount: 5 })).status).toBe(201);
    expect(await kept()).toEqual([0, 2_400, 600]);
  });

  test('says which lines a part is about, and asks for nothing that is not on the invoice', async () => {
    const paymentId = await payInvoice();
    for (const [body, message] of [
      [{ amount: 20 }, 'Choose the lines that the refund is about'],
      [{ lines: [{ line: 2, amount: 1 }] }, 'Only $0.00 is left to refund of a line'],
      [{ amount: 4, lines: [{ line: 0, amount: 5 }] }, 'The amount is not that of the lines'],
      [
        {
          lines: [
            { line: 0, amount: 5 },
            { line: 0, amount: 5 },
          ],
        },
        'A line can be refunded only once in a refund',
      ],
    ] as const) {
      expect(await refund(paymentId, body)).toMatchObject({ status: 400, message });
    }
    const { data } = await world.post('/payments/tips', person, { creatorId: world.creator().id, amount: 5 });
    expect(await refund(data.id, { lines: [{ line: 0, amount: 5 }] })).toMatchObject({
      status: 400,
      message: 'This payment has no lines',
    });
    expect(await kept()).toEqual([1_200, 2_800, 1_000]);
  });

  test('at once with another: no line is refunded twice', async () => {
    const paymentId = await payInvoice();
    const answers = await Promise.all([1, 2, 3].map(() => refund(paymentId, { lines: [{ line: 0, amount: 15 }] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await kept()).toEqual([0, 2_800, 700]);
  });
});

describe('a refund that was made at the provider, which names no lines', () => {
  test('is of the lines that come to its amount', async () => {
    const paymentId = await payInvoice();
    await refundElsewhere(paymentId, 3_500);
    expect(await kept()).toEqual([1_200, 0, 300]);
    expect(await refundedLines()).toEqual([0, 35]);
    expect(await planOf('crm')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
    await refundElsewhere(paymentId, 1_500);
    expect(await kept()).toEqual([0, 0, 0]);
  });

  test('is of all lines in proportion where none come to it, and later refunds take what is left of each', async () => {
    const paymentId = await payInvoice();
    await refundElsewhere(paymentId, 1_001);
    expect(await refundedLines()).toEqual([3, 7.01]);
    expect(await kept()).toEqual([960, 2_800 - Math.floor((2_800 * 701) / 3_500), 1_000 - 201]);
    expect(await refund(paymentId, { lines: [{ line: 0, amount: 12.01 }] })).toMatchObject({ status: 400 });
    expect((await refund(paymentId, { lines: [{ line: 0, amount: 12 }] })).status).toBe(201);
    expect((await kept())[0]).toBe(0);
    expect((await refund(paymentId, {})).data).toMatchObject({ amount: 27.99 });
    expect(await kept()).toEqual([0, 0, 0]);
  });
});

test('a refund that was sent back gives its team the share again, and is owed for the same line', async () => {
  const paymentId = await payInvoice();
  expect((await refund(paymentId, { lines: [{ line: 1, amount: 10 }] })).status).toBe(201);
  expect(await kept()).toEqual([1_200, 2_000, 800]);
  for (const one of stripe.refunds) one.status = 'failed';
  expect(
    await webhook('refund.failed', { id: 're_1', object: 'refund', payment_intent: last().id, metadata: {} }),
  ).toBe(200);
  expect(await kept()).toEqual([1_200, 2_800, 1_000]);
  expect(await refundedLines()).toEqual([0, 0]);
  const owed = (await refundsOf(paymentId)).find(({ status }) => status === 'pending');
  expect(owed?.amountCents).toBe(1_000);
  // What is owed of a line is not refunded once more.
  expect(await refund(paymentId, { lines: [{ line: 1, amount: 25.01 }] })).toMatchObject({ status: 400 });
  await applyRefundOutcome(await world.openDeps(), owed?.id ?? '', { state: 'succeeded', refundId: null });
  expect(await kept()).toEqual([1_200, 2_000, 800]);
  expect(await refundedLines()).toEqual([0, 10]);
});

test('a refund that is set aside is reduced by what is refunded of its own line, and not of others', async () => {
  const paymentId = await payInvoice();
  const { deps } = world.service;
  await deps.database.transaction((tx) =>
    openPlatformRefund(deps, tx, { paymentId, reason: 'undeliverable', lines: [{ line: 1, cents: 3_500 }] }),
  );
  await idle();
  for (const one of stripe.refunds) one.status = 'failed';
  expect(
    await webhook('refund.failed', { id: 're_1', object: 'refund', payment_intent: last().id, metadata: {} }),
  ).toBe(200);
  await refundElsewhere(paymentId, 1_500);
  const owed = async () => (await refundsOf(paymentId)).find(({ status }) => status === 'pending')?.amountCents;
  expect(await refundedLines()).toEqual([15, 0]);
  expect(await owed()).toBe(3_500);
  await refundElsewhere(paymentId, 1_000);
  expect(await refundedLines()).toEqual([15, 10]);
  expect(await owed()).toBe(2_500);
  await deps.database.sql`update refund set failed_at = null, attempts = 0 where payment_id = ${paymentId}`;
  await idle();
  expect(await kept()).toEqual([0, 0, 0]);
});

describe('a dispute', () => {
  test('of a part is of the lines that come to it; a won one gives back what it took', async () => {
    await payInvoice();
    expect(await dispute('needs_response', 1_500)).toBe(200);
    expect(await kept()).toEqual([0, 2_800, 700]);
    expect(await dispute('won', 1_500)).toBe(200);
    expect(await kept()).toEqual([1_200, 2_800, 1_000]);
  });

  test('of everything after a refund takes what is left of the lines; the platform bears the rest', async () => {
    const paymentId = await payInvoice();
    expect((await refund(paymentId, { lines: [{ line: 0, amount: 15 }] })).status).toBe(201);
    expect(await dispute('needs_response', 5_000)).toBe(200);
    expect(await kept()).toEqual([0, 0, -1_500]);
    expect(await dispute('won', 5_000)).toBe(200);
    expect(await kept()).toEqual([0, 2_800, 700]);
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'refunded' });
    expect(await planOf('crm')).toMatchObject({ status: 'active' });
  });

  test('that is won resumes the refund of a line, and restores the services of the others', async () => {
    const paymentId = await payInvoice();
    const { deps } = world.service;
    expect(await dispute('needs_response', 5_000)).toBe(200);
    await deps.database.transaction((tx) =>
      openPlatformRefund(deps, tx, { paymentId, reason: 'undeliverable', lines: [{ line: 0, cents: 1_500 }] }),
    );
    expect(await dispute('won', 5_000)).toBe(200);
    await idle();
    expect(await kept()).toEqual([0, 2_800, 700]);
    expect(await planOf('calendar')).toMatchObject({ status: 'closed', closeReason: 'disputed' });
    expect(await planOf('crm')).toMatchObject({ status: 'active' });
  });
});

test('a refund that was written before lines were stored is of the lines that come to it once it is booked', async () => {
  const paymentId = await payInvoice();
  const { deps } = world.service;
  await deps.database.transaction((tx) =>
    openPlatformRefund(deps, tx, { paymentId, reason: 'undeliverable', lines: [{ line: 1, cents: 3_500 }] }),
  );
  await deps.database.sql`delete from reversed_line`;
  await idle();
  expect(await kept()).toEqual([1_200, 0, 300]);
  expect(await refundedLines()).toEqual([0, 35]);
});

test('what was paid for a service after its access was revoked is refunded by its line alone', async () => {
  const paymentId = await payInvoice();
  const [payment] = await world.service.deps.database.db.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment?.settledAt?.toISOString()).toBe(at('01-15'));
  const revokedAt = at('01-14');
  await deliverEvent(world.service, accessRevoked, {
    userId: person.id,
    service: 'crm',
    revokedAt,
    revision: 9_100_000,
  });
  await idle();
  expect(await kept()).toEqual([1_200, 0, 300]);
  expect(await planOf('crm')).toMatchObject({ status: 'closed', closeReason: 'revoked' });
  expect(await planOf('calendar')).toMatchObject({ status: 'active' });
});
