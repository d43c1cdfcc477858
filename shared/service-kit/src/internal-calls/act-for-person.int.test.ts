import { getMe } from '@stagedoor/contracts/auth';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import { createPost } from '@stagedoor/contracts/posts';
import { issueConsentedToken } from '@stagedoor/contracts/service-consents';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#/common/errors.ts';
import { createActForPerson } from '#/internal-calls/act-for-person.ts';
import { createInternalClient } from '#/internal-calls/internal-client.ts';
import { TestClock } from '#/testing/test-clock.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** Auth and a callee in one: it issues numbered tokens, and `answer` returns the callee's answer to a call. */
async function startWorld(answer: (request: FastifyRequest) => { status: number; body: object }) {
  const clock = new TestClock();
  const asked: unknown[] = [];
  const refusal: { status?: number; body?: object } = {};
  const app: FastifyInstance = Fastify();
  app.post(issueConsentedToken.path, async ({ body, headers }, reply) => {
    asked.push({ ...(body as object), as: headers.authorization });
    if (refusal.status !== undefined) return reply.code(refusal.status).send({ success: false, ...refusal.body });
    const expiresAt = new Date(clock.now().getTime() + 300_000).toISOString();
    return { success: true, data: { token: `token-${asked.length}`, expiresAt } };
  });
  app.all('*', async (request, reply) => {
    const { status, body } = answer(request);
    return reply.code(status).send(body);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const addresses = { auth: address, social: address };
  const internal = createInternalClient({ addresses, tokenFor: async () => 'own', patienceFactor: 10 });
  const acting = createActForPerson({ addresses, internal, clock, patienceFactor: 10 });
  open.push(
    () => app.close(),
    () => internal.close(),
    () => acting.close(),
  );
  return { ...acting, asked, refusal, clock };
}

const post = { body: { content: 'Thank you' } };
const done = { status: 201, body: { success: true, data: {} } };

it('makes a call with a token for its person and callee, and keeps that until a minute before it ends', async () => {
  const seen: unknown[] = [];
  const { asPerson, asked, clock } = await startWorld(({ method, url, headers, body }) => {
    seen.push([method, url, headers.authorization, headers['idempotency-key'], body]);
    return done;
  });
  await asPerson(mara).call(createPost, post, { idempotencyKey: 'thanks-100' });
  expect(seen).toEqual([['POST', '/posts', 'Bearer token-1', 'thanks-100', post.body]]);
  expect(asked).toEqual([{ userId: mara, audience: 'social', as: 'Bearer own' }]);
  await asPerson(mara).call(createPost, post);
  expect(asked).toHaveLength(1);
  await asPerson(theo).call(createPost, post);
  await asPerson(mara).call(getMe, {});
  expect(asked.slice(1)).toMatchObject([
    { userId: theo, audience: 'social' },
    { userId: mara, audience: 'auth' },
  ]);
  clock.advance(241_000);
  await asPerson(mara).call(createPost, post);
  expect(asked).toHaveLength(4);
});

it('asks for another token where the callee refuses one, as after a consent that was given again', async () => {
  const { asPerson, asked } = await startWorld(({ headers }) =>
    headers.authorization === 'Bearer token-1' ? { status: 401, body: { success: false } } : done,
  );
  await asPerson(mara).call(createPost, post);
  expect(asked).toHaveLength(2);
});

it('says that the person has not allowed it, so that a screen can ask them', async () => {
  const { asPerson, refusal } = await startWorld(() => done);
  const failure = () =>
    asPerson(mara)
      .call(createPost, post)
      .then(undefined, (error: unknown) => error);
  Object.assign(refusal, { status: 403, body: { message: 'Not allowed', code: errorCodes.consentRequired } });
  expect(await failure()).toMatchObject({ statusCode: 403, nextStep: { code: errorCodes.consentRequired } });
  Object.assign(refusal, { status: 403, body: { message: 'No access' } });
  const withoutAccess = await failure();
  expect(withoutAccess).toMatchObject({ statusCode: 403, message: 'No access', nextStep: undefined });
  expect(withoutAccess).toBeInstanceOf(AppError);
  Object.assign(refusal, { status: 503, body: {} });
  expect(await failure()).toMatchObject({ statusCode: 503 });
});

it('makes a call once more after a lost connection where its key makes that harmless, and no other', async () => {
  let calls = 0;
  const { asPerson } = await startWorld(({ raw }) => {
    calls += 1;
    if (calls === 1 || calls === 3) raw.socket.destroy();
    return done;
  });
  await asPerson(mara).call(createPost, post, { idempotencyKey: 'thanks-100' });
  expect(calls).toBe(2);
  await expect(asPerson(mara).call(createPost, post)).rejects.toMatchObject({ statusCode: 503 });
  expect(calls).toBe(3);
});
