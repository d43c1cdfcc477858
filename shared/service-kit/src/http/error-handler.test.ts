import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '#/common/errors.ts';
import { registerErrorHandler } from '#/http/error-handler.ts';

it.each([
  [500, 1],
  [503, 1],
  [501, 0],
  [404, 0],
])('of a %s so many lines of error are logged: %s', async (statusCode, expected) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', async () => {
    throw new AppError(statusCode, 'Not now');
  });
  expect((await app.inject('/')).json()).toEqual({ success: false, statusCode, message: 'Not now' });
  expect(lines).toHaveLength(expected);
  await app.close();
});
