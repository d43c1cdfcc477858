import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { postLiked, userFollowed } from '@stagedoor/contracts/social-events';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { consumersOf } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { testNats } from '@stagedoor/service-kit/testing/test-nats';
import { holdTestResource } from '@stagedoor/service-kit/testing/test-resources';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { onPostLiked } from '#/consumers/social/on-post-liked.ts';
import { notificationsService } from '#/service.ts';
import { startNotifications } from '#/testing/notification-world.ts';

const uuid = () => crypto.randomUUID();

function envelopeOf(on: EventDefinition, data: unknown): EventEnvelope {
  return {
    specversion: '1.0',
    id: uuid(),
    source: '/services/social',
    type: on.subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  } as EventEnvelope;
}

const likeOf = (postId: string, authorId = uuid()) =>
  envelopeOf(postLiked, { ...postLiked.sample, postId, authorId, userId: uuid(), revision: 1 });

test('fifty likes that come together take as many statements as one', async () => {
  const { service } = await startNotifications();
  const { deps } = service;
  const statementsFor = async (count: number) => {
    const events = Array.from({ length: count }, () => likeOf(uuid()));
    service.resetStatements();
    await handleOnce({ consumer: onPostLiked, deps, database: deps.database, clock: deps.clock }, ...events);
    return service
      .statements()
      .filter((statement) => /"inbox"|into relation|preference|into notification|live_place/.test(statement)).length;
  };
  const one = await statementsFor(1);
  expect(await statementsFor(50)).toBe(one);
  expect(one).toBeLessThanOrEqual(7);
  await service.destroy();
});

test('a crowd at one post takes one statement more than one like, and is one notification of the newest', async () => {
  const { service } = await startNotifications();
  const { deps } = service;
  const [postId, authorId] = [uuid(), uuid()];
  const handle = async (events: readonly EventEnvelope[]) => {
    service.resetStatements();
    await handleOnce({ consumer: onPostLiked, deps, database: deps.database, clock: deps.clock }, ...events);
    return service.statements().length;
  };
  const crowd = Array.from({ length: 50 }, (_, index) => {
    const like = likeOf(postId, authorId);
    const likedAt = new Date(Date.UTC(2026, 0, 1, 12, 0, index)).toISOString();
    return { ...like, data: { ...(like.data as { userId: string }), likedAt } };
  });
  // The newest comes first, and some people like it twice: their second event is as old as their first.
  const [first, ...more] = crowd.toReversed();
  if (first === undefined) throw new Error('nobody likes it');
  const one = await handle([first]);
  const all = [...more, ...more.slice(0, 5).map((event) => ({ ...event, id: uuid() }))];
  // The one counts those who join a notification that is there.
  expect(await handle(all)).toBe(one + 1);
  const [told] = await deps.database.sql`
    select count(*)::int as rows, min(actor_id::text) as newest, min(actor_count) as actors, min(times) as times,
      min(created_at)::text as at, (select count(*)::int from notification_actor) as people from notification`;
  expect(told).toEqual({
    rows: 1,
    newest: first.data.userId,
    actors: 50,
    times: 50,
    at: '2026-01-01 12:00:49+00',
    people: 50,
  });
  await service.destroy();
});

test('each like and follow of a burst notifies once', async () => {
  const world = await startNotifications();
  const creators = Array.from({ length: 20 }, () => world.stranger());
  const events = Array.from({ length: 2_000 }, (_, index) => {
    const creator = creators[index % creators.length] ?? '';
    return index % 2 === 0
      ? ([postLiked, { ...postLiked.sample, postId: uuid(), authorId: creator, userId: uuid(), revision: 1 }] as const)
      : ([userFollowed, { ...userFollowed.sample, followerId: uuid(), followedId: creator, revision: 1 }] as const);
  });
  await world.publish(...(events as never[]));
  const [told] = await world.service.deps.database.sql`
    select count(*)::int as rows, count(distinct (recipient_id, thing))::int as things,
      sum(actor_count)::int as actors, sum(times)::int as times from notification`;
  expect(told).toEqual({ rows: 2_000, things: 2_000, actors: 2_000, times: 2_000 });
  await world.service.destroy();
});

test('after a kill in a burst the next process handles the rest, and nothing twice', {
  timeout: 60_000,
}, async () => {
  const [{ url }, nats] = [await createTestDatabase(), testNats()];
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  holdTestResource(() => sql.end({ timeout: 2 }));
  const env = { ...process.env, DATABASE_URL: url, NATS_URL: nats.url, EVENT_NAMESPACE: nats.namespace, PORT: '0' };
  const log = createLogger({ service: 'test', level: 'silent' });
  await prepareTestBroker(nats, [{ name: 'notifications', consumers: consumersOf(notificationsService) }]);
  const bus = openBus({ url: nats.url, name: 'test', namespace: nats.namespace, log });
  holdTestResource(() => bus.close());
  const { client } = await waitFor(() => bus.jetStream());
  const first = start(env);
  const events = Array.from({ length: 1_000 }, () => likeOf(uuid()));
  const publish = async ({ id, ...rest }: EventEnvelope) => {
    await client.publish(bus.subject(postLiked.subject), JSON.stringify({ id, ...rest }), { msgID: id });
  };
  const count = async () => {
    const [row] = await sql`select count(*)::int as rows, sum(actor_count)::int as actors from notification`.catch(
      () => [],
    );
    return row ?? { rows: 0, actors: 0 };
  };
  for (const event of events.slice(0, 100)) await publish(event);
  await waitFor(async () => (await count()).rows > 0, { timeoutMs: 30_000 });
  const publishing = Promise.all(events.slice(100).map(publish));
  await waitFor(async () => (await count()).rows > 150, { timeoutMs: 30_000 });
  first.kill('SIGKILL');
  const left = await count();
  start(env);
  await publishing;
  await waitFor(async () => (await count()).rows === events.length, { timeoutMs: 30_000 });
  expect(left.rows).toBeLessThan(events.length);
  expect(await count()).toEqual({ rows: events.length, actors: events.length });
});

/**
 * Loaded as a service loads it: a process that finds drizzle-orm by its list of exports needs 0.7 s more processor time.
 */
const preload = ['--import', '@stagedoor/service-kit/process/resolve-drizzle'];

/** Another process of the same service. */
function start(env: NodeJS.ProcessEnv): ChildProcess {
  const entry = path.resolve(import.meta.dirname, '../main.ts');
  const child = fork(entry, [], { execArgv: preload, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  const missing = once(child, 'exit');
  holdTestResource(async () => {
    child.kill('SIGKILL');
    await missing;
  });
  return child;
}
