import { defineCall } from '@stagedoor/contracts/call';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '#/common/errors.ts';
import { implement } from '#/http/implement.ts';
import type { ServiceDefinition, ServiceDeps } from '#/process/service.ts';
import { serviceVariables } from '#/process/service-config.ts';
import { findPlanLimit, requirePlan } from '#/service-access/require-plan.ts';
import { guardService } from '#/service-access/service-access.ts';
import { grantTestAccess } from '#/testing/grant-test-access.ts';
import { startTestService, type TestService } from '#/testing/test-service.ts';
import { asService, asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const ben = '01981b5c-0000-7000-8000-000000000002';

interface Extras {
  /** Whether it has a separate call at the root of its path. */
  readonly greets?: boolean;
}

/** A guarded business service: one call for people with access, one for creators among them, one for everyone. */
function businessService(
  key: string,
  { greets = false }: Extras = {},
): ServiceDefinition<typeof serviceVariables, Record<string, never>> {
  const declare = (path: `/${string}` | '', access: 'signed-in' | 'public' | readonly ['CREATOR']) =>
    defineCall({
      service: key,
      method: 'GET',
      path: `/${key}${path}`,
      summary: 'A call',
      access,
      answer: Type.String(),
    });
  return {
    name: key,
    title: key,
    variables: serviceVariables,
    schema: {},
    migrations: new URL('../testing/fixtures/migrations/', import.meta.url),
    build(app, deps) {
      guardService(app, key, deps);
      implement(app, declare('/mine', 'signed-in'), async ({ principal }) => principal.userId);
      implement(app, declare('/creators', ['CREATOR']), async () => 'for creators');
      if (greets) implement(app, declare('', 'signed-in'), async () => 'hello');
      implement(app, declare('/open', 'public'), async () => 'for everyone');
      implement(app, declare('/paid', 'signed-in'), async ({ request }) => {
        requirePlan(request, 'paid');
        return String(findPlanLimit(request, 'tokens'));
      });
      implement(app, declare('/trial', 'signed-in'), async ({ request }) => {
        requirePlan(request, 'trial');
        return 'for all who are let in';
      });
      implement(app, declare('/gone', 'signed-in'), async () => {
        throw notFound();
      });
      app.get(`/${key}/health/live`, { config: { isOpen: true }, schema: { hide: true } }, async () => 'live');
    },
  };
}

const started: TestService<ServiceDeps>[] = [];
let llc: TestService<ServiceDeps>;
async function start(key: string, extras?: Extras): Promise<TestService<ServiceDeps>> {
  const service = await startTestService(businessService(key, extras));
  started.push(service);
  return service;
}
beforeAll(async () => {
  llc = await start('llc');
  await grantTestAccess(llc.app, mara);
});
afterAll(() => Promise.all(started.map((service) => service.destroy())));

async function send({ app }: TestService<ServiceDeps>, url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return [response.statusCode, response.json().data ?? response.json().message];
}

/** Nobody is let in before the bucket has been read; until then the answer is that it cannot be known. */
function askOnceLoaded(service: TestService<ServiceDeps>, url: string, headers: Record<string, string>) {
  return waitFor(
    async () => {
      const answer = await send(service, url, headers);
      return answer[0] !== 503 && answer;
    },
    { timeoutMs: 15_000 },
  );
}

const refused = [403, 'You do not have access to this service'];

describe('a guarded business service', () => {
  it('lets in whom the directory has let in, and nobody else', async () => {
    expect(await send(llc, '/llc/mine', asUser({ audience: 'llc', userId: mara }))).toEqual([200, mara]);
    expect(await askOnceLoaded(llc, '/llc/mine', asUser({ audience: 'llc', userId: ben }))).toEqual(refused);
    expect(await send(llc, '/llc/mine', asUser({ audience: 'llc', userId: ben, role: 'ADMIN' }))).toEqual(refused);
    await grantTestAccess(llc.app, mara, false);
    expect(await send(llc, '/llc/mine', asUser({ audience: 'llc', userId: mara }))).toEqual(refused);
    await grantTestAccess(llc.app, mara);
    expect(await send(llc, '/llc/mine', asUser({ audience: 'llc', userId: mara }))).toEqual([200, mara]);
  });

  it.each(['/llc/mine', '/llc', '/llc/nothing/here', '/llc/health', '/llc/health/live/x', '/llc/gone'])(
    'asks who comes to %s for a token first, then for access, before anything is looked up',
    async (path) => {
      expect(await send(llc, path)).toEqual([401, 'Authentication required']);
      expect(await send(llc, path, { authorization: 'Bearer nonsense' })).toEqual([401, 'Invalid or expired token']);
      expect(await askOnceLoaded(llc, path, asUser({ audience: 'llc', userId: ben }))).toEqual(refused);
    },
  );

  it('still checks roles and returns 404s for people with access', async () => {
    expect((await send(llc, '/llc/creators', asUser({ audience: 'llc', userId: mara })))[0]).toBe(403);
    expect(await send(llc, '/llc/creators', asUser({ audience: 'llc', userId: mara, role: 'CREATOR' }))).toEqual([
      200,
      'for creators',
    ]);
    expect((await send(llc, '/llc/gone', asUser({ audience: 'llc', userId: mara })))[0]).toBe(404);
    expect((await send(llc, '/llc/nothing/here', asUser({ audience: 'llc', userId: mara })))[0]).toBe(404);
  });

  it('keeps what is paid for to those whose plan pays it, and says what the plan includes', async () => {
    const zoe = '01981b5c-0000-7000-8000-000000000003';
    const ask = (path: string) => send(llc, path, asUser({ audience: 'llc', userId: zoe }));
    for (const [plan, limits, paid] of [
      ['trial', {}, [402, 'Your plan does not include this']],
      ['paid', { tokens: 100_000 }, [200, '100000']],
      ['free', {}, [402, 'Your plan does not include this']],
      ['granted', {}, [200, 'undefined']],
    ] as const) {
      await grantTestAccess(llc.app, zoe, true, { plan, limits });
      expect(await ask('/llc/paid'), plan).toEqual(paid);
      expect(await ask('/llc/trial'), plan).toEqual([200, 'for all who are let in']);
    }
    await grantTestAccess(llc.app, zoe, false);
    expect(await askOnceLoaded(llc, '/llc/paid', asUser({ audience: 'llc', userId: zoe }))).toEqual(refused);
    // If services are not billed there are no plans, and everything is open to everybody.
    await grantTestAccess(llc.app, zoe);
    expect(await ask('/llc/paid')).toEqual([200, 'undefined']);
  });

  it('tells people with access that it is built, unless the service has a route of its own there', async () => {
    const built = {
      key: 'llc',
      name: 'LLC Formation',
      isBuilt: true,
      operations: [],
      documentation: '/api/llc/openapi.json',
    };
    expect(await send(llc, '/llc', asUser({ audience: 'llc', userId: mara }))).toEqual([
      200,
      expect.objectContaining(built),
    ]);
    const greeting = await start('merch', { greets: true });
    expect(await send(greeting, '/merch', asUser({ audience: 'merch', userId: ben }))).toEqual([200, 'hello']);
  });

  it('does not guard public calls and paths outside of the service', async () => {
    expect(await send(llc, '/llc/open')).toEqual([200, 'for everyone']);
    for (const path of ['/llc/health/live', '/health/live', '/openapi.json', '/metrics']) {
      expect((await llc.app.inject({ url: path })).statusCode, path).toBe(200);
    }
  });

  it('accepts changes of access from services only', async () => {
    const payload = { userId: ben, hasAccess: true, revision: 1 };
    const grantAndCall = async (headers: Record<string, string>) =>
      (await llc.app.inject({ method: 'POST', url: '/internal/access', headers, payload })).statusCode;
    expect(await grantAndCall({})).toBe(401);
    expect(await grantAndCall(asUser({ audience: 'llc', userId: ben, role: 'ADMIN' }))).toBe(401);
    expect(await grantAndCall(asService('directory', 'crm'))).toBe(401);
    expect(await askOnceLoaded(llc, '/llc/mine', asUser({ audience: 'llc', userId: ben }))).toEqual(refused);
  });
});

describe('a service that is', () => {
  it('public admits everyone who is signed in', async () => {
    const merch = await start('merch');
    expect(await send(merch, '/merch/mine')).toEqual([401, 'Authentication required']);
    expect(await send(merch, '/merch/mine', asUser({ audience: 'merch', userId: ben }))).toEqual([200, ben]);
  });

  it('coming soon admits nobody, whatever was granted', async () => {
    const crypto = await start('crypto');
    await grantTestAccess(crypto.app, mara);
    expect(await send(crypto, '/crypto/mine', asUser({ audience: 'crypto', userId: mara }))).toEqual(refused);
  });
});
