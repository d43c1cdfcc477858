import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePorts } from '../testing/free-port.ts';
import { holdSockets } from './held-sockets.ts';

async function listen(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve));
}

test('a port that somebody has taken since the ports were checked is refused, instead of another one being listened at', async () => {
  const [port = 0] = await findFreePorts(1);
  await listen(port);
  const held = holdSockets([{ host: '127.0.0.1', port }]);
  expect(() => held.open()).toThrow(`port ${port} of 127.0.0.1 is taken`);
});

test('a refusal leaves the other ports free, so that they can be bound later', async () => {
  const [free = 0, taken = 0] = await findFreePorts(2);
  await listen(taken);
  const held = holdSockets([free, taken].map((port) => ({ host: '127.0.0.1', port })));
  expect(() => held.open()).toThrow(`port ${taken} of 127.0.0.1 is taken`);
  await listen(free);
});

test('a free port is bound once, until it is closed', async () => {
  const [port = 0] = await findFreePorts(1);
  const held = holdSockets([{ host: '127.0.0.1', port }]);
  onTestFinished(() => held.close());
  const sockets = held.open();
  expect([...sockets.keys()]).toEqual([port]);
  expect([...held.open()]).toEqual([...sockets]);
  held.close();
  await listen(port);
});
