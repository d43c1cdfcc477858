import { catalogue, getEntry } from '@stagedoor/catalogue/catalogue';
import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { openAccessBucket, storeAccess } from '@stagedoor/service-kit/service-access/access-bucket';
import { prepareTestBroker } from '@stagedoor/service-kit/testing/prepare-test-broker';
import { type TestNats, testNats } from '@stagedoor/service-kit/testing/test-nats';
import { asService, asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { connect } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningStubs, startStubs } from '#/start-stubs.ts';

const log = createLogger({ service: 'business', level: 'silent' });
const personId = '01981b5c-0000-7000-8000-000000000001';
/** Returns headers with the token that the gateway sends to a stub instead of the person's own. */
const personAt = (audience: string) => asUser({ userId: personId, audience });
const strangerAt = (audience: string) => asUser({ userId: '01981b5c-0000-7000-8000-000000000009', audience });
/** Port 0 for each, so that the system chooses a free one. */
const freePorts = Object.fromEntries(
  catalogue.map(({ key }) => [`${key.toUpperCase().replaceAll('-', '_')}_PORT`, '0']),
);

function startOnFreePorts(nats: TestNats, environment: Record<string, string> = {}): Promise<RunningStubs> {
  return startStubs(
    {
      ...freePorts,
      NATS_URL: nats.url,
      EVENT_NAMESPACE: nats.namespace,
      AUTH_URL: 'http://127.0.0.1:1',
      ...environment,
    },
    { keys: testKeys, log },
  );
}

let nats: TestNats;
let stubs: RunningStubs;
beforeAll(async () => {
  nats = testNats();
  await prepareTestBroker(nats);
  stubs = await startOnFreePorts(nats);
  await Promise.all(catalogue.map(({ key }) => letIn(key, personId)));
});
afterAll(() => stubs.stop());

