import { getOwnProfile, issueServiceToken } from '@stagedoor/contracts/internal';
import { payOutFor } from '@stagedoor/contracts/internal-payments';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '#/common/clock.ts';
import { AppError } from '#/common/errors.ts';
import { runInRequest } from '#/common/request-context.ts';
import { createInternalClient, createTokenSource } from '#/internal-calls/internal-client.ts';
import { waitFor } from '#/testing/wait-for.ts';

const params = { userId: '01981b5c-0000-7000-8000-000000000001' };
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** A callee that answers everything in one way. */
async function startCallee(status: number, body: unknown): Promise<string> {
  const app = Fastify();
  open.push(app);
  app.all('*', async (_request, reply) => reply.code(status).send(body));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it did not fail as it should');
  return error;
}

function callSocial(address: string | undefined, timeoutMs?: number) {
  const client = createInternalClient({ addresses: { social: address }, tokenFor: async () => 'token' });
  return client.call(getOwnProfile, { params }, timeoutMs === undefined ? {} : { timeoutMs });
}

it("passes the callee's own refusal on", async () => {
  const address = await startCallee(404, { success: false, statusCode: 404, message: 'User not found' });
  expect(await failureOf(callSocial(address))).toMatchObject({ statusCode: 404, message: 'User not found' });
});

it('is unavailable where the callee is unavailable, unknown, broken, or does not accept its token', async () => {
  const broken = await startCallee(500, { success: false });
  const strict = await startCallee(401, { success: false, message: 'Invalid or expired token' });
  for (const address of [undefined, 'http://127.0.0.1:1', broken, strict]) {
    // What people read names no part of the system; its log does.
    expect(await failureOf(callSocial(address))).toMatchObject({
      statusCode: 503,
      message: 'The service is temporarily unavailable. Please try again in a moment.',
      cause: { message: 'social is not available' },
    });
  }
});

it('is made once more with a new token where the callee refuses the cached one, and not again', async () => {
  const asked: (boolean | undefined)[] = [];
  const app = Fastify();
  open.push(app);
  app.all('*', async ({ headers }, reply) =>
    headers.authorization === 'Bearer new'
      ? { success: true, data: { fullName: 'Mara' } }
      : reply.code(401).send({ success: false, message: 'Invalid or expired token' }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = (renewed: string) =>
    createInternalClient({
      addresses: { social: address },
      tokenFor: async (_callee, options) => {
        asked.push(options?.renew);
        return options?.renew ? renewed : 'the first token';
      },
    }).call(getOwnProfile, { params });
  expect(await call('new')).toEqual({ fullName: 'Mara' });
  expect(await failureOf(call('refused too'))).toMatchObject({ statusCode: 503 });
  expect(asked).toEqual([false, true, false, true]);
});

it('is made once more where its connection is lost, and not again', async () => {
  let calls = 0;
  let losses = 1;
  const app = Fastify();
  open.push(app);
  app.all('*', async (request) => {
    calls += 1;
    if (calls <= losses) request.raw.socket.destroy();
    return { success: true, data: { fullName: 'Mara' } };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await callSocial(address)).toEqual({ fullName: 'Mara' });
  expect(calls).toBe(2);

  losses = 10;
  expect(await failureOf(callSocial(address))).toMatchObject({ statusCode: 503 });
  expect(calls).toBe(4);
});

it('makes a call again only where it says that it is safe to repeat', async () => {
  let calls = 0;
  const app = Fastify();
  open.push(app);
  app.all('*', async (request) => {
    calls += 1;
    request.raw.socket.destroy();
    return {};
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = createInternalClient({ addresses: { payments: address }, tokenFor: async () => 'token' });
  const { repeatable: _, ...once } = payOutFor;
  const input = { body: { creatorId: params.userId, amountCents: 2_000, idempotencyKey: 'one' } };
  for (const [call, times] of [
    [once, 1],
    [payOutFor, 2],
  ] as const) {
    calls = 0;
    expect(await failureOf(client.call(call, input))).toMatchObject({ statusCode: 503 });
    expect([call === once, calls]).toEqual([call === once, times]);
  }
  await client.close();
});

it('ends a read at the callee when the client it is for leaves, and no change', async () => {
  const client = new AbortController();
  const asked: { readonly url: string; isLeft: boolean; end(): void }[] = [];
  const app = Fastify();
  open.push(app);
  app.all('*', async ({ url }, reply) => {
    const one = { url, isLeft: false, end: () => void reply.send({ success: true, data: {} }) };
    asked.push(one);
    reply.raw.once('close', () => {
      one.isLeft = !reply.raw.writableFinished;
    });
    return reply;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const calls = createInternalClient({
    addresses: { social: address, payments: address },
    tokenFor: async () => 'token',
    patienceFactor: 100,
  });
  const [read, change] = runInRequest(
    { requestId: 'request', traceparent: undefined, leaving: () => client.signal },
    () => [
      failureOf(calls.call(getOwnProfile, { params })),
      calls.call(payOutFor, { body: { creatorId: params.userId, amountCents: 2_000, idempotencyKey: 'one' } }),
    ],
  );
  await waitFor(() => asked.length === 2);
  client.abort();
  expect(await read).toMatchObject({ statusCode: 499 });
  await waitFor(() => asked.some(({ isLeft }) => isLeft));
  for (const one of asked) one.end();
  expect(await change).toEqual({});
  expect(asked.filter(({ isLeft }) => isLeft).map(({ url }) => url.includes(params.userId))).toEqual([true]);
  await calls.close();
});

it('gives up on a callee that does not answer in time', async () => {
  const app = Fastify();
  open.push(app);
  app.all('*', () => new Promise(() => {}));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await failureOf(callSocial(address, 20))).toMatchObject({ statusCode: 503 });
});

it('asks for a token once for all that need it, and is unavailable where its secret is missing or wrong', async () => {
  let asked = 0;
  const app = Fastify();
  open.push(app);
  app.post(issueServiceToken.path, async () => {
    asked += 1;
    return { success: true, data: { token: 'issued', expiresAt: new Date(Date.now() + 300_000).toISOString() } };
  });
  const authUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const tokenFor = createTokenSource({ service: 'social', secret: 'secret', authUrl, clock: systemClock });
  expect(await Promise.all([tokenFor('auth'), tokenFor('auth')])).toEqual(['issued', 'issued']);
  expect(await tokenFor('auth')).toBe('issued');
  expect(asked).toBe(1);

  const refusing = await startCallee(403, { success: false, message: 'Unknown service or secret' });
  for (const [secret, url] of [
    [undefined, authUrl],
    ['wrong', refusing],
  ] as const) {
    const source = createTokenSource({ service: 'social', secret, authUrl: url, clock: systemClock });
    expect(await failureOf(source('messaging'))).toMatchObject({ statusCode: 503 });
  }
});
