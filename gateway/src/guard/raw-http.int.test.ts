import { expect, test } from 'vitest';
import { securityHeaders } from '#/guard/security-headers.ts';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const social = await startUpstream();
const gateway = await startTestGateway({
  environment: { SOCIAL_URL: social.url, AUTH_URL: social.url },
});

function setUp() {
  social.requests.length = 0;
  return { social, gateway };
}

const post = 'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const smuggled = 'GET /api/users/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

const refusals: readonly (readonly [string, string, number])[] = [
  ['two lengths', `${post}Content-Length: 5\r\nContent-Length: 0\r\n\r\n${smuggled}`, 400],
  ['a length and chunks', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`, 400],
  ['chunks and a length', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`, 400],
  ['a transfer coding that is none', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`, 400],
  ['a transfer coding in disguise', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`, 400],
  ['two transfer codings', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${smuggled}`, 400],
  ['a negative length', `${post}Content-Length: -1\r\n\r\n`, 400],
  ['a length that is no number', `${post}Content-Length: 0x5\r\n\r\nhello`, 400],
  ['a chunk size that is none', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ['a folded header', 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n', 400],
  ['lines that end with a line feed alone', `GET /api/users/1 HTTP/1.1\nHost: x\n\n`, 400],
  ['a NUL in a header', 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', 400],
  ['no Host', 'GET /api/users/1 HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['two Hosts that agree', 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
  ['an absolute address', 'GET http://evil.example/api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a way up', 'GET /api/../internal/revocations HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a way up below a service', 'GET /api/users/../../internal HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an encoded way up', 'GET /api/users/%2e%2e/internal HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an encoded slash', 'GET /api/users/..%2finternal HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a backslash', 'GET /api/users\\..\\internal HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a double slash', 'GET //api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a double slash within', 'GET /api//users/1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an encoding that is none', 'GET /api/users/%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['bytes that are no text', 'GET /api/users/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['TRACE', 'TRACE /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['a method that is none', 'GRAB /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an address of more than 2 kB', `GET /api/users/${'a'.repeat(2_100)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['headers of more than 16 kB', `GET /api/users/1 HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n\r\n', 400],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
];

test.each(refusals)(
  'a request with %s is answered once, in our words, and reaches no service',
  async (_what, bytes, status) => {
    const { social, gateway } = setUp();

    const received = await sendRaw(gateway.port, bytes, { answers: 1 });

    expect(statusesOf(received)).toEqual([status]);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ success: false, statusCode: status, message: expect.any(String) });
    for (const name of [...Object.keys(securityHeaders), 'x-request-id'])
      expect(head.toLowerCase()).toContain(`\r\n${name}: `);
    expect(social.requests).toHaveLength(0);
  },
);

test.each(refusals.filter(([, , status]) => status === 431))(
  'a request with %s is answered on a connection that was used before, too',
  async (_what, bytes, status) => {
    const { gateway } = setUp();
    const first = 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n';

    const received = await sendRaw(gateway.port, first, { answers: 2, afterFirst: bytes });

    expect(statusesOf(received)).toEqual([200, status]);
  },
);

test('an address that is none is named so, in a sentence', async () => {
  const { gateway } = setUp();
  const received = await sendRaw(gateway.port, 'GET /api/users/%ff HTTP/1.1\r\nHost: x\r\n\r\n', { answers: 1 });
  expect(received).toContain('"message":"The address is not valid"');
});

test('a body of no kind is refused in a sentence', async () => {
  const { gateway } = setUp();
  const request = 'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: \r\nContent-Length: 2\r\n\r\n{}';
  const received = await sendRaw(gateway.port, request, { answers: 1 });
  expect(statusesOf(received)).toEqual([415]);
  expect(received).toContain('"message":"This kind of content is not accepted here"');
});

test('a method that is refused is answered with those that are allowed', async () => {
  const { gateway } = setUp();
  const received = await sendRaw(gateway.port, 'TRACE /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n', { answers: 1 });
  expect(statusesOf(received)).toEqual([405]);
  expect(received.toLowerCase()).toContain('\r\nallow: get, head, post, put, patch, delete, options\r\n');
});

test('CONNECT opens no way through', async () => {
  const { gateway } = setUp();

  expect(statusesOf(await sendRaw(gateway.port, 'CONNECT localhost:4001 HTTP/1.1\r\nHost: x\r\n\r\n'))).toEqual([]);
});

test.each([
  [
    'an upgrade to HTTP/2',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
  ],
  ['an upgrade to a WebSocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'],
  ['a wish to strike our own headers', 'Connection: x-request-id, x-forwarded-for, authorization\r\n'],
  ['an expectation that is none', 'Expect: the-unexpected\r\n'],
  ['hop-by-hop headers', 'TE: trailers\r\nKeep-Alive: timeout=1\r\nProxy-Connection: keep-alive\r\nTrailer: x\r\n'],
])('%s stays at the gateway', async (_what, headers) => {
  const { social, gateway } = setUp();

  const received = await sendRaw(gateway.port, `GET /api/users/1 HTTP/1.1\r\nHost: x\r\n${headers}\r\n`, {
    answers: 1,
  });

  expect(statusesOf(received)).toEqual([200]);
  const passed = social.requests[0]?.headers ?? {};
  expect(Object.keys(passed).filter((name) => /upgrade|http2|^te$|keep-alive|proxy|trailer|expect/.test(name))).toEqual(
    [],
  );
  expect(passed['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(passed['x-forwarded-for']).toBe('127.0.0.1');
});

test('requests in one go are as many at the service, and answered in their order', async () => {
  const { social, gateway } = setUp();
  const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;
  const get = 'GET /api/users/1 HTTP/1.1\r\nHost: x\r\n\r\n';

  const received = await sendRaw(gateway.port, `${chunked}${get}${post}Content-Length: 2\r\n\r\n{}`, { answers: 3 });

  expect(statusesOf(received)).toEqual([200, 200, 200]);
  expect(social.requests).toHaveLength(3);
  expect([...received.matchAll(/"method":"(\w+)".*?"body":"(.*?)"}/g)].map(([, ...parts]) => parts)).toEqual([
    ['POST', 'hello'],
    ['GET', ''],
    ['POST', '{}'],
  ]);
});

test('a client that sends Expect: 100-continue gets the 100', async () => {
  const { gateway } = setUp();

  const received = await sendRaw(gateway.port, `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, {
    answers: 2,
  });

  expect(statusesOf(received)).toEqual([100, 200]);
});
