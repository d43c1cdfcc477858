import { connect, type Socket } from 'node:net';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const service = await startUpstream();
const gateway = await startTestGateway({
  environment: { SOCIAL_URL: service.url, AUTH_URL: service.url, FAN_CRM_URL: service.url },
});

function setUp() {
  service.requests.length = 0;
  return { service, gateway };
}

const whole = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const streamed = 'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n';
const smuggled = 'GET /api/users/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';

const garbage: readonly (readonly [string, string])[] = [
  ['two lengths', `Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello${smuggled}`],
  ['two lengths in one header', `Content-Length: 5, 5\r\n\r\nhello${smuggled}`],
  ['a length with a sign', `Content-Length: +5\r\n\r\nhello${smuggled}`],
  ['a length and pieces', `Content-Length: 5\r\n${chunked}0\r\n\r\n${smuggled}`],
  ['pieces twice', `Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['pieces that are not the last coding', `Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a piece whose size is no number', `${chunked}5\r\nhello\r\nzz\r\nx\r\n0\r\n\r\n${smuggled}`],
  ['a piece with a negative size', `${chunked}-5\r\nhello\r\n0\r\n\r\n${smuggled}`],
  ['a piece with a size past all bounds', `${chunked}fffffffffffffffff\r\nhello\r\n0\r\n\r\n${smuggled}`],
  ['a piece that is longer than it says', `${chunked}2\r\nhello\r\n0\r\n\r\n${smuggled}`],
  ['a piece that ends with a line feed alone', `${chunked}5\r\nhello\n0\r\n\r\n${smuggled}`],
  ['a size that ends with a line feed alone', `${chunked}5\nhello\r\n0\r\n\r\n${smuggled}`],
];

test.each(garbage)(
  'a body with %s is no request: it is refused, and nothing behind it is taken for one',
  async (_what, rest) => {
    const { service, gateway } = setUp();

    const received = await sendRaw(gateway.port, `${whole}${rest}`, { answers: 1 });

    expect(statusesOf(received)).toEqual([400]);
    expect(service.requests).toHaveLength(0);
  },
);

test.each(garbage)('a body with %s that would be streamed never becomes a second request', async (_what, rest) => {
  const { service, gateway } = setUp();

  const received = await sendRaw(gateway.port, `${streamed}${rest}`, { answers: 1 });

  // Its head alone may have been passed on before the body turned out to be none.
  expect(statusesOf(received).filter((status) => status < 400)).toEqual([]);
  expect(service.requests.filter(({ url }) => url !== '/posts')).toEqual([]);
  expect((await fetch(`${gateway.address}/api/users/1`)).status).toBe(200);
});

test('bytes after a complete body are the next request, not part of the body', async () => {
  const { service, gateway } = setUp();
  const next = 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n';

  const received = await sendRaw(
    gateway.port,
    `${whole}Content-Length: 5\r\n\r\nhello${whole}${chunked}5;x=1\r\nhello\r\n0\r\nX-Role: ADMIN\r\n\r\n${next}`,
    { answers: 3 },
  );

  expect(statusesOf(received)).toEqual([200, 200, 200]);
  // In whatever order: each has a connection of its own.
  expect(service.requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /users/1',
    'POST /auth/login',
    'POST /auth/login',
  ]);
  // What follows the last piece is no header.
  for (const { headers, trailers } of service.requests) {
    expect(headers['x-role']).toBeUndefined();
    expect(trailers).toEqual({});
  }
});

test.each([
  ['whole', whole],
  ['streamed', streamed],
])('a body that ends early takes nothing of what comes next, where it is %s', async (_how, head) => {
  const { service, gateway } = setUp();
  const socket: Socket = connect({ host: '127.0.0.1', port: gateway.port });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (part) => {
    received += part.toString('latin1');
  });
  socket.end(`${head}Content-Length: 100\r\n\r\nshort`);
  await new Promise((resolve) => socket.once('close', resolve));

  expect(statusesOf(received).filter((status) => status < 400)).toEqual([]);
  await waitFor(() => service.requests.every(({ destroyed }) => destroyed));
  expect((await fetch(`${gateway.address}/api/users/1`)).status).toBe(200);
  expect(service.requests.at(-1)?.url).toBe('/users/1');
});

