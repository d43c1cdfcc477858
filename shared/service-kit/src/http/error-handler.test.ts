import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '#/common/errors.ts';
import { registerErrorHandler } from '#/http/error-handler.ts';

it.each([
  [new AppError(500, 'Not now'), 1],
  [new AppError(503, 'Not now', { cause: new Error('the database is unavailable') }), 1],
  // The service is busy.
  [new AppError(503, 'Not now'), 0],
  [new AppError(501, 'Not now'), 0],
  [new AppError(404, 'Not now'), 0],
])('%s: lines of error that are logged: %s', async (error, expected) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  const { statusCode } = error;
  expect((await app.inject('/')).json()).toEqual({ success: false, statusCode, message: 'Not now' });
  expect(lines).toHaveLength(expected);
  await app.close();
});

it('answers who lost a deadlock that the service is busy: the same request succeeds later', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', async () => {
    const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    throw new Error('Failed query: update thing', { cause });
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  await app.close();
});

it('lets no cache store an error in place of the file whose headers were set before', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', async (_request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"of the file"' });
    throw new AppError(416, 'There is no such part of this file');
  });
  const { headers } = await app.inject('/');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
  await app.close();
});
