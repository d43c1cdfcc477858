import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePorts } from '../testing/free-port.ts';
import { type Balancer, balanceConnections } from './balance-connections.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startNamed(name: string): Promise<number> {
  const server = createServer((_, response) => response.setHeader('connection', 'close').end(name));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function balance(ports: readonly number[]): Promise<Balancer> {
  const balancer = await balanceConnections(ports);
  closers.push(() => balancer.close());
  return balancer;
}

const ask = async ({ address }: Balancer) => (await fetch(address)).text();

test('connections go to the gateways in turn, and past one that is unavailable', async () => {
  const [away = 0] = await findFreePorts(1);
  const balancer = await balance([await startNamed('first'), away, await startNamed('second')]);
  const answers = [];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await ask(balancer));
  expect(answers).toEqual(['first', 'second', 'second', 'first', 'second', 'second']);
});

test('a client is cut off when no gateway answers', async () => {
  const balancer = await balance(await findFreePorts(2));
  await expect(ask(balancer)).rejects.toThrow();
});
