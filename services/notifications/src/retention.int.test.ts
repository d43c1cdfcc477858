import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, it } from 'vitest';
import { recordRelation } from '#/notifications/record-relations.ts';
import { retention } from '#/retention.ts';
import { notificationsService } from '#/service.ts';

it('deletes what was read a year ago with its actors, and live events of yesterday; what is unread stays longer', async () => {
  const { deps, clock, destroy } = await startTestService(notificationsService);
  const { sql } = deps.database;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  const write = (count: number, created: string, read: string | null) => sql`
    with written as (
      insert into notification (id, recipient_id, type, thing, created_at, read_at)
      select gen_random_uuid(), gen_random_uuid(), 'like', 'like:' || gen_random_uuid(), ${created}::timestamptz, ${read}::timestamptz
      from generate_series(1, ${count}) returning id
    ) insert into notification_actor (notification_id, actor_id, at)
      select id, gen_random_uuid(), ${created}::timestamptz from written`;
  await write(250, daysAgo(800), daysAgo(366));
  await write(3, daysAgo(729), null);
  await write(4, daysAgo(800), daysAgo(364));
  await sql`insert into live_event (user_id, sequence, kind, at)
    select gen_random_uuid(), 1, 'unread', ${daysAgo(1.1)}::timestamptz from generate_series(1, 1500)`;
  await sql`insert into live_event (user_id, sequence, kind, at) values (gen_random_uuid(), 1, 'unread', ${daysAgo(0.9)}::timestamptz)`;

  // The service's own job may be at it, too: then this one leaves the work to it.
  await waitFor(async () => {
    await retention.run(deps);
    const [left] = await sql`select (select count(*)::int from notification) as notifications,
      (select count(*)::int from notification_actor) as actors, (select count(*)::int from live_event) as live`;
    return left?.notifications === 7 && left.actors === 7 && left.live === 1;
  });
  while (await retention.run(deps));
  expect(await sql`select count(*)::int as unread from notification where read_at is null`).toEqual([{ unread: 3 }]);
  await destroy();
});

it('counts what nobody read for two years as read, tells open browsers, and deletes it in slices', async () => {
  const { deps, clock, app, destroy } = await startTestService(notificationsService);
  const { sql } = deps.database;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
  const recipientId = deps.ids.next();
  const write = (thing: string, created: string, actors: number, newest = created) => sql`
    with written as (
      insert into notification (id, recipient_id, type, thing, created_at, actor_count)
      values (uuidv7(${created}::timestamptz - now()), ${recipientId}, 'NEW_LIKE', ${thing}, ${newest}::timestamptz, ${actors}) returning id
    ) insert into notification_actor (notification_id, actor_id, at)
      select id, gen_random_uuid(), ${created}::timestamptz from written, generate_series(1, ${actors})`;
  await write('like:a', daysAgo(731), 2_500);
  await write('like:b', daysAgo(731), 1);
  await write('like:c', daysAgo(729), 1);
  await write('like:joined since', daysAgo(800), 1, daysAgo(729));
  const unread = async () =>
    (await app.inject({ url: '/notifications/unread-count', headers: asUser({ userId: recipientId }) })).json().data;
  await waitFor(async () => {
    await retention.run(deps);
    return (await sql`select from notification`).length === 2;
  });
  expect(await sql`select count(*)::int as actors from notification_actor`).toEqual([{ actors: 2 }]);
  expect(await unread()).toEqual({ count: 2 });
  expect(await sql`select kind from live_event where user_id = ${recipientId}`).toEqual([{ kind: 'unread' }]);
  await destroy();
});

it('deletes what is known of likes once no event of theirs can come again; the others stay', async () => {
  const { deps, clock, destroy } = await startTestService(notificationsService);
  const { sql } = deps.database;
  const [fan, post, author] = [deps.ids.next(), deps.ids.next(), deps.ids.next()];
  const change = (kind: 'like' | 'follow', toId: string, revision: number, isActive: boolean) =>
    deps.database.transaction((tx) => recordRelation(tx, { kind, fromId: fan, toId, revision, isActive }));
  await change('like', post, 1, true);
  await change('follow', author, 2, true);
  clock.advance(44 * 86_400_000);
  while (await retention.run(deps));
  expect(await sql`select from relation`).toHaveLength(2);
  clock.advance(2 * 86_400_000);
  await waitFor(async () => {
    await retention.run(deps);
    return (await sql`select from relation`).length === 1;
  });
  expect(await sql`select kind from relation`).toEqual([{ kind: 'follow' }]);
  // The end of the like, whenever it comes, is news; and so is the next one.
  expect(await change('like', post, 3, false)).toBe(true);
  expect(await change('like', post, 1, true)).toBe(false);
  expect(await change('like', post, 4, true)).toBe(true);
  await destroy();
});
