import { createServer } from 'node:http';
import type { EventData } from '@stagedoor/contracts/event';
import { readSocialHistory } from '@stagedoor/contracts/history';
import { userFollowed } from '@stagedoor/contracts/social-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineConsumer } from '#/events/consumer.ts';
import { recordErased } from '#/events/handle-once.ts';
import { readHistoryProgress } from '#/history/history-progress.ts';
import { defineHistory, serveHistory } from '#/history/serve-history.ts';
import type { ServiceDefinition, ServiceDeps } from '#/process/service.ts';
import { serviceVariables } from '#/process/service-config.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { createOwnersPublish } from '#/testing/publish-as-owner.ts';
import { startTestService, type TestService } from '#/testing/test-service.ts';
import { asService } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';
import { type LocalServer, listenLocally } from '../testing/listen-locally.ts';

type Follow = EventData<typeof userFollowed>;

const creator = '01981b5c-0000-7000-8000-000000000001';
const migrations = new URL('../testing/fixtures/migrations/', import.meta.url);
const fanId = (index: number) => `01981b5c-0000-7000-9000-${String(index).padStart(12, '0')}`;
const followOf = (index: number): Follow => ({
  followerId: fanId(index),
  followedId: creator,
  followedAt: '2026-02-01T12:00:00.000Z',
  revision: 1,
});

/** What the owner has, and from which row on it does not answer. */
const owner = { count: 0, refusesFrom: Number.POSITIVE_INFINITY, limits: [] as number[] };
const followHistory = defineHistory(userFollowed, 1, async (_db, { after: [id = ''], limit }) => {
  owner.limits.push(limit);
  const all = Array.from({ length: owner.count }, (_, index) => index);
  const page = all.filter((index) => fanId(index) > id).slice(0, limit);
  if (page.some((index) => index >= owner.refusesFrom)) throw new Error('the owner is broken');
  return page.map((index) => ({ key: [fanId(index)], facts: [followOf(index)] }));
});

const social: ServiceDefinition<typeof serviceVariables, Record<string, never>> = {
  name: 'social',
  title: 'Social',
  variables: serviceVariables,
  schema: {},
  migrations,
  build: (app, deps) => serveHistory(app, readSocialHistory, deps, [followHistory]),
};

const onUserFollowed = defineConsumer({
  name: 'on-user-followed',
  on: userFollowed,
  readsHistory: true,
  async handle(tx, { data }, _deps: ServiceDeps) {
    await tx.execute(`insert into seen (fan_id, times) values ('${data.followerId}', 1)
      on conflict (fan_id) do update set times = seen.times + 1`);
  },
});

let token: readonly ('people:history' | 'people:read')[] = ['people:history'];
let auth: LocalServer;
let ownerService: TestService<ServiceDeps>;
let reader: TestService<ServiceDeps>;
let databaseUrl: string;

/** Issues tokens to the reader, with the scopes that the test grants it. */
async function startAuth(): Promise<void> {
  const server = createServer((_request, response) => {
    const { authorization } = asService('fan-crm', 'social', token);
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { token: authorization.slice('Bearer '.length), expiresAt } }));
  });
  auth = await listenLocally(server);
}

async function startReader(): Promise<void> {
  const definition: ServiceDefinition<typeof serviceVariables, Record<string, never>> = {
    name: 'fan-crm',
    title: 'Fan CRM',
    variables: serviceVariables,
    schema: {},
    migrations,
    peers: () => ({ social: ownerService.address }),
    build: async (_app, { database }) => {
      await database.sql`create table if not exists seen (fan_id uuid primary key, times int not null)`;
    },
    consumers: [onUserFollowed],
  };
  reader = await startTestService(definition, {
    databaseUrl,
    environment: { AUTH_URL: auth.url, SERVICE_SECRET: 'of-a-test' },
  });
}

const seen = async () => {
  const [row] = await reader.deps.database.sql<{ fans: number; most: number }[]>`
    select count(*)::int as fans, coalesce(max(times), 0) as most from seen`;
  return row;
};
const progress = async () => (await readHistoryProgress(reader.deps.database, reader.clock))[0];
const completed = () => waitFor(async () => (await progress())?.isComplete === true, { what: 'the whole history' });
const failure = async () =>
  (await reader.deps.database.sql<{ last_error: string | null }[]>`select last_error from kit.history`)[0]?.last_error;
const sendEvent = async (index: number) => {
  const { database, bus } = reader.deps;
  await database.transaction((tx) => createOwnersPublish(reader.deps)(tx, userFollowed, followOf(index)));
  await waitFor(async () => {
    const jetStream = await bus.jetStream();
    const state = await jetStream?.manager.consumers.info(bus.eventStream, bus.durable('fan-crm_on-user-followed'));
    return (
      state !== undefined && state.num_pending === 0 && state.num_ack_pending === 0 && state.delivered.consumer_seq > 0
    );
  });
};

