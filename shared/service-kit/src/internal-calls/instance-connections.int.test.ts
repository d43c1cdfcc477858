import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createInstanceConnections, type InstanceConnections } from '#/internal-calls/instance-connections.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** An instance that answers with its address. All have the same port, as the containers of a service have. */
async function startInstance(address: string, port = 0): Promise<Server & { port: number }> {
  const server = createServer((_request, response) => response.end(address));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  open.push({ close: stop });
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

/** A name of a service, with addresses that change, and a clock that does not go on by itself. */
function nameService(known: string[]) {
  const state = { known, clock: 0, lookups: 0, failure: undefined as Error | undefined };
  const connections = createInstanceConnections({
    connectMs: 5_000,
    now: () => state.clock,
    async findAddresses() {
      state.lookups += 1;
      if (state.failure !== undefined) throw state.failure;
      return state.known;
    },
  });
  open.push(connections);
  return { state, connections };
}

async function ask(connections: InstanceConnections, port: number, host = 'social'): Promise<string> {
  const { body } = await connections.request(new URL(`http://${host}:${port}/x?y=1`), {
    method: 'POST',
    headers: {},
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  });
  return body.text();
}

async function askTimes(connections: InstanceConnections, port: number, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await ask(connections, port));
  return answers;
}

const count = (answers: readonly string[], address: string) => answers.filter((one) => one === address).length;

it('gives each instance its share, also where calls are made one at a time', async () => {
  const { port } = await startInstance('127.0.0.1');
  await startInstance('127.0.0.2', port);
  await startInstance('127.0.0.3', port);
  const { connections, state } = nameService(['127.0.0.1', '127.0.0.2', '127.0.0.3']);
  const answers = await askTimes(connections, port, 9);
  expect(['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((one) => count(answers, one))).toEqual([3, 3, 3]);
  expect(state.lookups).toBe(1);
});

it('begins anywhere, so that of many processes with a single call not all call the same instance', async () => {
  const { port } = await startInstance('127.0.0.1');
  await startInstance('127.0.0.2', port);
  const first = await Promise.all(
    Array.from({ length: 40 }, () => ask(nameService(['127.0.0.1', '127.0.0.2']).connections, port)),
  );
  expect(new Set(first).size).toBe(2);
});

it('gives an instance that comes up its share within a second, and one that has gone nothing', async () => {
  const { port } = await startInstance('127.0.0.1');
  await startInstance('127.0.0.2', port);
  const { connections, state } = nameService(['127.0.0.1']);
  await askTimes(connections, port, 5);
  state.known = ['127.0.0.1', '127.0.0.2'];
  state.clock = 1_001;
  await ask(connections, port);
  expect(count(await askTimes(connections, port, 4), '127.0.0.2')).toBeGreaterThanOrEqual(2);

  state.known = ['127.0.0.2'];
  state.clock = 2_002;
  await ask(connections, port);
  expect(count(await askTimes(connections, port, 4), '127.0.0.1')).toBe(0);
});

it('calls another instance where one takes no connection, passes that one over, and comes back to it', async () => {
  const { port } = await startInstance('127.0.0.1');
  const { connections, state } = nameService(['127.0.0.1', '127.0.0.2']);
  expect(count(await askTimes(connections, port, 6), '127.0.0.1')).toBe(6);
  await startInstance('127.0.0.2', port);
  state.clock = 1_000;
  expect(count(await askTimes(connections, port, 4), '127.0.0.2')).toBeGreaterThanOrEqual(2);
});

it('fails where no instance takes a connection, and where the connection is lost after something was sent', async () => {
  const server = await startInstance('127.0.0.1');
  let requests = 0;
  server.prependListener('request', (request) => {
    requests += 1;
    request.socket.destroy();
  });
  const { connections } = nameService(['127.0.0.1']);
  await expect(ask(connections, server.port)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
  expect(requests).toBe(1);
  server.close();
  const { connections: refused } = nameService(['127.0.0.1', '127.0.0.2']);
  await expect(ask(refused, server.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('keeps the addresses of a name that cannot be resolved now, and reports one that never could', async () => {
  const { port } = await startInstance('127.0.0.1');
  const { connections, state } = nameService(['127.0.0.1']);
  await ask(connections, port);
  state.failure = new Error('the resolver is away');
  for (const clock of [1_001, 20_000]) {
    state.clock = clock;
    expect(await ask(connections, port)).toBe('127.0.0.1');
  }
  const unknown = nameService([]);
  unknown.state.failure = state.failure;
  await expect(ask(unknown.connections, port)).rejects.toThrow('the resolver is away');
  await expect(ask(nameService([]).connections, port)).rejects.toThrow('social has no address');
});

it('looks nothing up for an address', async () => {
  const { port } = await startInstance('127.0.0.1');
  const { connections, state } = nameService([]);
  expect(await ask(connections, port, '127.0.0.1')).toBe('127.0.0.1');
  expect(state.lookups).toBe(0);
});
