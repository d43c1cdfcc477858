import { connect } from 'node:net';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, expect, test, vi } from 'vitest';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { type Echo, startUpstream } from '#/testing/test-upstream.ts';

afterEach(() => void vi.useRealTimers());

async function setUp(environment: Record<string, string> = {}) {
  const auth = await startUpstream();
  const gateway = await startTestGateway({ environment: { AUTH_URL: auth.url, SOCIAL_URL: auth.url, ...environment } });
  return { auth, gateway };
}

const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** A sign-in whose body has begun and does not go on. */
async function beginSlowly(port: number, begin = `${login}Content-Length: 100\r\n\r\n{`) {
  let received = '';
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('data', (part) => {
    received += part.toString('latin1');
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.write(begin, () => resolve()));
  return { socket, received: () => received };
}

test.each([
  ['JSON', 'application/json', '{"email":"ada@example.com"}'],
  ['a form', 'application/x-www-form-urlencoded', 'email=ada%40example.com'],
  [
    'a form in parts',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ],
])('%s without files reaches the service whole, with its length', async (_what, type, body) => {
  const { gateway } = await setUp();

  const answer = await fetch(`${gateway.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit);

  const echo = (await answer.json()) as Echo;
  expect(echo.body).toBe(body);
  expect(echo.headers['content-length']).toBe(String(body.length));
  expect(echo.headers['transfer-encoding']).toBeUndefined();
});

test('seventy bodies that never arrive have no place: others sign in, and the service receives none of them', async () => {
  const { auth, gateway } = await setUp();
  const slow = await Promise.all(Array.from({ length: 70 }, () => beginSlowly(gateway.port)));

  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const answer = await fetch(`${gateway.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.status;
    }),
  );

  expect(statuses).toEqual(Array(5).fill(200));
  expect(auth.requests).toHaveLength(5);
  for (const { socket } of slow) socket.destroy();
});

test.each([
  ['a length', 'Content-Length: 100\r\n\r\n{'],
  ['pieces', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
])('a body with %s that is not through in ten seconds is a 408 that ends the connection', async (_what, rest) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { auth, gateway } = await setUp();
  const { socket, received } = await beginSlowly(gateway.port, `${login}${rest}`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));

  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(received()).not.toBe('');
  });
  await closed;

  expect(statusesOf(received())).toEqual([408]);
  expect(received()).toContain('"message":"The request took too long to arrive"');
  expect(auth.requests).toHaveLength(0);
});

test.each([
  ['announced', `Content-Length: 256001\r\n\r\n`],
  ['in pieces', `Transfer-Encoding: chunked\r\n\r\n3e801\r\n${'x'.repeat(256_001)}\r\n0\r\n\r\n`],
])('a body of more than 256 kB, %s, is a 413 and reaches no service', async (_what, rest) => {
  const { auth, gateway } = await setUp();

  const received = await sendRaw(gateway.port, `${login}${rest}`, { answers: 1 });

  expect(statusesOf(received)).toEqual([413]);
  expect(received).toContain('"message":"The request is too large"');
  expect(auth.requests).toHaveLength(0);
});

test('a body of exactly 256 kB passes', async () => {
  const { gateway } = await setUp();

  const answer = await fetch(`${gateway.address}/api/auth/login`, { method: 'POST', body: 'x'.repeat(256_000) });

  expect(((await answer.json()) as Echo).body).toHaveLength(256_000);
});

test('a form with files is streamed to the calls that take them, and read whole for all others', async () => {
  const { auth, gateway } = await setUp();
  const begin = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x`;

  const slow = [
    await beginSlowly(gateway.port, begin('/api/auth/register')),
    await beginSlowly(gateway.port, begin('/api/posts/1/comments')),
    await beginSlowly(gateway.port, begin('/api/users/avatar?x=1')),
    await beginSlowly(gateway.port, begin('/api/posts/1/files').replace('POST', 'PUT')),
  ];
  await waitFor(() => auth.requests.length === 2);

  expect(auth.requests.map(({ url }) => url).toSorted()).toEqual(['/posts/1/files', '/users/avatar?x=1']);
  for (const { socket } of slow) socket.destroy();
});

test('a client that leaves in the middle of a body leaves no state behind', async () => {
  const { auth, gateway } = await setUp();
  const { socket } = await beginSlowly(gateway.port);
  socket.destroy();

  expect((await fetch(`${gateway.address}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(auth.requests).toHaveLength(1);
});

test('bodies that wait for answers have 16 MB of a client, and leave them with their answers', async () => {
  const held: (() => void)[] = [];
  let isHolding = true;
  const auth = await startUpstream((request, response) => {
    request.resume().once('end', () => {
      if (isHolding) held.push(() => response.end('{}'));
      else response.end('{}');
    });
  });
  const environment = { AUTH_URL: auth.url, PLACES_PER_PERSON: '100', UPSTREAM_IN_FLIGHT: '200' };
  const gateway = await startTestGateway({ environment });
  const body = 'x'.repeat(250_000);
  const send = async () => {
    const answer = await fetch(`${gateway.address}/api/auth/login`, { method: 'POST', body });
    return [answer.status, answer.headers.get('retry-after')];
  };
  const many = Array.from({ length: 80 }, send);
  expect(await Promise.race(many)).toEqual([503, '2']);
  await waitFor(() => held.length > 20);
  isHolding = false;
  for (const answer of held) answer();
  await Promise.all(many);
  // As many as fit, one after the other: each gives back what it took.
  for (let round = 0; round < 70; round += 1) await waitFor(async () => (await send())[0] === 200);
});
