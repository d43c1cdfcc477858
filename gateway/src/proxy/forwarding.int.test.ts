import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { type Echo, startUpstream } from '#/testing/test-upstream.ts';

const echo = await startUpstream();
const gateway = await startTestGateway({
  environment: { AUTH_URL: echo.url, SOCIAL_URL: echo.url, MEDIA_URL: echo.url, FAN_CRM_URL: echo.url },
});

/** A gateway before services that answer with what they were asked. */
function withEcho() {
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

test('a client’s own headers about identity, address or route do not reach a service', async () => {
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
      'idempotency-key': 'forwarded',
      'if-none-match': '"forwarded"',
      'last-event-id': 'forwarded',
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
  expect(headers).toMatchObject({
    'idempotency-key': 'forwarded',
    'if-none-match': '"forwarded"',
    'last-event-id': 'forwarded',
  });
});

test('a configured proxy may say which address a request comes from, garbage it may not', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, TRUSTED_PROXIES: '127.0.0.0/8' },
  });
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
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${gateway.address}/api/users/me`, { headers });
    const asked = (await answer.json()) as Echo;
    expect(answer.headers.get('x-request-id')).toBe(asked.headers['x-request-id']);
    return asked.headers;
  };

  expect(await send({ 'x-request-id': 'client-made-1', traceparent: trace, tracestate: 'a=b' })).toMatchObject({
    'x-request-id': 'client-made-1',
    traceparent: trace,
    tracestate: 'a=b',
  });
  const made = await send({ 'x-request-id': 'no good {}', traceparent: 'nonsense', tracestate: 'a=b' });
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
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url } });

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
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url } });

  const answer = await fetch(`${gateway.address}/api/users/me`);

  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
});
