import type { InstanceState } from '@stagedoor/contracts/service-operation';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asApiKey, asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryDeps } from '#/config.ts';
import { checkServices } from '#/operation/check-services.ts';
import { readVersions, selectVersions } from '#/operation/read-deployments.ts';
import { directoryService } from '#/service.ts';
import { type BusinessStub, startBusinessStub } from '#/testing/business-stub.ts';

const admin = asUser({ userId: '01981b5c-0000-7000-8000-00000000f001', role: 'ADMIN' });
const memberId = '01981b5c-0000-7000-8000-00000000f002';
const member = asUser({ userId: memberId, role: 'CREATOR' });
const stranger = asUser({ userId: '01981b5c-0000-7000-8000-00000000f003' });

const running: InstanceState = {
  instance: 'first',
  version: '2.0.0',
  startedAt: '2026-10-01T08:00:00.000Z',
  isReady: true,
  parts: { database: true, broker: true },
  calls: { seconds: 300, count: 120, failed: 2, p99Ms: 87 },
  consumers: [{ consumer: 'on-profile-updated', waiting: 3, stalledSeconds: 0, deadLetters: 1 }],
  outboxOldestSeconds: 0,
  workSetAside: 0,
};

let stub: BusinessStub;
let second: BusinessStub;
let directory: TestService<DirectoryDeps>;
beforeAll(async () => {
  stub = await startBusinessStub();
  second = await startBusinessStub();
  const environment = {
    AUTH_URL: stub.url,
    SOCIAL_URL: stub.url,
    FAN_CRM_URL: `${stub.url},${second.url}`,
    LLC_URL: 'http://127.0.0.1:1',
    GATEWAY_METRICS_URL: second.url,
    SERVICE_SECRET: 'of-the-directory',
    FEATURES: 'all,service-figures',
  };
  // Without its jobs: the tests make the rounds of checks themselves.
  directory = await startTestService({ ...directoryService, jobs: [] }, { environment });
});
afterAll(async () => {
  await directory.destroy();
  await stub.close();
  await second.close();
});
beforeEach(() => {
  stub.state = running;
  second.state = null;
  stub.log = [];
  second.askedLog.length = 0;
});

type Method = 'GET' | 'POST' | 'DELETE';
async function send(method: Method, url: string, headers: Record<string, string> = {}, payload?: object) {
  const request = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
  const response = await directory.app.inject(request);
  return { status: response.statusCode, body: response.json() };
}

async function setMember(isMember: boolean, userId = memberId, slug = 'fan-crm') {
  return await send(isMember ? 'POST' : 'DELETE', `/services/${slug}/team`, admin, { userId });
}

