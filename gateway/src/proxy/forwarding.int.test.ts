import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { onceForFile } from '#/testing/once-for-file.ts';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { type Echo, startUpstream } from '#/testing/test-upstream.ts';

const shared = onceForFile(async (whenDone) => {
  const echo = await startUpstream(undefined, whenDone);
  const environment = { AUTH_URL: echo.url, SOCIAL_URL: echo.url, FAN_CRM_URL: echo.url };
  return { echo, gateway: await startTestGateway({ environment, whenDone }) };
});

/** A gateway before services that answer with what they were asked. */
function withEcho() {
  const { echo, gateway } = shared();
  echo.requests.length = 0;
  return { echo, gateway };
}

async function askEcho(url: string, init?: RequestInit): Promise<Echo> {
  return (await (await fetch(url, init)).json()) as Echo;
}

test('a call loses /api, keeps the rest of its address as it was sent, and its body', async () => {
  const { gateway } = withEcho();

  const asked = await askEcho(`${gateway.address}/api/users/search?q=a%20b&q=%C3%A9&empty=`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"price": 1.50}',
  });

  expect(asked).toMatchObject({
    method: 'POST',
    url: '/users/search?q=a%20b&q=%C3%A9&empty=',
    body: '{"price": 1.50}',
  });
  expect(asked.headers['content-type']).toBe('application/json');
});

test('files are asked for at the address they have outside', async () => {
  const { gateway } = withEcho();

  const asked = await askEcho(`${gateway.address}/media/social/abc/original.webp?sig=1`);

  expect(asked.url).toBe('/media/social/abc/original.webp?sig=1');
});

test('a business service is found below its key', async () => {
  const { gateway } = withEcho();

  expect((await askEcho(`${gateway.address}/api/fan-crm`)).url).toBe('/fan-crm');
  expect((await askEcho(`${gateway.address}/api/fan-crm/health/live`)).url).toBe('/fan-crm/health/live');
  expect((await askEcho(`${gateway.address}/api/fan-crm/openapi.json`)).url).toBe('/fan-crm/openapi.json');
});

test.each(['/api/internal/revocations', '/api/metrics', '/api/health/ready', '/api/unknown', '/api', '/media/other/x'])(
  '%s leads nowhere',
  async (path) => {
    const { echo, gateway } = withEcho();

    const answer = await fetch(`${gateway.address}${path}`);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      success: false,
      statusCode: 404,
      message: 'The requested resource was not found.',
    });
    expect(echo.requests).toHaveLength(0);
  },
);

test('a body sent to where nothing is changes nothing about that', async () => {
  const { gateway } = withEcho();
  for (const path of ['/api/nothing', '/media/nothing', '/api/config', '/nothing']) {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${gateway.address}${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(404);
  }
});

test('what a client says of its identity, address or route does not reach a service', async () => {
  const { gateway } = withEcho();

  const asked = await askEcho(`${gateway.address}/api/users/me`, {
    headers: {
      'x-user-id': '1',
      'x-role': 'ADMIN',
      x_user_id: '1',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
      'proxy-authorization': 'Basic abc',
      'x-http-method-override': 'DELETE',
      'idempotency-key': 'kept',
      'if-none-match': '"kept"',
      'last-event-id': 'kept',
    },
  });

  const { headers } = asked;
  expect(Object.keys(headers).filter((name) => name.startsWith('x-') || name.includes('_'))).toEqual([
    'x-request-id',
    'x-forwarded-for',
  ]);
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers.forwarded).toBeUndefined();
  expect(headers['proxy-authorization']).toBeUndefined();
  expect(headers).toMatchObject({ 'idempotency-key': 'kept', 'if-none-match': '"kept"', 'last-event-id': 'kept' });
});

