import { serviceTrialEnding } from '@stagedoor/contracts/service-billing-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { at, testServiceBilling } from '#/testing/billing-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let person: TestPerson;

const { grant, planOf, invoicesOf, becomes, chooseCard, advanceTo, paid } = testServiceBilling((scene) => {
  ({ world, person } = scene);
});

test('what no team has built costs nothing: its trial goes on until there is something to try, and then ends as any other', async () => {
  world.owners.unbuilt.add('calendar');
  await grant('calendar');
  await grant('crm');
  await chooseCard();
  await advanceTo('01-12');
  await waitFor(async () => (await planOf('calendar'))?.trialEndsAt === at('01-26'));
  expect(await planOf('calendar')).toMatchObject({ waivedUntil: at('01-26') });
  expect(await planOf('crm')).toMatchObject({ waivedUntil: null });
  await advanceTo('01-15');
  await paid(1);
  expect(await invoicesOf()).toMatchObject([{ amount: 35, lines: [{ slug: 'crm' }] }]);
  const reminders = async () =>
    (await world.events(serviceTrialEnding)).filter(
      ({ userId, service }) => userId === person.id && service === 'calendar',
    );
  expect(await reminders()).toEqual([]);

  world.owners.unbuilt.delete('calendar');
  await advanceTo('01-23');
  await waitFor(async () => (await reminders()).length === 1);
  await advanceTo('01-26');
  await becomes('calendar', 'active');
  await advanceTo('02-15');
  await paid(2);
  expect((await invoicesOf())[0]?.lines.map(({ slug, kind }) => [slug, kind])).toEqual([
    ['calendar', 'days'],
    ['calendar', 'period'],
    ['crm', 'period'],
  ]);
});

test('a service that its team gives back to the stub is open for nothing, and cannot be bought', async () => {
  await grant('calendar');
  await chooseCard();
  await advanceTo('01-15');
  await paid(1);
  world.owners.unbuilt.add('calendar');
  await advanceTo('02-15');
  await waitFor(async () => (await planOf('calendar'))?.paidUntil === at('03-15'));
  expect(await planOf('calendar')).toMatchObject({ waivedUntil: at('03-15') });
  expect(await invoicesOf()).toHaveLength(1);

  await world.call('/payments/services/calendar', { method: 'DELETE', as: person });
  await advanceTo('03-15');
  await becomes('calendar', 'closed');
  const again = await world.post('/payments/services/calendar/open', person, {});
  expect(again).toMatchObject({ status: 409, message: 'This service is not available yet' });
  world.owners.unbuilt.delete('calendar');
  expect((await world.post('/payments/services/calendar/open', person, {})).status).toBe(201);
});

test('a year that is due while only a stub answers is waived by the month, and charged when the team is back', async () => {
  await grant('calendar');
  await chooseCard();
  await advanceTo('01-03');
  await grant('education');
  const yearly = { method: 'PATCH', as: person, body: { interval: 'year' } } as const;
  expect((await world.call('/payments/services/education', yearly)).status).toBe(200);
  await advanceTo('01-15');
  await paid(1);
  await advanceTo('01-17');
  await becomes('education', 'active');
  world.owners.unbuilt.add('education');
  await advanceTo('02-15');
  await paid(2);
  expect((await invoicesOf())[0]).toMatchObject({ amount: 15 });
  expect(await planOf('education')).toMatchObject({ status: 'active', paidUntil: at('03-15') });
  world.owners.unbuilt.delete('education');
  await advanceTo('03-15');
  await paid(3);
  expect((await invoicesOf())[0]?.lines).toMatchObject([
    { slug: 'calendar', amount: 15 },
    { slug: 'education', kind: 'period', startsAt: at('03-15'), amount: 299 },
  ]);
  expect(await planOf('education')).toMatchObject({ paidUntil: '2027-03-15T12:00:00.000Z' });
});

test('a single price that is due while only a stub answers is waived by the month, and charged when the team is back', async () => {
  await grant('calendar');
  await chooseCard();
  await advanceTo('01-03');
  await grant('branding');
  await advanceTo('01-15');
  await paid(1);
  await advanceTo('01-17');
  await becomes('branding', 'active');
  world.owners.unbuilt.add('branding');
  await advanceTo('02-15');
  await paid(2);
  expect(await planOf('branding')).toMatchObject({
    status: 'active',
    paidUntil: at('01-17'),
    waivedUntil: at('03-15'),
  });
  world.owners.unbuilt.delete('branding');
  await advanceTo('03-15');
  await paid(3);
  expect((await invoicesOf())[0]?.lines).toMatchObject([
    { slug: 'branding', kind: 'once', amount: 199 },
    { slug: 'calendar', kind: 'period', amount: 15 },
  ]);
  expect(await planOf('branding')).toMatchObject({ paidUntil: null, waivedUntil: null });
});

// The last one: while the directory is away, billing waits with growing pauses.
test('what a price means says whether there is anything behind it, and nothing of it while the directory is away', async () => {
  world.owners.unbuilt.add('calendar');
  await grant('calendar');
  await grant('crm');
  const price = async (slug: string) => (await world.call(`/payments/services/${slug}`, { as: person })).data;
  expect(await price('calendar')).toMatchObject({ isUnbuilt: true, plan: { isUnbuilt: true } });
  expect(await price('crm')).toMatchObject({ isUnbuilt: false, plan: { isUnbuilt: false } });
  const plans = async () => (await world.call('/payments/services', { as: person })).data.plans;
  const unbuiltOf = async () =>
    new Map((await plans()).map(({ slug, isUnbuilt }: { slug: string; isUnbuilt?: boolean }) => [slug, isUnbuilt]));
  expect(await unbuiltOf()).toEqual(new Map(Object.entries({ calendar: true, crm: false })));
  world.owners.isUnavailable = true;
  expect(await price('calendar')).not.toHaveProperty('isUnbuilt');
  expect(await unbuiltOf()).toEqual(new Map(Object.entries({ calendar: undefined, crm: undefined })));
  world.owners.isUnavailable = false;
});
