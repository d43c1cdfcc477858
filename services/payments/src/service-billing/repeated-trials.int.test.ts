import type { RepeatedTrial } from '@stagedoor/contracts/repeated-trials';
import { serviceTrialReviewed } from '@stagedoor/contracts/service-billing-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let first: TestPerson;
let second: TestPerson;
let admin: TestPerson;

const { grant, planOf, invoicesOf, chooseCard, advanceTo, told } = testServiceBilling((scene) => {
  ({ world } = scene);
});

const shared = 'pm_card_visa_debit';
const adminId = '01981b5c-0000-7000-8000-0000000000ad';

beforeEach(async () => {
  await world.service.deps.database.sql`delete from fingerprint`;
  admin = {
    id: adminId,
    username: 'an_admin',
    headers: asUser({ userId: adminId, role: 'ADMIN', audience: 'payments' }),
  };
  [first, second] = [await world.payer(shared), await world.payer(shared)];
  await grant('calendar', first);
  world.service.clock.stopAt(at('01-03'));
});

const list = async (): Promise<RepeatedTrial[]> =>
  (await world.call('/payments/admin/repeated-trials', { as: admin })).data.trials;
const idOf = async () => (await list())[0]?.id ?? '';
const end = async (id: string, as = admin) => world.post(`/payments/admin/repeated-trials/${id}/end`, as);
const keep = async (id: string, as = admin) => world.post(`/payments/admin/repeated-trials/${id}/keep`, as);

describe('a second trial with the same card', () => {
  test('is shown to an ADMIN, with the one before and what both people share', async () => {
    await grant('calendar', second);
    expect(await list()).toMatchObject([
      {
        slug: 'calendar',
        user: { id: second.id },
        beganAt: at('01-03'),
        endsAt: at('01-17'),
        earlier: [{ user: { id: first.id }, beganAt: at('01-01'), shared: ['card'] }],
      },
    ]);
    expect((await world.call('/payments/admin/repeated-trials', { as: second })).status).toBe(403);
  });

  test('is shown also where the first one is over, and the card came later', async () => {
    const late = world.someone();
    await advanceTo('01-15');
    await advanceTo('01-18');
    expect((await planOf('calendar', first))?.status).toBe('closed');
    await grant('calendar', late);
    expect(await list()).toEqual([]);
    await world.addCard(late, shared);
    expect(await list()).toMatchObject([{ user: { id: late.id } }]);
  });

  test('is not one of another service, of another card, or of what an ADMIN opened', async () => {
    await grant('crm', second);
    await grant('calendar', await world.payer());
    await grant('perks', first, 'admin');
    await grant('perks', second);
    expect(await list()).toEqual([]);
  });

  test('is recognized by the account that payouts go to, too', async () => {
    const { sql } = world.service.deps.database;
    const [one, other] = [world.someone(), world.someone()];
    for (const { id } of [one, other]) {
      await sql`insert into fingerprint values (${id}, 'payout_target', '\\x01', now()), (${id}, 'card', '\\x02', now())`;
    }
    await grant('crm', one);
    world.service.clock.stopAt(at('01-04'));
    await grant('crm', other);
    expect(await list()).toMatchObject([{ earlier: [{ user: { id: one.id }, shared: ['card', 'payout_target'] }] }]);
  });
});

describe('an ADMIN', () => {
  test('ends it: the service closes, nothing is charged, and its person can pay for it', async () => {
    await grant('calendar', second);
    await chooseCard(second);
    const id = await idOf();
    expect((await end(id, second)).status).toBe(403);
    expect((await end(id)).status).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect(await planOf('calendar', second)).toMatchObject({ status: 'closed', closeReason: 'repeated' });
    expect(await told(second)).toEqual([['calendar', null, 'repeated']]);
    expect(await list()).toEqual([]);
    await advanceTo('01-17');
    await advanceTo('02-17');
    expect(await invoicesOf(second)).toEqual([]);
    expect(await world.charges(second)).toBe(0);
    expect((await world.post('/payments/services/calendar/open', second, {})).status).toBe(201);
    const reviewed = (await world.events(serviceTrialReviewed)).filter(({ userId }) => userId === second.id);
    expect(reviewed).toMatchObject([{ service: 'calendar', decision: 'ended', adminId }]);
  });

  test('leaves it open for a household: it is listed no more, and ends as any other', async () => {
    await grant('calendar', second);
    const id = await idOf();
    expect((await keep(id)).status).toBe(200);
    expect((await keep(id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await planOf('calendar', second))?.status).toBe('trial');
    const reviewed = (await world.events(serviceTrialReviewed)).filter(({ userId }) => userId === second.id);
    expect(reviewed).toMatchObject([{ decision: 'kept' }]);
  });

  test('cannot end one that is over, or that there is not', async () => {
    await grant('calendar', second);
    const id = await idOf();
    await advanceTo('01-17');
    expect(await end(id)).toMatchObject({ status: 409, message: 'This trial is over' });
    expect((await end('01981b5c-0000-7000-8000-0000000000ee')).status).toBe(404);
  });
});
