import { accessGranted, accessRevoked } from '@stagedoor/contracts/directory-events';
import type { Invoice, ServiceBilling } from '@stagedoor/contracts/service-billing';
import { servicePlanChanged } from '@stagedoor/contracts/service-billing-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

/** Noon of a day of the year in which services are billed in tests: `at('01-15')`. */
export const at = (day: string) => `2026-${day}T12:00:00.000Z`;

interface Scene {
  readonly world: PaymentsWorld;
  /** Has a card. */
  readonly person: TestPerson;
}

/**
 * Runs the tests of a file in one world, whose books are checked after each of them. Each begins on 1 January 2026, with a new
 * person that `begin` gets. Returns the steps of `createBillingSteps`.
 */
export function testServiceBilling(begin: (scene: Scene) => void) {
  let scene: Scene;
  let world: PaymentsWorld;
  const steps = createBillingSteps(
    () => world,
    () => scene.person,
  );
  beforeAll(async () => {
    world = await startPayments();
  });
  afterEach(async () => {
    // Nobody of this test is billed in the next one, whose clock starts again at the beginning.
    await steps.idle();
    await world.service.deps.database.sql`update billing_account set due_at = null`;
    await world.reconcileSandbox();
  });
  afterAll(() => world.destroy());
  beforeEach(async () => {
    world.service.clock.stopAt('2026-01-01T12:00:00.000Z');
    scene = { world, person: await world.payer() };
    begin(scene);
  });
  return steps;
}

/** The steps and views of a person's services; `person` is used unless another one is named. */
export function createBillingSteps(world: () => PaymentsWorld, person: () => TestPerson) {
  let revision = 0;
  const grant = (service: string, as = person(), by: 'person' | 'admin' = 'person', confirmBy?: string) => {
    const grantedAt = world().service.clock.now();
    const trialEndsAt = new Date(grantedAt.getTime() + 14 * 86_400_000).toISOString();
    revision += 1;
    const confirmation = confirmBy === undefined ? {} : { confirmBy };
    const fact = { userId: as.id, service, by, grantedAt: grantedAt.toISOString(), ...confirmation, revision };
    return deliverEvent(world().service, accessGranted, by === 'person' ? { ...fact, trialEndsAt } : fact);
  };
  const revoke = (service: string, as = person()) => {
    revision += 1;
    const revokedAt = world().service.clock.now().toISOString();
    return deliverEvent(world().service, accessRevoked, { userId: as.id, service, revokedAt, revision });
  };
  const billing = async (as = person()): Promise<ServiceBilling> =>
    (await world().call('/payments/services', { as })).data;
  const planOf = async (slug: string, as = person()) => (await billing(as)).plans.find((plan) => plan.slug === slug);
  const invoicesOf = async (as = person()): Promise<Invoice[]> =>
    (await world().call('/payments/invoices', { as })).data.invoices;
  const becomes = (slug: string, status: string, as = person()) =>
    waitFor(async () => (await planOf(slug, as))?.status === status);
  const chooseCard = async (as = person()) => {
    const { methods } = (await world().call('/payments/methods', { as })).data;
    return world().call('/payments/service-card', {
      method: 'PUT',
      as,
      body: { paymentMethodId: methods[0]?.id },
    });
  };
  /** Stops the clock at noon of a day, and waits until the job has done what is due then. */
  const advanceTo = async (day: string) => {
    world().service.clock.stopAt(at(day));
    await idle();
  };
  const idle = () =>
    waitFor(async () => {
      const now = world().service.clock.now().toISOString();
      const [row] = await world().service.deps.database.sql<{ due: number }[]>`select
        (select count(*)::int from billing_account where due_at <= ${now} or attempts > 0) +
        (select count(*)::int from payment where status = 'charging') +
        (select count(*)::int from refund where status = 'pending') as due`;
      return row?.due === 0;
    });
  const paid = (count: number, as = person()) =>
    waitFor(async () => (await invoicesOf(as)).filter(({ status }) => status === 'paid').length === count);
  const told = async (as = person()) =>
    (await world().events(servicePlanChanged))
      .filter(({ userId }) => userId === as.id)
      .map(({ service, plan, closeReason }) => [service, plan, closeReason]);
  const sumOf = async (account: string) => {
    const [row] = await world().service.deps.database.sql<{ cents: number }[]>`
      select coalesce(sum(amount_cents), 0)::int as cents from ledger_posting where account_id = ${account}`;
    return row?.cents ?? 0;
  };

  return { grant, revoke, billing, planOf, invoicesOf, becomes, chooseCard, advanceTo, idle, paid, told, sumOf };
}