test('a configured proxy may say which address a request comes from, garbage it may not', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, TRUSTED_PROXIES: '127.0.0.0/8' } });
  const addressFor = async (forwarded: string) => {
    const { headers } = await askEcho(`${gateway.address}/api/users/me`, { headers: { 'x-forwarded-for': forwarded } });
    return headers['x-forwarded-for'];
  };

  expect(await addressFor('1.2.3.4, 203.0.113.7')).toBe('203.0.113.7');
  expect(await addressFor('203.0.113.7, 127.0.0.9')).toBe('203.0.113.7');
  expect(await addressFor('not an address')).toBe('127.0.0.1');
});

test('every request has an id and a trace, its own only where they are well formed', async () => {
  const { gateway } = withEcho();
  const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${gateway.address}/api/users/me`, { headers });
    const asked = (await answer.json()) as Echo;
    expect(answer.headers.get('x-request-id')).toBe(asked.headers['x-request-id']);
    return asked.headers;
  };

  expect(await ask({ 'x-request-id': 'client-made-1', traceparent: trace, tracestate: 'a=b' })).toMatchObject({
    'x-request-id': 'client-made-1',
    traceparent: trace,
    tracestate: 'a=b',
  });
  const made = await ask({ 'x-request-id': 'no good {}', traceparent: 'nonsense', tracestate: 'a=b' });
  expect(made['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(made.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(made.tracestate).toBeUndefined();
});

test('a person’s token reaches the service', async () => {
  const { gateway } = withEcho();
  const headers = asUser({ userId: 'u1' });

  const asked = await askEcho(`${gateway.address}/api/users/me`, { headers });

  expect(asked.headers.authorization).toBe(headers.authorization);
});

test('a GET with a body is passed on without it, a POST without one too', async () => {
  const { gateway } = withEcho();
  const [status, asked] = await new Promise<[number, Echo]>((resolve) => {
    const request = httpRequest(`${gateway.address}/api/users/me`, { headers: { 'content-length': 5 } });
    request.end('hello');
    request.once('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve([response.statusCode ?? 0, JSON.parse(text)]);
    });
  });

  expect([status, asked.body]).toEqual([200, '']);
  expect((await askEcho(`${gateway.address}/api/posts`, { method: 'POST' })).body).toBe('');
  expect((await askEcho(`${gateway.address}/api/posts`, { method: 'POST', body: 'plain text' })).body).toBe(
    'plain text',
  );
});

test('the answer passes as it is: status, headers, cookies and bytes', async () => {
  const bytes = randomBytes(300_000);
  const social = await startUpstream((_request, response) => {
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-range': 'bytes 0-299999/900000',
      'accept-ranges': 'bytes',
      etag: '"v1"',
      'cache-control': 'private, max-age=60',
      'content-security-policy': 'sandbox',
      'set-cookie': ['a=1; HttpOnly', 'b=2'],
      'keep-alive': 'timeout=1',
    });
    response.end(bytes);
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  const answer = await fetch(`${gateway.address}/media/social/film.mp4`, { headers: { range: 'bytes=0-299999' } });

  expect(answer.status).toBe(206);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-range': 'bytes 0-299999/900000',
    'cache-control': 'private, max-age=60',
    'content-security-policy': 'sandbox',
    etag: '"v1"',
  });
  expect(answer.headers.get('keep-alive')).not.toBe('timeout=1');
  expect(social.requests[0]?.headers.range).toBe('bytes=0-299999');
});

test('an API answer is never stored, and cannot loosen the content policy', async () => {
  const social = await startUpstream((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-security-policy': 'default-src *' })
      .end('{}');
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  const answer = await fetch(`${gateway.address}/api/users/me`);

  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('fifty megabytes pass through, and are taken from the client only as fast as the service reads', async () => {
  let received = 0;
  let readOn: () => void = () => {};
  const social = await startUpstream((request, response) => {
    request.pause();
    readOn = () => {
      request.on('data', (part: Buffer) => {
        received += part.length;
      });
      request.once('end', () => response.end('done'));
      request.resume();
    };
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const megabytes = Readable.from(repeat(randomBytes(1_000_000), 50));

  const request = httpRequest(`${gateway.address}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(request, 'response');
  megabytes.pipe(request);
  await waitFor(() => social.requests.length === 1);
  const held = await waitUntilStill(() => request.socket?.bytesWritten ?? 0);
  // What two loopback sockets hold, and nothing to speak of in between.
  expect(held).toBeLessThan(20_000_000);
  readOn();

  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(received).toBe(50_000_000);
});

