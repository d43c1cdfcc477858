import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMails } from '#/mail/queue-mails.ts';
import { retention } from '#/retention.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

const groupingKey = 'message:01981b5c-0000-7000-8000-000000000001';
const queue = (userId: string, title: string, pace: 'now' | 'daily' = 'daily') =>
  world.service.deps.database.transaction((tx) =>
    queueMails(tx, world.service.deps, [
      { userId, pace, groupingKey, preference: 'NEW_MESSAGE', creatorId: null, title, message: 'm', link: null },
    ]),
  );
const mailsOf = (userId: string) => world.service.deps.database.sql`
  select title, attempts, failed_at, last_error, due_at > now() + interval '1 minute' as waits from mail where user_id = ${userId}`;
const setAside = (userId: string, days: number) => world.service.deps.database.sql`
  update mail set failed_at = now() - ${days}::int * interval '1 day', attempts = 290, last_error = 'refused',
    due_at = now() - interval '1 day', created_at = now() - interval '2 days'
  where user_id = ${userId}`;

it('a mail that was set aside is tried again with the next news of the same', async () => {
  const mara = world.stranger();
  await queue(mara, 'first');
  await queue(mara, 'second');
  expect(await mailsOf(mara)).toEqual([
    { title: 'second', attempts: 0, failed_at: null, last_error: null, waits: true },
  ]);
  await setAside(mara, 1);
  await queue(mara, 'third');
  expect(await mailsOf(mara)).toEqual([
    { title: 'third', attempts: 0, failed_at: null, last_error: null, waits: true },
  ]);
});

it('one that was set aside is sent at the pace that its person has chosen since', async () => {
  const mara = world.stranger();
  const paceOf = () => world.service.deps.database.sql`select pace from mail where user_id = ${mara}`;
  await queue(mara, 'first');
  await setAside(mara, 1);
  await queue(mara, 'second', 'now');
  expect(await paceOf()).toEqual([{ pace: 'now' }]);
});

it('what was set aside goes after thirty days', async () => {
  const [mara, theo] = [world.stranger(), world.stranger()];
  await queue(mara, 'old');
  await queue(theo, 'younger');
  await setAside(mara, 31);
  await setAside(theo, 29);
  while (await retention.run(world.service.deps));
  expect(await mailsOf(mara)).toEqual([]);
  expect(await mailsOf(theo)).toHaveLength(1);
});
