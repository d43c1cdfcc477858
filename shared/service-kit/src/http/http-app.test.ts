import { gzipSync } from 'node:zlib';
import { issueServiceToken } from '@stagedoor/contracts/internal';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#/common/clock.ts';
import { createHttpApp } from '#/http/http-app.ts';
import { implement } from '#/http/implement.ts';
import { noIdempotency } from '#/idempotency/no-idempotency.ts';
import { jwksPath } from '#/identity/jwks.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { testKeys } from '#/testing/test-tokens.ts';

async function createApp(note: () => void = () => {}) {
  const app = await createHttpApp({
    service: 'auth',
    title: 'Auth',
    version: '1.0.0',
    log: createLogger({ service: 'auth', level: 'silent' }),
    metrics: createMetrics('auth'),
    identity: {
      keys: testKeys,
      revocations: { isRevoked: () => false, catchUp: () => undefined },
      clock: systemClock,
    },
    idempotency: noIdempotency,
    readiness: async () => ({ ready: true, parts: {} }),
    shedsLoad: false,
    activity: { note },
  });
  onTestFinished(() => app.close());
  return app;
}

it.each([
  ['GET', '/health/ready', false],
  ['GET', '/metrics', false],
  ['GET', '/internal/state', false],
  ['GET', jwksPath, false],
  ['POST', '/internal/service-token', false],
  ['POST', '/internal/change', true],
  ['GET', '/posts', true],
] as const)('%s %s ends the rest of a service: %s', async (method, url, endsRest) => {
  const note = vi.fn();
  const app = await createApp(note);
  app.get(jwksPath, { config: { isOpen: true } }, async () => ({ keys: [] }));
  implement(app, issueServiceToken, async () => ({ token: 'x', expiresAt: new Date().toISOString() }));
  app.get('/posts', { config: { isOpen: true } }, async () => ({}));
  await app.inject({ method, url });
  expect(note).toHaveBeenCalledTimes(endsRest ? 1 : 0);
});

it.each([
  ['gzip', gzipSync('{"name":"Mara"}'), 415],
  ['GZIP', '{"name":"Mara"}', 415],
  ['identity, br', '{"name":"Mara"}', 415],
  ['none of ours', '{"name":"Mara"}', 415],
  ['identity', '{"name":"Mara"}', 200],
  [' Identity ', '{"name":"Mara"}', 200],
])('a body with the content-encoding %j is refused, but for identity', async (encoding, payload, status) => {
  const app = await createApp();
  app.post('/names', { config: { isOpen: true } }, async () => ({}));
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  const answer = await app.inject({ method: 'POST', url: '/names', headers, payload });
  expect(answer.statusCode).toBe(status);
  if (status === 200) return;
  expect(answer.headers['accept-encoding']).toBe('identity');
  expect(answer.json()).toMatchObject({
    success: false,
    message: 'A body with a content-encoding is not accepted here',
  });
});