describe('the team of a service', () => {
  it('is made by an ADMIN, and sees its own service and no other', async () => {
    expect((await send('GET', '/services/user/operated', member)).body.data).toEqual([]);
    expect(await send('GET', '/services/fan-crm/operation', member)).toMatchObject({
      status: 403,
      body: { message: 'Only the team of this service can see its state' },
    });

    expect((await setMember(true)).body.data).toEqual({ userId: memberId, slug: 'fan-crm', isMember: true });
    expect((await setMember(true)).status).toBe(200);
    expect((await send('GET', '/services/user/operated', member)).body.data).toMatchObject([
      { slug: 'fan-crm', name: 'Fan CRM', team: { name: 'Fan CRM', email: 'fan-crm@teams.stagedoor.example' } },
    ]);
    expect((await send('GET', '/services/llc/operation', member)).status).toBe(403);
    expect((await send('GET', '/services/auth/log', member)).status).toBe(403);
    const { body } = await send('GET', '/services/fan-crm/operation', member);
    expect(body.data.members).toEqual([
      { userId: memberId, username: `person_${memberId.slice(-4)}`, since: expect.any(String) },
    ]);

    expect((await setMember(false)).body.data.isMember).toBe(false);
    expect((await setMember(false)).status).toBe(200);
    expect((await send('GET', '/services/fan-crm/operation', member)).status).toBe(403);
  });

  it('is shown without a name while social is unavailable, and takes nobody then', async () => {
    await setMember(true);
    stub.isUnavailable = true;
    const { body } = await send('GET', '/services/fan-crm/operation', admin);
    const added = await setMember(true, '01981b5c-0000-7000-8000-00000000f00a');
    stub.isUnavailable = false;
    expect(body.data.members).toMatchObject([{ userId: memberId, username: null }]);
    expect(added.status).toBe(503);
    await setMember(false);
  });

  it('takes nobody whom there is not, for no service that there is not, and from no one but an ADMIN', async () => {
    const unknown = '01981b5c-0000-7000-8000-00000000f009';
    stub.unknown.add(unknown);
    expect((await setMember(true, unknown)).status).toBe(404);
    expect((await setMember(true, memberId, 'nothing')).status).toBe(404);
    expect((await setMember(false, memberId, 'nothing')).status).toBe(404);
    expect((await send('POST', '/services/fan-crm/team', member, { userId: memberId })).status).toBe(403);
    expect((await send('DELETE', '/services/fan-crm/team', member, { userId: memberId })).status).toBe(403);
    expect((await send('POST', '/services/fan-crm/team', {}, { userId: memberId })).status).toBe(401);
    expect((await send('POST', '/services/fan-crm/team', admin, { userId: 'x' })).status).toBe(400);
    const long = { ...admin, ...asUser({ userId: memberId, role: 'ADMIN', provenAt: new Date(0) }) };
    expect((await send('POST', '/services/fan-crm/team', long, { userId: memberId })).status).toBe(403);
  });

  it('is not reached by an API key, a visitor or for a service that there is not', async () => {
    const key = asApiKey({ userId: memberId }, ['profile:read']);
    expect((await send('GET', '/services/user/operated', key)).status).toBe(403);
    expect((await send('GET', '/services/user/operated')).status).toBe(401);
    expect((await send('GET', '/services/fan-crm/operation')).status).toBe(401);
    expect((await send('GET', '/services/nothing/operation', admin)).status).toBe(404);
    expect((await send('GET', '/services/nothing/log', admin)).status).toBe(404);
    expect((await send('GET', '/services/fan-crm/operation', stranger)).status).toBe(403);
  });
});

describe('how a service does', () => {
  it('is what each of its instances says, and how many do not answer', async () => {
    second.state = { ...running, instance: 'second', isReady: false };
    const both = await send('GET', '/services/fan-crm/operation', admin);
    expect(both.body.data).toMatchObject({ slug: 'fan-crm', name: 'Fan CRM', unanswered: 0 });
    expect(both.body.data.instances).toEqual([running, second.state]);

    second.state = null;
    const one = await send('GET', '/services/fan-crm/operation', admin);
    expect(one.body.data).toMatchObject({ unanswered: 1, instances: [running] });
    const none = await send('GET', '/services/llc/operation', admin);
    expect(none.body.data).toMatchObject({ unanswered: 1, instances: [], deployments: [] });
  });

  it('is asked of the gateway as of any other, at the port that it has for inside', async () => {
    second.state = { ...running, instance: 'gateway', parts: { auth: true, social: false } };
    const { body } = await send('GET', '/services/gateway/operation', admin);
    expect(body.data).toMatchObject({ slug: 'gateway', team: { name: 'Platform' }, instances: [second.state] });
    expect((await send('GET', '/services/gateway/operation', member)).status).toBe(403);
    expect((await send('GET', '/services/gateway/log', admin)).body.data).toEqual([]);
  });

  it('is shown to an ADMIN for every service, the platform’s own among them', async () => {
    const { body } = await send('GET', '/services/user/operated', admin);
    const slugs = body.data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toHaveLength(43);
    expect(slugs.slice(0, 4)).toEqual(['gateway', 'auth', 'social', 'messaging']);
    expect(slugs.slice(4, 8)).toEqual(['notifications', 'directory', 'media', 'payments']);
  });
});

