import { longSenders } from '@stagedoor/service-kit/testing/send-long-body';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { sendRaw, statusesOf } from '#/testing/send-raw.ts';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const busy = {
  success: false,
  statusCode: 503,
  message: 'The service is busy. Please try again in a moment.',
};

/** A service that responds when the test lets it, behind a gateway with few slots. */
async function setUp(environment: Record<string, string>, slotWaitMs = 60_000) {
  const held: { readonly who: string; readonly release: () => void }[] = [];
  const social = await startUpstream(({ url = '' }, response) => {
    held.push({ who: url.split('/').at(-1) ?? '', release: () => response.end('{}') });
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, PLACES_PER_ADDRESS: '100', PLACES_PER_PERSON: '100', ...environment },
    timings: { slotWaitMs },
  });
  const send = (name: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${gateway.address}/api/users/${name}`, { headers, ...(signal === undefined ? {} : { signal }) });
  const waiting = async () => {
    const text = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
    return Number(/^upstream_requests_waiting\{upstream="social".*\} (\d+)$/m.exec(text)?.[1]);
  };
  /** Begins one after the other, so that they are in the queue in this order. */
  const beginAll = async (names: readonly string[], headers?: (name: string) => Record<string, string>) => {
    const answers: Promise<Response>[] = [];
    for (const name of names) {
      const before = held.length + (await waiting());
      answers.push(send(name, headers?.(name)));
      await waitFor(async () => held.length + (await waiting()) > before, { timeoutMs: 10_000 });
    }
    return answers;
  };
  const releaseAll = async (count: number) => {
    for (let index = 0; index < count; index += 1) (await waitFor(() => held[index])).release();
  };
  return { gateway, social, held, ask: send, waiting, beginAll, releaseAll };
}

const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test('a request beyond the slots waits until one is free', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '2' });

  const answers = await beginAll(['a', 'b', 'c', 'd']);
  expect(held.map(({ who }) => who)).toEqual(['a', 'b']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual([200, 200, 200, 200]);
});

test('of a burst, what has waited its time is sent to the service all the same, as far as it may have more', async () => {
  const { held, ask, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '66' }, 300);

  const first = await beginAll(Array.from({ length: 64 }, (_, index) => `a${index}`));
  expect(held).toHaveLength(64);
  const late = ['b', 'c', 'd'].map((name) => ask(name));
  // Two are started, and one is refused.
  expect((await Promise.race(late)).status).toBe(503);
  await waitFor(() => held.length === 66);
  await releaseAll(66);

  expect((await statuses(late)).sort()).toEqual([200, 200, 503]);
  expect(await statuses(first)).toEqual(first.map(() => 200));
});

test('a request that waits too long is refused with Retry-After', async () => {
  const { held, ask, beginAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1' }, 100);

  const [first] = await beginAll(['a']);
  const refused = await ask('b');
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([503, '1', busy]);
  held[0]?.release();

  expect((await first)?.status).toBe(200);
  expect(held).toHaveLength(1);
});

test('a full queue refuses at once', async () => {
  const { beginAll, ask, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  expect((await ask('c')).status).toBe(503);
  await releaseAll(2);

  expect(await statuses(answers)).toEqual([200, 200]);
});

test('a client is told that the queue is full also while it sends a long body', async () => {
  const { gateway, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });
  const send = longSenders['a client that writes before it reads'];

  const answers = await beginAll(['a', 'b']);
  const headers = { 'content-type': 'application/json' };
  const refused = await send({ port: gateway.port, path: '/api/posts', headers, bytes: 20_000_000 });
  expect(refused).toEqual({ status: 503, connection: 'close', body: busy });
  await releaseAll(2);

  expect(await statuses(answers)).toEqual([200, 200]);
});

test('what a full queue refuses is answered as any other error is, and counted', async () => {
  const { gateway, beginAll, ask, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  const [refused, missing] = [await ask('c'), await fetch(`${gateway.address}/api/nowhere`)];
  const namesOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== 'retry-after').sort();
  expect(await refused.json()).toEqual(busy);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(namesOf(refused)).toEqual(namesOf(missing).filter((name) => !name.startsWith('x-ratelimit-')));
  const counts = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
  expect(counts).toMatch(/http_request_duration_seconds_count\{[^}]*status="503"[^}]*\} 1\b/);
  await releaseAll(2);

  expect(await statuses(answers)).toEqual([200, 200]);
});

test('a full queue of one kind of request leaves other kinds of requests alone', async () => {
  const { gateway, held, beginAll, ask, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  const form = new FormData();
  form.set('content', 'A post');
  const upload = fetch(`${gateway.address}/api/posts`, { method: 'POST', body: form });
  await waitFor(() => held.length === 2);
  expect((await ask('c')).status).toBe(503);
  await releaseAll(3);

  expect(await statuses([...answers, upload])).toEqual([200, 200, 200]);
});

test('pages of another origin can read that they are refused', async () => {
  const { beginAll, ask, releaseAll } = await setUp({
    UPSTREAM_IN_FLIGHT: '1',
    UPSTREAM_WAITING: '1',
    CORS_ORIGINS: 'https://app.example.com',
  });

  const answers = await beginAll(['a', 'b']);
  const refused = await ask('c', { origin: 'https://app.example.com' });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
    503,
    'https://app.example.com',
  ]);
  await releaseAll(2);

  expect(await statuses(answers)).toEqual([200, 200]);
});

test('one who sends many waits behind one who sends few', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1' });
  const headers = (name: string) => asUser({ userId: name[0] ?? '' });

  const answers = await beginAll(['a1', 'a2', 'a3', 'a4', 'b1'], headers);
  await releaseAll(5);

  expect(await statuses(answers)).toEqual(Array(5).fill(200));
  expect(held.map(({ who }) => who)).toEqual(['a1', 'b1', 'a4', 'a3', 'a2']);
});

test('one person uses no more than its share of the slots', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '4', PLACES_PER_PERSON: '50' });
  const headers = (name: string) => asUser({ userId: name[0] ?? '' });

  const answers = await beginAll(['a1', 'a2', 'a3', 'b1'], headers);
  expect(held.map(({ who }) => who)).toEqual(['a1', 'a2', 'b1']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual(Array(4).fill(200));
});

test('one address uses no more than its share of the slots, whichever accounts it signs in with', async () => {
  const { held, beginAll, releaseAll } = await setUp({
    UPSTREAM_IN_FLIGHT: '4',
    PLACES_PER_ADDRESS: '50',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = { a: '203.0.113.7', b: '203.0.113.7', c: '203.0.113.7', d: '203.0.113.8' };
  const headers = (name: string) => ({
    ...asUser({ userId: name }),
    'x-forwarded-for': Object.entries(from).find(([one]) => one === name)?.[1] ?? '',
  });

  const answers = await beginAll(['a', 'b', 'c', 'd'], headers);
  expect(held.map(({ who }) => who)).toEqual(['a', 'b', 'd']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual(Array(4).fill(200));
});

test('a request whose client leaves while it waits is not sent to the service', async () => {
  const { held, ask, waiting, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1' });
  const leaving = new AbortController();

  const first = await beginAll(['a']);
  const left = ask('b', {}, leaving.signal);
  await waitFor(async () => (await waiting()) === 1);
  const third = await beginAll(['c']);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await waitFor(async () => (await waiting()) === 1);
  await releaseAll(2);

  expect(await statuses([...first, ...third])).toEqual([200, 200]);
  expect(held.map(({ who }) => who)).toEqual(['a', 'c']);
});

test('files have slots of their own', async () => {
  const { gateway, beginAll, releaseAll, held } = await setUp({ UPSTREAM_IN_FLIGHT: '1' });

  const [call] = await beginAll(['a']);
  const file = fetch(`${gateway.address}/media/social/a.png`);
  await waitFor(() => held.length === 2);
  await releaseAll(2);

  expect([(await call)?.status, (await file).status]).toEqual([200, 200]);
});

test('those who wait for a service that dies are answered', async () => {
  const { social, beginAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1' });

  const answers = await beginAll(['a', 'b', 'c']);
  await social.kill();

  expect(await statuses(answers)).toEqual([503, 503, 503]);
});

test('of 500 calls that 100 people make at once none is refused, and the service has no more at once than it may', async () => {
  let underWay = 0;
  let most = 0;
  const social = await startUpstream((_request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      response.end('{}');
    });
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, UPSTREAM_IN_FLIGHT: '16', PLACES_PER_ADDRESS: '100' },
    // A busy machine is not what is tested.
    timings: { slotWaitMs: 15_000 },
  });

  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, call) =>
      fetch(`${gateway.address}/api/users/1`, { headers: asUser({ userId: `p${call % 100}` }) }),
    ),
  );

  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(social.requests).toHaveLength(500);
  expect(most).toBeLessThanOrEqual(16);
});

test('a call with a body that is refused leaves its connection fit for the next one', async () => {
  const { gateway, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  const head = 'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  const received = await sendRaw(gateway.port, `${head}{}GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n`, { answers: 2 });
  expect(statusesOf(received)).toEqual([503, 200]);
  await releaseAll(2);

  expect(await statuses(answers)).toEqual([200, 200]);
});

test('behind a balancer a full queue refuses the address that it reports, and counts the call by its route', async () => {
  const { gateway, beginAll, ask, releaseAll } = await setUp({
    UPSTREAM_IN_FLIGHT: '1',
    UPSTREAM_WAITING: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  const answers = await beginAll(['a', 'b', 'c'], () => from('203.0.113.7'));
  expect((await ask('d', from('203.0.113.7'))).status).toBe(503);
  const counts = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
  expect(counts).toMatch(/_count\{[^}]*route="\/api\/users\/\*"[^}]*status="503"[^}]*\} 1\b/);
  // Nobody of this network waits, while the other one has two turns: it takes the later one's.
  const other = ask('e', from('203.0.113.8'));
  expect(await Promise.race([answers[2], other]).then((one) => one?.status)).toBe(503);
  await releaseAll(3);

  expect([...(await statuses(answers)), (await other).status]).toEqual([200, 200, 503, 200]);
});
