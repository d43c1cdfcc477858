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

/** A service that responds when the test lets it, behind a gateway with few places. */
async function setUp(environment: Record<string, string>, maxWaitMs = 60_000) {
  const held: { readonly who: string; readonly release: () => void }[] = [];
  const social = await startUpstream(({ url = '' }, response) => {
    held.push({ who: url.split('/').at(-1) ?? '', release: () => response.end('{}') });
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, PLACES_PER_PERSON: '100', ...environment },
    timings: { maxWaitMs },
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

test('a request beyond the places waits until one is free', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '2' });

  const answers = await beginAll(['a', 'b', 'c', 'd']);
  expect(held.map(({ who }) => who)).toEqual(['a', 'b']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual([200, 200, 200, 200]);
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

test('a full queue refuses the one who has waited longest, and counts the call by its route', async () => {
  const { gateway, beginAll, ask, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  const last = ask('c');
  expect((await answers[1])?.status).toBe(503);
  const counts = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
  expect(counts).toMatch(/_count\{[^}]*route="\/api\/users\/\*"[^}]*status="503"[^}]*\} 1\b/);
  await releaseAll(2);

  expect(await statuses([...answers, last])).toEqual([200, 503, 200]);
});

test('a full queue of one kind of request leaves other kinds of requests alone', async () => {
  const { gateway, held, beginAll, ask, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '1' });

  const answers = await beginAll(['a', 'b']);
  const form = new FormData();
  form.set('content', 'A post');
  const upload = fetch(`${gateway.address}/api/posts`, { method: 'POST', body: form });
  await waitFor(() => held.length === 2);
  const last = ask('c');
  expect((await answers[1])?.status).toBe(503);
  await releaseAll(3);

  expect(await statuses([...answers, upload, last])).toEqual([200, 503, 200, 200]);
});

test('whoever came last is served first', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1' });

  const answers = await beginAll(['a', 'b', 'c', 'd']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual(Array(4).fill(200));
  expect(held.map(({ who }) => who)).toEqual(['a', 'd', 'c', 'b']);
});

test('one person uses no more than its share of the places', async () => {
  const { held, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '4', PLACES_PER_PERSON: '50' });
  const headers = (name: string) => asUser({ userId: name[0] ?? '' });

  const answers = await beginAll(['a1', 'a2', 'a3', 'b1'], headers);
  expect(held.map(({ who }) => who)).toEqual(['a1', 'a2', 'b1']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual(Array(4).fill(200));
});

test('one address without tokens uses no more than its share of the places', async () => {
  const { held, beginAll, releaseAll } = await setUp({
    UPSTREAM_IN_FLIGHT: '4',
    PLACES_PER_PERSON: '50',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const headers = (name: string) => ({ 'x-forwarded-for': name === 'd' ? '203.0.113.8' : '203.0.113.7' });

  const answers = await beginAll(['a', 'b', 'c', 'd'], headers);
  expect(held.map(({ who }) => who)).toEqual(['a', 'b', 'd']);
  await releaseAll(4);

  expect(await statuses(answers)).toEqual(Array(4).fill(200));
});

test('of 24 people behind one address who send ten files each at once none is refused, and others have places', async () => {
  const { gateway, held } = await setUp({ TRUSTED_PROXIES: '127.0.0.1' }, 2_000);
  const send = (person: string, address: string) => {
    const body = new FormData();
    body.set('media', new Blob(['a file']), 'a.txt');
    const headers = { ...asUser({ userId: person }), 'x-forwarded-for': address };
    return fetch(`${gateway.address}/api/posts`, { method: 'POST', headers, body });
  };
  const people = Array.from({ length: 24 }, (_, person) => `p${person}`);
  const answers = people.flatMap((person) => Array.from({ length: 10 }, () => send(person, '203.0.113.7')));
  await waitFor(() => held.length === 240);
  const refused: number[] = [];
  const further = Array.from({ length: 40 }, async (_, person) => {
    const { status } = await send(`q${person}`, '203.0.113.7');
    if (status !== 200) refused.push(status);
  });
  // Beyond 256, since nothing of what the others send ends.
  await waitFor(() => refused.length === 24);
  const other = send('r', '203.0.113.8');
  await waitFor(() => held.length === 257);
  for (const { release } of held) release();
  await Promise.all(further);

  expect(new Set(refused)).toEqual(new Set([503]));
  expect(new Set(await statuses([...answers, other]))).toEqual(new Set([200]));
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

test('files have places of their own', async () => {
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
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, UPSTREAM_IN_FLIGHT: '16' },
    // A busy machine is not what is tested.
    timings: { maxWaitMs: 15_000 },
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
  const { gateway, beginAll, releaseAll } = await setUp({ UPSTREAM_IN_FLIGHT: '1', UPSTREAM_WAITING: '0' });

  const answers = await beginAll(['a']);
  const head = 'POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  const received = await sendRaw(gateway.port, `${head}{}GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n`, { answers: 2 });
  expect(statusesOf(received)).toEqual([503, 200]);
  await releaseAll(1);

  expect(await statuses(answers)).toEqual([200]);
});