describe('logs', () => {
  const line = (at: string, message: string) => ({ at, level: 'warn', message, requestId: 'request-1', line: '{}' });

  it('come from every instance, in the order of time, and the newest first without a request', async () => {
    stub.log = [line('2026-10-01T10:00:00.000Z', 'one'), line('2026-10-01T10:00:02.000Z', 'three')];
    second.log = [line('2026-10-01T10:00:01.000Z', 'two')];
    const read = async (query: string) =>
      (await send('GET', `/services/fan-crm/log${query}`, admin)).body.data.map(
        ({ message }: { message: string }) => message,
      );
    expect(await read('?requestId=request-1')).toEqual(['one', 'two', 'three']);
    expect(await read('')).toEqual(['three', 'two', 'one']);
    expect(second.askedLog).toEqual(['/internal/log?requestId=request-1', '/internal/log']);
  });

  it('are not searched by what is no request id', async () => {
    for (const requestId of ['', '%20', '%22level%22', 'x'.repeat(65)]) {
      expect((await send('GET', `/services/fan-crm/log?requestId=${requestId}`, admin)).status).toBe(400);
    }
  });
});

describe('health checks', () => {
  const check = async (minutes = 1) => {
    directory.clock.advance(minutes * 60_000);
    await checkServices.run(directory.deps);
  };
  const healthOf = async (slug: string) => (await send('GET', `/services/${slug}/operation`, admin)).body.data.health;

  it('count from the first minute on, once a minute however often it is their turn, and nothing while nobody checked', async () => {
    directory.clock.stopAt('2026-10-01T10:00:00Z');
    await checkServices.run(directory.deps);
    expect(await healthOf('fan-crm')).toEqual({ checks: 0, succeeded: 0, since: null });

    await check();
    await Promise.all([checkServices.run(directory.deps), checkServices.run(directory.deps)]);
    expect(await healthOf('fan-crm')).toEqual({ checks: 1, succeeded: 1, since: '2026-10-01T10:01:00.000Z' });
    expect(await healthOf('llc')).toEqual({ checks: 1, succeeded: 0, since: '2026-10-01T10:01:00.000Z' });

    stub.state = { ...running, isReady: false };
    await check();
    stub.state = null;
    await check();
    expect(await healthOf('fan-crm')).toMatchObject({ checks: 3, succeeded: 1 });

    // The directory was unavailable for an hour: that says nothing of the others.
    await check(60);
    expect(await healthOf('fan-crm')).toMatchObject({ checks: 3 });
    stub.state = running;
    await check();
    expect(await healthOf('fan-crm')).toMatchObject({ checks: 4, succeeded: 2 });
    const [fanCrm] = (await send('GET', '/services/user/operated', admin)).body.data.filter(
      ({ slug }: { slug: string }) => slug === 'fan-crm',
    );
    expect(fanCrm).toMatchObject({ isUp: true, version: '2.0.0', health: { checks: 4 } });
  });

  it('leave out the events and due work, which cost what is asked', async () => {
    stub.askedState.length = 0;
    await check();
    expect(new Set(stub.askedState)).toEqual(new Set(['/internal/state?work=false']));
    stub.askedState.length = 0;
    await send('GET', '/services/fan-crm/operation', admin);
    expect(stub.askedState).toEqual(['/internal/state']);
  });

  it('count for 30 days', async () => {
    const before = await healthOf('fan-crm');
    directory.clock.advance(29 * 86_400_000);
    expect(await healthOf('fan-crm')).toEqual(before);
    directory.clock.advance(86_400_000);
    expect(await healthOf('fan-crm')).toEqual({ checks: 0, succeeded: 0, since: null });
  });

  it('see what is deployed: each version once, with its processes, the newest first', async () => {
    const see = async (instance: string, version: string, startedAt: string) => {
      stub.state = { ...running, instance, version, startedAt };
      await check();
    };
    await check();
    await see('first', '2.0.0', '2026-10-01T08:00:00.000Z');
    await see('third', '2.1.0', '2026-11-01T08:00:00.000Z');
    await see('fourth', '2.1.0', '2026-11-01T08:05:00.000Z');
    await see('fifth', '2.1.0', '2026-11-01T12:00:00.000Z');
    await see('sixth', '2.0.0', '2026-11-01T13:00:00.000Z');
    const { body } = await send('GET', '/services/fan-crm/operation', admin);
    expect(body.data.deployments).toEqual([
      { version: '2.0.0', startedAt: '2026-11-01T13:00:00.000Z', instances: 1 },
      { version: '2.1.0', startedAt: '2026-11-01T12:00:00.000Z', instances: 1 },
      { version: '2.1.0', startedAt: '2026-11-01T08:00:00.000Z', instances: 2 },
      { version: '2.0.0', startedAt: '2026-10-01T08:00:00.000Z', instances: 1 },
    ]);
  });
});

