import { text } from 'node:stream/consumers';
import { exchangePersonToken, issueServiceToken } from '@stagedoor/contracts/internal';
import { asApiKey, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, test } from 'vitest';
import { createPersonTokens } from '#/guard/person-tokens.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { type Echo, startUpstream } from '#/testing/test-upstream.ts';

const minute = 60_000;
const ada = asUser({ userId: 'u1' });

/** A stub of auth: records its requests, and issues tokens that name their purpose. */
async function startAuth() {
  const asked: unknown[] = [];
  const state = { status: 200, lifeMs: 5 * minute, now: Date.now() };
  const upstream = await startUpstream(async (request, response) => {
    const body = JSON.parse((await text(request)) || 'null');
    const isExchange = request.url === exchangePersonToken.path;
    if (isExchange) asked.push(body);
    const token = isExchange ? `for-${body.audience}-${asked.length}` : 'of-the-gateway';
    const expiresAt = new Date(state.now + (isExchange ? state.lifeMs : 5 * minute)).toISOString();
    const isKnown = isExchange || request.url === issueServiceToken.path;
    const status = isExchange ? state.status : isKnown ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: status === 200, data: { token, expiresAt }, message: 'no' }));
  });
  return { ...upstream, asked, state };
}

async function startAll() {
  const [auth, payments, social] = [await startAuth(), await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({
    environment: {
      AUTH_URL: auth.url,
      PAYMENTS_URL: payments.url,
      LLC_URL: payments.url,
      SOCIAL_URL: social.url,
      SERVICE_SECRET: 'secret',
    },
  });
  const send = async (path: string, headers: Record<string, string> = ada) => {
    const answer = await fetch(`${gateway.address}${path}`, { headers });
    return { status: answer.status, body: (await answer.json()) as Echo };
  };
  return { auth, ask: send };
}

test('a business service gets a token for itself alone, and the platform’s services the person’s own', async () => {
  const { auth, ask } = await startAll();
  expect((await ask('/api/payments/balance')).body.headers.authorization).toBe('Bearer for-payments-1');
  expect((await ask('/api/llc/filings')).body.headers.authorization).toBe('Bearer for-llc-2');
  expect((await ask('/api/users/me')).body.headers.authorization).toBe(ada.authorization);
  expect((await ask('/api/llc/filings', {})).body.headers.authorization).toBeUndefined();
  const token = ada.authorization.slice('Bearer '.length);
  expect(auth.asked).toEqual([
    { token, audience: 'payments' },
    { token, audience: 'llc' },
  ]);
});

test('a token for one business service is forwarded to it, and is a 403 at every other service', async () => {
  const { auth, ask } = await startAll();
  const forLlc = asUser({ userId: 'u1', audience: 'llc' });
  const answer = await ask('/api/llc/filings', forLlc);
  expect([answer.status, answer.body.headers.authorization]).toEqual([200, forLlc.authorization]);
  for (const path of ['/api/payments/balance', '/api/users/me']) {
    expect(await ask(path, forLlc)).toMatchObject({
      status: 403,
      body: { statusCode: 403, message: 'This token is for llc alone' },
    });
  }
  expect(auth.asked).toEqual([]);
});

test('auth is asked once for a token and a service, however many requests come at once', async () => {
  const { auth, ask } = await startAll();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/payments/balance')));
  expect(new Set(answers.map(({ body }) => body.headers.authorization))).toEqual(new Set(['Bearer for-payments-1']));
  await ask('/api/payments/balance');
  expect(auth.asked).toHaveLength(1);
});

test('without auth business services are a 503, except for people with a cached token; other services work', async () => {
  const { auth, ask } = await startAll();
  expect((await ask('/api/payments/balance')).status).toBe(200);
  await auth.kill();
  expect((await ask('/api/payments/balance')).status).toBe(200);
  expect((await ask('/api/llc/filings')).status).toBe(503);
  expect((await ask('/api/llc/filings', {})).status).toBe(200);
  expect((await ask('/api/users/me')).status).toBe(200);
  await auth.restart();
  expect((await ask('/api/llc/filings')).status).toBe(200);
});

test('a token that auth does not exchange is a 401', async () => {
  const { auth, ask } = await startAll();
  auth.state.status = 400;
  expect(await ask('/api/payments/balance')).toMatchObject({ status: 401 });
});

test('uses an exchanged token until a minute before it expires, or until the person’s own token does', async () => {
  const auth = await startAuth();
  const { state } = auth;
  const tokens = createPersonTokens({
    authUrls: [auth.url],
    secret: 'secret',
    clock: { now: () => new Date(state.now) },
  });
  const exchange = () => tokens.exchange('a', 'llc');
  expect(await exchange()).toBe('for-llc-1');
  state.now += 4 * minute - 1_000;
  expect(await exchange()).toBe('for-llc-1');
  state.now += 2_000;
  state.lifeMs = 30_000;
  expect(await exchange()).toBe('for-llc-2');
  state.now += 28_000;
  expect(await exchange()).toBe('for-llc-2');
  state.now += 2_000;
  expect(await exchange()).toBe('for-llc-3');
  await tokens.close();
});

test('where auth does not answer in the last minute of a token, it is used until it ends, and auth is asked again meanwhile', async () => {
  const auth = await startAuth();
  const { state } = auth;
  const tokens = createPersonTokens({
    authUrls: [auth.url],
    secret: 'secret',
    clock: { now: () => new Date(state.now) },
  });
  const exchange = () => tokens.exchange('a', 'llc');
  expect(await exchange()).toBe('for-llc-1');
  state.now += 4 * minute + 1_000;
  state.status = 503;
  expect(await exchange()).toBe('for-llc-1');
  const askedOnce = auth.asked.length;
  state.now += 1_000;
  expect(await exchange()).toBe('for-llc-1');
  expect(auth.asked).toHaveLength(askedOnce);
  state.status = 200;
  state.now += 5_000;
  const renewed = `for-llc-${askedOnce + 1}`;
  expect(await exchange()).toBe(renewed);
  state.status = 503;
  state.now += 5 * minute;
  await expect(exchange()).rejects.toMatchObject({ statusCode: 503 });
  await tokens.close();
});

test('a token that auth refuses to exchange again is a 401 also while the old one lasts', async () => {
  const auth = await startAuth();
  const { state } = auth;
  const tokens = createPersonTokens({
    authUrls: [auth.url],
    secret: 'secret',
    clock: { now: () => new Date(state.now) },
  });
  await tokens.exchange('a', 'llc');
  state.now += 4 * minute + 1_000;
  state.status = 400;
  await expect(tokens.exchange('a', 'llc')).rejects.toMatchObject({ statusCode: 401 });
  await tokens.close();
});

test('a token of an API key is forwarded, and exchanged for business services', async () => {
  const { ask } = await startAll();
  const key = asApiKey({ userId: 'u1' }, ['earnings:read']);
  expect((await ask('/api/users/me', key)).body.headers.authorization).toBe(key.authorization);
  expect((await ask('/api/payments/balance', key)).body.headers.authorization).toMatch(/^Bearer for-payments/);
});

test('a key’s token that was exchanged for one business service is taken nowhere', async () => {
  const { ask } = await startAll();
  const key = asApiKey({ userId: 'u1', audience: 'payments' }, ['earnings:read']);
  expect((await ask('/api/users/me', key)).status).toBe(401);
  expect((await ask('/api/payments/balance', key)).status).toBe(401);
});
