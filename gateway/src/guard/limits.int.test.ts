import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

afterEach(() => void vi.useRealTimers());

interface Caller {
  readonly method?: string;
  readonly headers: Record<string, string>;
}

const ada: Caller = { headers: asUser({ userId: 'ada' }) };
const ben: Caller = { headers: asUser({ userId: 'ben' }) };

function visitor(address: string): Caller {
  return { headers: { 'x-forwarded-for': address } };
}

async function setUp(environment: Record<string, string> = {}) {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: {
      SOCIAL_URL: social.url,
      MEDIA_URL: social.url,
      RATE_LIMIT_PERSON: '3',
      RATE_LIMIT_ADDRESS: '5',
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
  const send = (caller: Caller, path = '/api/users/1') => fetch(`${gateway.address}${path}`, caller);
  const askTimes = async (times: number, caller: Caller, path?: string) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await send(caller, path)).status);
    return statuses;
  };
  return { social, ask: send, askTimes };
}

test.each([
  ['a person', 3, ada, ben],
  ['an address', 5, visitor('203.0.113.7'), visitor('203.0.113.8')],
  ['an IPv6 network', 5, visitor('2001:db8:1:2::1'), visitor('2001:db8:1:3::1')],
])(
  '%s may call so often, then gets a 429, and may call again a minute later; another may all the time',
  async (_who, limit, one, another) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
    const { social, ask, askTimes } = await setUp();

    expect(await askTimes(limit, one)).toEqual(Array(limit).fill(200));
    const over = await ask(one);
    expect(over.status).toBe(429);
    expect(await over.json()).toEqual({
      success: false,
      statusCode: 429,
      message: 'Too many requests. Please try again later.',
    });
    const wait = Number(over.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(social.requests).toHaveLength(limit);
    expect((await ask(another)).status).toBe(200);

    vi.advanceTimersByTime(wait * 1_000);
    expect((await ask(one)).status).toBe(200);
  },
);

test('all addresses of one IPv6 network share a bucket', async () => {
  const { askTimes } = await setUp();

  expect(await askTimes(3, visitor('2001:db8:1:2::1'))).toEqual([200, 200, 200]);
  expect(await askTimes(3, visitor('2001:db8:1:2:ffff::9'))).toEqual([200, 200, 429]);
});

test('a person’s calls count wherever they come from, and their address’s others stay untouched', async () => {
  const { askTimes } = await setUp();

  const statuses = [
    ...(await askTimes(2, { headers: { ...ada.headers, 'x-forwarded-for': '203.0.113.1' } })),
    ...(await askTimes(2, { headers: { ...ada.headers, 'x-forwarded-for': '203.0.113.2' } })),
  ];

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await askTimes(5, visitor('203.0.113.1'))).toEqual(Array(5).fill(200));
});

test('somebody over their limit can still sign out, as often as their address may call', async () => {
  const auth = await startUpstream();
  const { askTimes, ask } = await setUp({ AUTH_URL: auth.url });
  const caller = { headers: { ...ada.headers, 'x-forwarded-for': '203.0.113.7' } };
  const signOut = { ...caller, method: 'POST' };
  expect(await askTimes(4, caller)).toEqual([200, 200, 200, 429]);

  expect(await askTimes(6, signOut, '/api/auth/logout')).toEqual([...Array(5).fill(200), 429]);

  expect(auth.requests).toHaveLength(5);
  expect((await ask(caller, '/api/auth/logout')).status).toBe(429);
  expect((await ask(signOut, '/api/auth/resend-verification')).status).toBe(429);
});

test('a forwarded address of an untrusted client gives it no other bucket', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, RATE_LIMIT_ADDRESS: '5' },
  });

  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    statuses.push((await fetch(`${gateway.address}/api/users/1`, visitor(`203.0.113.${round}`))).status);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('every call counts, unknown ones and those with a bad token too', async () => {
  const { askTimes } = await setUp();
  const guesser = { headers: { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer made.up.token' } };

  expect(await askTimes(2, guesser)).toEqual([401, 401]);
  expect(await askTimes(2, visitor('203.0.113.7'), '/api/nothing')).toEqual([404, 404]);
  expect(await askTimes(2, visitor('203.0.113.7'), '/api/posts/1')).toEqual([200, 429]);
  expect(await askTimes(1, guesser)).toEqual([429]);
});

const documents = ['/docs', '/docs/services.json', '/docs/developers/openapi.json', '/docs/developers/asyncapi.json'];
const pages = ['/', '/services', '/mara', '/post/019a0000-0000-7000-8000-000000000001', '/nowhere/at/all', '/a//b'];

test.each([...documents, ...pages])('%s is limited by address, apart from calls', async (path) => {
  const { askTimes } = await setUp();
  const reader = { headers: { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' } };

  const statuses = await askTimes(6, reader, path);
  expect([statuses.includes(429), statuses.at(-1)]).toEqual([true, 429]);
  expect(statuses.slice(0, 5)).not.toContain(429);
  expect(await askTimes(1, { headers: { ...reader.headers, 'x-forwarded-for': '203.0.113.8' } }, path)).not.toEqual([
    429,
  ]);
  // Calls have a count of their own, and files none.
  expect(await askTimes(5, visitor('203.0.113.7'))).toEqual(Array(5).fill(200));
  expect(await askTimes(10, visitor('203.0.113.7'), '/docs/own/reference.js')).toEqual(Array(10).fill(200));
});

test.each(['/docs/openapi/social.json', '/robots.txt', '/sitemap.xml', '/oembed?url=x'])(
  '%s, which a service answers, counts as a call',
  async (path) => {
    const { askTimes } = await setUp();
    expect(await askTimes(2, visitor('203.0.113.7'), path)).toEqual([200, 200]);
    expect(await askTimes(4, visitor('203.0.113.7'))).toEqual([200, 200, 200, 429]);
    expect(await askTimes(1, visitor('203.0.113.7'), path)).toEqual([429]);
  },
);

test('files and health do not count', async () => {
  const { askTimes } = await setUp();

  expect(await askTimes(10, visitor('203.0.113.7'), '/media/social/a.png')).toEqual(Array(10).fill(200));
  expect(await askTimes(10, visitor('203.0.113.7'), '/health/live')).toEqual(Array(10).fill(200));
  expect(await askTimes(5, visitor('203.0.113.7'))).toEqual(Array(5).fill(200));
});

test('while the event loop lags requests are turned away at once, and health answers', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, SHED_DELAY_MS: '10' },
  });
  const sendRequest = async (path: string) => {
    const answer = await fetch(`${gateway.address}${path}`);
    return [answer.status, answer.headers.get('retry-after')];
  };

  const lagging = setInterval(() => {
    const until = performance.now() + 60;
    while (performance.now() < until);
  }, 1);
  try {
    await vi.waitFor(async () => expect(await sendRequest('/api/users/1')).toEqual([503, '1']), 8_000);
    expect(await sendRequest('/health/live')).toEqual([200, null]);
  } finally {
    clearInterval(lagging);
  }
  await vi.waitFor(async () => expect(await sendRequest('/api/users/1')).toEqual([200, null]), 8_000);
});