describe('the figures of a service', () => {
  it('are the people with access, of a public service those who opened it, and the health since when', async () => {
    for (const suffix of ['a1', 'a2']) {
      const person = asUser({ userId: `01981b5c-0000-7000-8000-00000000f0${suffix}` });
      await send('POST', '/services/calendar/activate', person);
      await send('POST', '/services/merch/access-record', person);
    }
    await send('DELETE', '/services/calendar/grants', admin, { userId: '01981b5c-0000-7000-8000-00000000f0a1' });
    const read = async (slug: string) => (await send('GET', `/services/${slug}/figures`)).body.data;
    expect(await read('calendar')).toMatchObject({ people: 1, access: 'granted' });
    expect(await read('merch')).toMatchObject({ people: 2, access: 'public' });
    expect((await read('fan-crm')).health.since).toMatch(/^2026-/);
    expect((await send('GET', '/services/nothing/figures')).status).toBe(404);
    // No page of the directory is about a service of the platform itself.
    expect((await send('GET', '/services/auth/figures')).status).toBe(404);
    expect((await send('GET', '/services/gateway/figures')).status).toBe(404);
  });

  it('are nobody’s to read unless the operator names them', async () => {
    const without = await startTestService(directoryService, { environment: { FEATURES: 'all' } });
    const answer = await without.app.inject({ url: '/services/calendar/figures' });
    expect(answer.statusCode).toBe(404);
    await without.destroy();
  });
});

describe('a service that is only a stub', () => {
  it('is told to payments as such, from the last check on that was answered', async () => {
    const unbuilt = async () =>
      (await send('GET', '/internal/unbuilt-services', asService('payments', 'directory'))).body.data.keys;
    const check = async (state: InstanceState | null) => {
      stub.state = state;
      directory.clock.advance(60_000);
      await checkServices.run(directory.deps);
    };
    expect((await send('GET', '/internal/unbuilt-services', asService('messaging', 'directory'))).status).toBe(403);
    await check(running);
    expect(await unbuilt()).toEqual([]);
    // A process of an earlier version may have answered without saying so.
    await check({ ...running, isStub: true });
    expect(await unbuilt()).toContain('fan-crm');
    await check(null);
    expect(await unbuilt()).toContain('fan-crm');
    await check({ ...running, instance: 'of the team' });
    expect(await unbuilt()).toEqual([]);
  });
});

it('the version of each service is one row of an index, however many processes were seen', async () => {
  const { database } = directory.deps;
  await database.sql`insert into seen_instance (service_key, instance, version, started_at, last_seen_at)
    select key, key || n, case when n = 1 then '9.0.0' else '1.0.0' end, now() + interval '1 day' - interval '1 minute' * n, now()
    from unnest(array['messaging', 'notifications']) key, generate_series(1, 5000) n`;
  await database.sql`analyze seen_instance`;
  const names = ['messaging', 'notifications', 'nobody'];
  expect(Object.fromEntries(await readVersions(directory.deps, names))).toEqual({
    messaging: '9.0.0',
    notifications: '9.0.0',
  });
  const lines = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${selectVersions(names)}`);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Limit\s+-> {2}Index Scan using seen_instance_started/);
});
