import { accessRevoked } from '@stagedoor/contracts/directory-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { testServiceBilling } from '#/testing/billing-steps.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
const { grant, chooseCard, advanceTo, becomes, planOf, invoicesOf } = testServiceBilling((scene) => {
  ({ world } = scene);
});

/** A revision of the directory that is later than those of all other tests. */
const latest = 9_000_000_000_000;

/** Opens a service again for money, after its trial was not paid. Returns the payment, and a time before it. */
async function openAgain(as: TestPerson): Promise<{ paymentId: string; before: string }> {
  const before = world.service.clock.now().toISOString();
  world.service.clock.advance(1_000);
  const { status } = await world.post('/payments/services/calendar/open', as, { expectedPrice: 15 });
  expect(status).toBe(201);
  const [invoice] = await invoicesOf(as);
  return { paymentId: invoice?.paymentId ?? '', before };
}

/** Begins each work while somebody else holds the person's billing, and lets go once all of them wait. */
async function whileBillingIsLocked(as: TestPerson, work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const { sql } = world.service.deps.database;
  const waiting = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };
  const holder = await sql.reserve();
  const started: Promise<unknown>[] = [];
  try {
    await holder`begin`;
    await holder`select from billing_account where user_id = ${as.id} for update`;
    for (const one of work) {
      started.push(one());
      await waitFor(async () => (await waiting()) === started.length);
    }
    await holder`commit`;
  } finally {
    holder.release();
  }
  return Promise.all(started);
}

test.each(['the revocation first', 'the refund first'])(
  'a revoked service and a refund of its payment wait for each other in one order: %s',
  async (order) => {
    const payer = await world.payer();
    await grant('calendar', payer);
    await advanceTo('01-15');
    await advanceTo('01-18');
    await becomes('calendar', 'closed', payer);
    await chooseCard(payer);
    const { paymentId, before } = await openAgain(payer);
    const admin = world.someone('ADMIN');
    const refund = () => world.post(`/payments/transactions/${paymentId}/refund`, admin, { reason: 'By mistake' });
    const revoke = () =>
      deliverEvent(world.service, accessRevoked, {
        userId: payer.id,
        service: 'calendar',
        revokedAt: before,
        revision: latest,
      });
    await whileBillingIsLocked(payer, order === 'the refund first' ? [refund, revoke] : [revoke, refund]);
    expect(await planOf('calendar', payer)).toMatchObject({ status: 'closed' });
    const refunds = async () =>
      (await world.call('/payments/transactions', { as: payer })).data.transactions.filter(
        ({ kind }) => kind === 'refund',
      );
    await waitFor(async () => (await refunds()).every(({ status }) => status === 'succeeded'));
    expect(await refunds()).toMatchObject([{ amount: 15, paymentId }]);
  },
);
