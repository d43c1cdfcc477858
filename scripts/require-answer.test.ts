import { createServer } from 'node:net';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { requireAnswer } from './require-answer.ts';

test('a command on a system that does not run is refused in one line, and goes on where one address of several answers', async () => {
  const [away = 0, there = 0] = await findFreePorts(2);
  await expect(requireAnswer('The database of auth', `postgres://a:b@127.0.0.1:${away}/auth`)).rejects.toThrow(
    'The database of auth does not answer: is the system running?',
  );
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen({ port: there, host: '127.0.0.1' }, resolve));
  await requireAnswer('NATS', `nats://127.0.0.1:${away},nats://127.0.0.1:${there}`);
});