test.each([
  ['GET', 'Content-Length: 5\r\n\r\nhello'],
  ['GET', `${chunked}5\r\nhello\r\n0\r\n\r\n`],
  ['HEAD', 'Content-Length: 5\r\n\r\nhello'],
])('a %s with a body is asked without it, and the connection goes on behind it', async (method, rest) => {
  const { service, gateway } = setUp();
  const next = 'GET /api/users/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  const received = await sendRaw(gateway.port, `${method} /api/users/1 HTTP/1.1\r\nHost: x\r\n${rest}${next}`);

  expect(statusesOf(received)).toEqual([200, 200]);
  expect(
    service.requests
      .map(({ url, headers }) => [url, headers['content-length'], headers['transfer-encoding']])
      // In whatever order: each has a connection of its own.
      .sort(),
  ).toEqual([
    ['/users/1', undefined, undefined],
    ['/users/2', undefined, undefined],
  ]);
});

test('a HEAD has the headers of the answer and no body', async () => {
  const { gateway } = setUp();
  const received = await sendRaw(gateway.port, 'HEAD /api/users/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [head = '', body] = received.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(body).toBe('');
});

test('OPTIONS is the service’s to answer, with its body', async () => {
  const { service, gateway } = setUp();
  const options = 'OPTIONS /api/users/1 HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi';

  expect(await sendRaw(gateway.port, options, { answers: 1 })).toContain('"body":"hi"');
  expect(service.requests.map(({ method }) => method)).toEqual(['OPTIONS']);
});

test('a DELETE may have a body', async () => {
  const { gateway } = setUp();
  const answer = await fetch(`${gateway.address}/api/auth/me`, { method: 'DELETE', body: '{"password":"x"}' });
  expect(await answer.text()).toContain('"method":"DELETE"');
});

test.each([
  ['Connection: close, Authorization', 'authorization'],
  ['Connection: Idempotency-Key', 'idempotency-key'],
  ['Connection: cookie,accept', 'cookie'],
])('%s strikes the client’s own headers and none of ours', async (line, struck) => {
  const { service, gateway } = setUp();
  const headers = 'Authorization: \r\nIdempotency-Key: k\r\nCookie: a=1\r\nAccept: */*\r\n';

  await sendRaw(
    gateway.port,
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${line}\r\n${headers}Content-Length: 2\r\n\r\n{}`,
    {
      answers: 1,
    },
  );

  const passed = service.requests[0]?.headers ?? {};
  expect(passed[struck]).toBeUndefined();
  expect(passed['content-length']).toBe('2');
  expect(passed['x-forwarded-for']).toBe('127.0.0.1');
});

test('a client may not have the length of its body struck out', async () => {
  const { service, gateway } = setUp();

  const received = await sendRaw(
    gateway.port,
    `${whole}Connection: content-length, transfer-encoding, host\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
    { answers: 2 },
  );

  expect(statusesOf(received)).toEqual([200, 200]);
  expect(service.requests.map(({ url }) => url).sort()).toEqual(['/auth/login', '/users/smuggled']);
  expect(service.requests.find(({ method }) => method === 'POST')?.headers['content-length']).toBe('2');
});

test.each([
  ['whole', whole],
  ['streamed', streamed],
])('a client that sends Expect: 100-continue gets the 100 once, and its body comes through, %s', async (_how, head) => {
  const { gateway } = setUp();
  const received = await sendRaw(gateway.port, `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, {
    answers: 2,
  });
  expect(statusesOf(received)).toEqual([100, 200]);
});
