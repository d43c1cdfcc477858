import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, test } from 'vitest';
import { securityHeaders } from '#/guard/security-headers.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

test('every answer of every kind carries the whole set of headers and its request’s id', async () => {
  const social = await startUpstream((request, response) => {
    response.writeHead(request.url?.includes('fail') ? 500 : 200, { 'x-frame-options': 'ALLOW' }).end('{}');
  });
  const gateway = await startTestGateway({
    environment: {
      SOCIAL_URL: social.url,
      MEDIA_URL: social.url,
      RATE_LIMIT_PERSON: '1',
      CORS_ORIGINS: 'https://app.example',
    },
  });
  const kinds: readonly (readonly [number, string, RequestInit?])[] = [
    [200, '/api/users/1'],
    [500, '/api/users/fail'],
    [503, '/api/messages'],
    [404, '/api/nothing'],
    [404, '/nothing.js'],
    [401, '/api/users/1', { headers: { authorization: 'Bearer x' } }],
    [200, '/api/users/1', { headers: asUser({ userId: 'u1' }) }],
    [429, '/api/users/1', { headers: asUser({ userId: 'u1' }) }],
    [200, '/media/social/a.png'],
    [200, '/api/config'],
    [503, '/'],
    [200, '/docs'],
    [200, '/docs/ui/swagger-ui.css'],
    [200, '/health'],
    [400, '/api/a%2fb'],
    [414, `/${'a'.repeat(3_000)}`],
    [204, '/api/users/1', { method: 'OPTIONS', headers: preflightFrom('https://app.example') }],
  ];

  for (const [status, path, init] of kinds) {
    const answer = await fetch(`${gateway.address}${path}`, init);
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    for (const [name, value] of Object.entries(securityHeaders)) {
      if (name === 'content-security-policy') expect(answer.headers.get(name)).toContain("default-src 'self'");
      else expect([path, name, answer.headers.get(name)]).toEqual([path, name, value]);
    }
  }
});

function preflightFrom(origin: string): Record<string, string> {
  return { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
}

test('only embedded posts may be framed: with the policy that social sends, and not when it is unavailable', async () => {
  const policy = "default-src 'none'; frame-ancestors *";
  const social = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-security-policy': policy, 'x-frame-options': 'ALLOW' }).end('{}');
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url } });
  const headersOf = async (path: string) => (await fetch(`${gateway.address}${path}`)).headers;
  const embedded = await headersOf('/embed/post/1');
  expect([embedded.get('content-security-policy'), embedded.get('x-frame-options')]).toEqual([policy, null]);
  expect(embedded.get('x-content-type-options')).toBe('nosniff');
  for (const path of ['/api/posts/1', '/post/1', '/embedded', '/']) {
    const other = await headersOf(path);
    expect([path, other.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect(other.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('other origins are let in only where they are listed, letter by letter, and never with cookies', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, CORS_ORIGINS: 'https://app.example' },
  });
  const send = async (origin: string, init: RequestInit = {}) =>
    (await fetch(`${gateway.address}/api/users/1`, { headers: { origin }, ...init })).headers;

  const allowed = await send('https://app.example');
  expect(allowed.get('access-control-allow-origin')).toBe('https://app.example');
  expect(allowed.get('access-control-allow-credentials')).toBeNull();
  const preflight = await send('', { method: 'OPTIONS', headers: preflightFrom('https://app.example') });
  expect(preflight.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
  expect(preflight.get('access-control-max-age')).toBe('600');
  for (const origin of ['https://app.example.evil', 'http://app.example', 'https://evil.example', 'null']) {
    expect((await send(origin)).get('access-control-allow-origin')).toBeNull();
  }
});

test('by default no other origin is let in', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url } });

  const answer = await fetch(`${gateway.address}/api/users/1`, {
    method: 'OPTIONS',
    headers: preflightFrom('https://app.example'),
  });

  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