function* repeat<T>(one: T, times: number): Generator<T> {
  for (let time = 0; time < times; time += 1) yield one;
}

/** The value once it has not changed for ten looks. */
async function waitUntilStill(read: () => number): Promise<number> {
  let last = -1;
  let unchanged = 0;
  return waitFor(() => {
    unchanged = read() === last ? unchanged + 1 : 0;
    last = read();
    return unchanged >= 10 && last > 0 ? last : undefined;
  });
}

test('an upload that the client breaks off is broken off at the service', async () => {
  let broken = false;
  const social = await startUpstream((request) => {
    request.on('error', () => {
      broken = true;
    });
    request.resume();
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  const request = httpRequest(`${gateway.address}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
  });
  request.on('error', () => {});
  request.write(Buffer.alloc(10_000));
  await waitFor(() => social.requests.length === 1);
  request.destroy();

  await waitFor(() => broken);
});

test.each([
  ['answers before the body is through', 413],
  ['dies in the middle of it', 503],
])('when a service %s the client gets an answer, and goes on by the same connection', async (_what, status) => {
  const social = await startUpstream((request, response) => {
    if (request.method === 'GET') response.end('next');
    else if (status === 413) response.writeHead(413).end('too large');
    else request.once('data', () => request.socket.destroy());
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  const received = await sendRaw(
    gateway.port,
    'POST /api/posts HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n' +
      `content-length: 10000000\r\n\r\n${'x'.repeat(10_000_000)}GET /api/posts/1 HTTP/1.1\r\nhost: x\r\n\r\n`,
    { answers: 2 },
  );

  expect(statusesOf(received)).toEqual([status, 200]);
  expect(social.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('a live stream is open before it says anything, passes each event at once, and ends with its reader', async () => {
  let closed = false;
  let say: (text: string) => void = () => {};
  const notifications = await startUpstream((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    say = (text) => response.write(text);
    request.once('close', () => {
      closed = true;
    });
  });
  const gateway = await startTestGateway({ environment: { NOTIFICATIONS_URL: notifications.url }, headersMs: 200 });
  const reader = new AbortController();

  const answer = await fetch(`${gateway.address}/api/notifications/stream?x=1`, { signal: reader.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(notifications.requests[0]?.url).toBe('/notifications/stream?x=1');
  const body = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    say(event);
    expect((await body?.read())?.value).toBe(event);
  }
  expect(closed).toBe(false);
  reader.abort();
  await waitFor(() => closed);
});

test('a live stream may take its time to open, while a call may not', async () => {
  let open: () => void = () => {};
  const notifications = await startUpstream(({ url }, response) => {
    if (url !== '/notifications/stream') return;
    open = () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\n');
  });
  const gateway = await startTestGateway({ environment: { NOTIFICATIONS_URL: notifications.url }, headersMs: 50 });

  const stream = fetch(`${gateway.address}/api/notifications/stream`);
  await waitFor(() => notifications.requests.length === 1);
  expect((await fetch(`${gateway.address}/api/notifications`)).status).toBe(503);
  open();

  expect(await (await stream).text()).toBe('data: 1\n\n');
});

test('a client that leaves before the answer leaves the service too', async () => {
  let left = false;
  const social = await startUpstream((request) => {
    request.socket.once('close', () => {
      left = true;
    });
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const client = new AbortController();

  const answer = fetch(`${gateway.address}/api/posts/feed`, { signal: client.signal });
  await waitFor(() => social.requests.length === 1);
  client.abort();

  await expect(answer).rejects.toThrow();
  await waitFor(() => left);
});