beforeAll(async () => {
  await startAuth();
  ownerService = await startTestService(social);
});
afterAll(async () => {
  await ownerService.destroy();
  await auth.close();
});
beforeEach(async () => {
  Object.assign(owner, { count: 1_200, refusesFrom: Number.POSITIVE_INFINITY, limits: [] });
  token = ['people:history'];
  ({ url: databaseUrl } = await createTestDatabase());
});
afterEach(() => reader.stop());

describe('a service that joins late', () => {
  it('reads all pages of the history, within bounds, and reports how far it is', async () => {
    await startReader();
    await completed();
    expect(await seen()).toEqual({ fans: 1_200, most: 1 });
    expect(owner.limits).toEqual([500, 500, 500]);
    expect(await progress()).toEqual({
      consumer: 'on-user-followed',
      factCount: 1_200,
      isComplete: true,
      unfinishedSeconds: 0,
    });
    const metrics = await reader.metrics.registry.metrics();
    expect(metrics).toMatch(/history_facts_read\{[^}]*consumer="on-user-followed"[^}]*\} 1200/);
  });

  it('goes on where it was after a stop in the middle, with each fact once', async () => {
    owner.refusesFrom = 500;
    await startReader();
    await waitFor(async () => (await progress())?.factCount === 500);
    await waitFor(async () => (await failure()) !== null);
    await reader.stop();
    owner.refusesFrom = Number.POSITIVE_INFINITY;
    owner.limits.length = 0;
    await startReader();
    reader.clock.advance(600_000);
    await completed();
    expect(await seen()).toEqual({ fans: 1_200, most: 1 });
    expect(owner.limits).toHaveLength(2);
  });

  it('counts a page that comes twice once', async () => {
    await startReader();
    await completed();
    await reader.deps.database.sql`update kit.history set finished_at = null, cursor = null, due_at = now()`;
    await completed();
    expect(await progress()).toMatchObject({ factCount: 2_400 });
    expect(await seen()).toEqual({ fans: 1_200, most: 1 });
  });

  it('counts a fact once that comes by event as well, before its page or after it', async () => {
    owner.refusesFrom = 0;
    await startReader();
    await sendEvent(3);
    expect(await seen()).toEqual({ fans: 1, most: 1 });
    owner.refusesFrom = Number.POSITIVE_INFINITY;
    reader.clock.advance(600_000);
    await completed();
    await sendEvent(4);
    expect(await seen()).toEqual({ fans: 1_200, most: 1 });
  });

  it('takes no fact of a person who was erased in between', async () => {
    owner.refusesFrom = 500;
    await startReader();
    await waitFor(async () => (await progress())?.factCount === 500);
    await reader.deps.database.transaction((tx) => recordErased(tx, fanId(700), reader.clock.now()));
    owner.refusesFrom = Number.POSITIVE_INFINITY;
    reader.clock.advance(600_000);
    await completed();
    expect(await reader.deps.database.sql`select 1 from seen where fan_id = ${fanId(700)}`).toEqual([]);
    expect(await seen()).toEqual({ fans: 1_199, most: 1 });
  });

  it('is refused without the scope, and says so where operators look', async () => {
    token = ['people:read'];
    await startReader();
    await waitFor(async () => (await failure()) != null);
    expect(await seen()).toEqual({ fans: 0, most: 0 });
    const [row] = await reader.deps.database.sql`select name from kit.due_work where name = 'history'`;
    expect(row).toEqual({ name: 'history' });
  });
});

describe('the owner', () => {
  const ask = (query: string, headers = asService('fan-crm', 'social', ['people:history'])) =>
    ownerService.app.inject({ url: `/internal/history/social?${query}`, headers });

  it('refuses a subject without a history, a cursor that is none and a page that is too large', async () => {
    expect((await ask('subject=social.user.muted&limit=10')).statusCode).toBe(404);
    expect((await ask('subject=social.user.followed&limit=10&cursor=none')).statusCode).toBe(400);
    expect((await ask('subject=social.user.followed&limit=1001')).statusCode).toBe(400);
  });

  it('refuses whoever was not granted the scope', async () => {
    const query = 'subject=social.user.followed&limit=10';
    expect((await ask(query, asService('fan-crm', 'social', ['people:read']))).statusCode).toBe(403);
    expect((await ask(query, asService('payments', 'social'))).statusCode).toBe(403);
  });
});

it('an event that does not say which fact it is about has no history', () => {
  const bare = { ...userFollowed, factOf: undefined };
  const { factOf: _factOf, ...event } = bare;
  expect(() => defineConsumer({ name: 'on-it', on: event, readsHistory: true, handle: async () => {} })).toThrow(
    'on-it: social.user.followed has no history',
  );
});
