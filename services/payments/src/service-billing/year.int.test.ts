import { randomUUID } from 'node:crypto';
import { accessGranted } from '@stagedoor/contracts/directory-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBilling } from '#/testing/audit-billing.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.destroy());

// The first trials end on the 31st, so invoices are on a day that not every month has.
const begin = Date.parse('2026-01-17T12:00:00.000Z');
const day = 86_400_000;

test('a year of trials, invoices, declined cards, leaving and coming back: every invoice is right to the cent', async () => {
  const { service } = world;
  const { sql } = service.deps.database;
  service.clock.stopAt(new Date(begin));
  const [steady, poor, leaving] = [
    await world.payer(),
    await world.payer('pm_card_chargeCustomerFail'),
    await world.payer(),
  ];
  let revision = 0;
  const grant = (person: TestPerson, key: string) => {
    const grantedAt = service.clock.now();
    revision += 1;
    return deliverEvent(service, accessGranted, {
      userId: person.id,
      service: key,
      by: 'person',
      grantedAt: grantedAt.toISOString(),
      trialEndsAt: new Date(grantedAt.getTime() + 14 * day).toISOString(),
      revision,
    });
  };
  const chooseCard = async (person: TestPerson) => {
    const { methods } = (await world.call('/payments/methods', { as: person })).data;
    const body = { paymentMethodId: methods[0]?.id ?? randomUUID() };
    await world.call('/payments/service-card', { method: 'PUT', as: person, body });
  };
  const settle = (date: Date) =>
    waitFor(async () => {
      const [row] = await sql<{ due: number }[]>`select
        (select count(*)::int from billing_account where due_at <= ${date.toISOString()} or attempts > 0) +
        (select count(*)::int from payment where status = 'charging') as due`;
      return row?.due === 0;
    });
  const steps: Readonly<Record<number, () => Promise<unknown>>> = {
    0: () => Promise.all([grant(steady, 'calendar'), grant(poor, 'crm'), grant(leaving, 'storage')]),
    1: () => Promise.all([steady, poor, leaving].map(chooseCard)),
    5: () => Promise.all([grant(steady, 'crm'), grant(steady, 'branding'), grant(steady, 'education')]),
    40: () => world.call('/payments/services/storage', { method: 'DELETE', as: leaving }),
    60: async () => {
      const card = await world.addCard(poor);
      const opened = await world.post('/payments/services/crm/open', poor, { paymentMethodId: card });
      expect(opened.status).toBe(201);
    },
    100: () => world.post('/payments/services/storage/open', leaving, {}),
    200: () => world.call('/payments/services/calendar', { method: 'DELETE', as: steady }),
  };
  // Days on which something falls due: tries are daily, and invoices monthly.
  const moments = [0, 1, 5, 11, 14, 15, 16, 17, 19, 40, 45, 60, 76, 91, 100, 107, 131, 137, 168, 200, 229, 290, 365];
  for (const moment of moments) {
    const date = new Date(begin + moment * day);
    service.clock.stopAt(date);
    await settle(date);
    await steps[moment]?.();
    await settle(date);
    expect(await auditBilling(sql, date), `day ${moment}`).toEqual([]);
  }
  const states = await sql<{ service: string; status: string; close_reason: string | null }[]>`
    select service, status, close_reason from service_plan where user_id = ${steady.id} order by service`;
  expect(states.map(({ service: key, status }) => [key, status])).toEqual([
    ['branding', 'active'],
    ['calendar', 'closed'],
    ['crm', 'active'],
    ['education', 'active'],
  ]);
  const [paid] = await sql<{ count: number }[]>`select count(*)::int as count from invoice where status = 'paid'`;
  expect(paid?.count).toBeGreaterThan(10);
});
