import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

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
  const held = await waitUntilStable(() => request.socket?.bytesWritten ?? 0);
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
async function waitUntilStable(read: () => number): Promise<number> {
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
])('when a service %s the client gets an answer, and goes on by another connection', async (_what, status) => {
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
  );

  expect(statusesOf(received)).toEqual([status]);
  expect(received.toLowerCase()).toContain('connection: close');
  expect((await fetch(`${gateway.address}/api/posts/1`)).status).toBe(200);
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
