import { connect, type Socket } from 'node:net';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

/** Opens a connection and returns whether it stays open until the gateway has answered on it. */
async function isServed(port: number, from: string): Promise<boolean> {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress: from });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.once('close', () => resolve(false));
    socket.once('data', () => resolve(true));
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  });
}

test('an address has the connections that it may have and no more, another one as many', async () => {
  const gateway = await startTestGateway({ environment: { CONNECTIONS_PER_ADDRESS: '3' } });
  const openThree = async (from: string) => [
    await isServed(gateway.port, from),
    await isServed(gateway.port, from),
    await isServed(gateway.port, from),
  ];

  expect(await openThree('127.0.0.1')).toEqual([true, true, true]);
  expect(await isServed(gateway.port, '127.0.0.1')).toBe(false);
  expect(await openThree('127.0.0.2')).toEqual([true, true, true]);
});

test('a connection that is closed makes room for another one', async () => {
  const gateway = await startTestGateway({ environment: { CONNECTIONS_PER_ADDRESS: '1' } });
  const first = connect({ host: '127.0.0.1', port: gateway.port });
  await new Promise((resolve) => first.once('connect', resolve));
  await waitFor(async () => !(await isServed(gateway.port, '127.0.0.1')));
  first.destroy();

  await waitFor(() => isServed(gateway.port, '127.0.0.1'));
});

test('the connections of a trusted proxy are those of all who come by it', async () => {
  const gateway = await startTestGateway({
    environment: { CONNECTIONS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.0/30' },
  });

  for (let count = 0; count < 3; count += 1) expect(await isServed(gateway.port, '127.0.0.1')).toBe(true);
});

test.each([
  ['a person', asUser({ userId: 'ada' }), asUser({ userId: 'ben' })],
  ['an address', { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }],
  ['an IPv6 network', { 'x-forwarded-for': '2001:db8:1:2::1' }, { 'x-forwarded-for': '2001:db8:1:3::1' }],
])(
  '%s has the requests in progress that it may have and no more, by however many connections',
  async (_who, one, another) => {
    const held: (() => void)[] = [];
    const social = await startUpstream((_request, response) => void held.push(() => response.end('{}')));
    const gateway = await startTestGateway({
      environment: {
        SOCIAL_URL: social.url,
        TRUSTED_PROXIES: '127.0.0.1',
        REQUESTS_PER_PERSON: '2',
        CONNECTIONS_PER_ADDRESS: _who === 'a person' ? '100' : '2',
      },
    });
    const send = (headers: Record<string, string>) => fetch(`${gateway.address}/api/users/1`, { headers });

    const two = [send(one), send(one)];
    await waitFor(() => held.length === 2);
    const third = await send(one);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1']);
    const other = send(another);
    await waitFor(() => held.length === 3);
    for (const release of held) release();

    expect((await Promise.all([...two, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
    const second = send(one);
    (await waitFor(() => held[3]))();
    expect((await second).status).toBe(200);
  },
);