async function send(key: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${stubs.addresses.get(key)}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Writes that a person has access, as the directory does. */
async function letIn(key: string, userId: string): Promise<void> {
  const headers = { ...asService('directory', key), 'content-type': 'application/json' };
  const body = JSON.stringify({ userId, hasAccess: true, revision: 1 });
  expect((await send(key, '/internal/access', { method: 'POST', headers, body })).status).toBe(200);
}

const notBuilt = { success: false, statusCode: 501, message: 'This service is not available yet' };
const lockedOut = { success: false, statusCode: 403, message: 'You do not have access to this service' };
const signedOut = { success: false, statusCode: 401, message: 'Authentication required' };

describe('every entry of the catalogue', () => {
  it('answers on a port of its own', () => {
    expect([...stubs.addresses.keys()]).toEqual(catalogue.map(({ key }) => key));
    expect(new Set(stubs.addresses.values()).size).toBe(catalogue.length);
  });

  it.each(catalogue.map(({ key }) => key))('%s describes itself, its health and its planned calls', async (key) => {
    const entry = getEntry(key);
    const isOpen = entry.status !== 'coming-soon';
    const info = await send(key, `/${key}`, { headers: personAt(key) });
    expect(info.status).toBe(isOpen ? 200 : 403);
    const facts = { key, name: entry.name, status: entry.status, pricing: entry.pricing, isBuilt: false };
    expect(JSON.parse(info.text)).toMatchObject(isOpen ? { success: true, data: facts } : lockedOut);

    expect((await send(key, '/health/live')).status).toBe(200);
    expect((await send(key, '/health/ready')).status).toBe(200);
    expect((await send(key, '/metrics')).text).toContain(`service="${key}"`);

    const document = JSON.parse((await send(key, '/openapi.json')).text);
    const announced = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const planned = entry.operations.map(
      ({ method, path }) => `${method} /${key}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(announced.sort()).toEqual([`GET /${key}`, ...planned].sort());

    for (const { method, path } of entry.operations) {
      const answer = await send(key, `/${key}${path.replaceAll(/:\w+/g, 'x')}`, { method, headers: personAt(key) });
      expect([answer.status, JSON.parse(answer.text)]).toEqual(isOpen ? [501, notBuilt] : [403, lockedOut]);
    }
  });

  it.each(catalogue.map(({ key }) => key))('%s lets in by the directory alone, unless it is public', async (key) => {
    const { isPublic } = getEntry(key);
    const answer = await send(key, `/${key}/anything`, { headers: strangerAt(key) });
    expect([answer.status, JSON.parse(answer.text)]).toEqual(isPublic ? [501, notBuilt] : [403, lockedOut]);
  });
});

describe('a stub', () => {
  it('lets everyone see its health and its document, through the gateway too', async () => {
    expect(JSON.parse((await send('llc', '/llc/health/live')).text)).toEqual({ status: 'live' });
    expect(JSON.parse((await send('llc', '/llc/health/ready')).text).status).toBe('ready');
    expect(JSON.parse((await send('llc', '/llc/openapi.json')).text).info.title).toBe('Stagedoor LLC Formation');
  });

  it.each(['/llc', '/llc/filings', '/llc/metrics', '/llc/anything/at/all'])('asks who comes to %s', async (path) => {
    const answer = await send('llc', path);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([401, signedOut]);
    const forged = await send('llc', path, { headers: { authorization: 'Bearer nonsense' } });
    expect([forged.status, JSON.parse(forged.text).message]).toEqual([401, 'Invalid or expired token']);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('answers an unplanned %s with 501', async (method) => {
    const answer = await send('llc', '/llc/anything/at/all', { method, headers: personAt('llc') });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([501, notBuilt]);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  it('refuses the token of another service and the person’s own', async () => {
    for (const headers of [personAt('crm'), asUser({ userId: personId })]) {
      expect((await send('llc', '/llc', { headers })).status).toBe(401);
    }
  });

  it('answers 501 whatever the body is', async () => {
    for (const [type, body] of [
      ['application/json', '{"broken'],
      ['text/csv', 'a,b'],
      ['application/json', JSON.stringify('x'.repeat(300_000))],
    ]) {
      const headers = { ...personAt('llc'), 'content-type': type ?? '' };
      expect((await send('llc', '/llc/filings', { method: 'POST', headers, body: body ?? '' })).status).toBe(501);
    }
    const form = new FormData();
    form.set('document', new Blob(['x'.repeat(100_000)]), 'a.pdf');
    expect((await send('llc', '/llc/filings', { method: 'POST', headers: personAt('llc'), body: form })).status).toBe(
      501,
    );
  });

  it('has nothing outside of its own path', async () => {
    expect((await send('llc', '/payments', { headers: personAt('llc') })).status).toBe(404);
    expect((await send('llc', '/', { headers: personAt('llc') })).status).toBe(404);
  });

  it('refuses a session that has ended', async () => {
    const sessionId = '01981b5c-0000-7000-8000-00000000aaaa';
    const userId = '01981b5c-0000-7000-8000-000000000002';
    const headers = asUser({ userId, sessionId, audience: 'qa' });
    await letIn('qa', userId);
    expect((await send('qa', '/qa', { headers })).status).toBe(200);
    await waitFor(async () => JSON.parse((await send('qa', '/health/ready')).text).parts.broker, {
      what: 'the broker',
      timeoutMs: 15_000,
    });

    const { protocol, host, username, password } = new URL(nats.url);
    const credentials = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {};
    const connection = await connect({ servers: `${protocol}//${host}`, ...credentials });
    const envelope = {
      specversion: '1.0',
      id: '01981b5c-0000-7000-8000-00000000bbbb',
      source: 'auth',
      type: sessionRevoked.subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { ...sessionRevoked.sample, sessionId, revokedAt: new Date().toISOString() },
    };
    connection.publish(`${nats.namespace}.${sessionRevoked.subject}`, JSON.stringify(envelope));
    await waitFor(async () => (await send('qa', '/qa', { headers })).status === 401, {
      what: 'the end of the session',
    });
    await connection.close();
  });
});

describe('stubs that restart', () => {
  it('read from the bucket who has access, without other services', async () => {
    const bus = openBus({
      url: nats.url,
      name: 'test',
      namespace: nats.namespace,
      log,
    });
    const jetStream = await waitFor(() => bus.jetStream(), { what: 'JetStream', timeoutMs: 15_000 });
    const bucket = await openAccessBucket(bus, jetStream);
    await storeAccess(bucket, { key: 'crm', userId: personId, hasAccess: true, revision: 1 });
    await bus.close();
    const second = await startOnFreePorts(nats, { SERVICES: 'crm,llc' });
    const probe = async (headers: Record<string, string>) =>
      (await fetch(`${second.addresses.get('crm')}/crm`, { headers })).status;
    await waitFor(async () => (await probe(personAt('crm'))) === 200, { timeoutMs: 15_000 });
    expect(await probe(strangerAt('crm'))).toBe(403);
    await second.stop();
  });
});

describe('some stubs alone', () => {
  it('run without the others, and with NATS and auth away', async () => {
    const away = { url: 'nats://127.0.0.1:1', namespace: 'away' };
    const two = await startOnFreePorts(away, { SERVICES: 'llc,fan-crm' });
    expect([...two.addresses.keys()]).toEqual(['llc', 'fan-crm']);
    const ready = await fetch(`${two.addresses.get('llc')}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', parts: { broker: false } }]);
    const started = performance.now();
    await two.stop();
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('print which port is taken and the variable that moves it, and stop everything', async () => {
    const first = await startOnFreePorts(nats, { SERVICES: 'payments' });
    const port = new URL(first.addresses.get('payments') ?? '').port;
    await first.stop();
    const taken = new URL(stubs.addresses.get('crm') ?? '').port;
    const environment = { SERVICES: 'payments,crm', PAYMENTS_PORT: port, CRM_PORT: taken };
    await expect(startOnFreePorts(nats, environment)).rejects.toThrow(
      `port ${taken} of crm is taken; set CRM_PORT to another one`,
    );
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
  });
});
