import { randomBytes } from 'node:crypto';
import { startTcpProxy } from '@stagedoor/service-kit/testing/stubs/tcp-proxy';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestGateway, type TestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const limit = 4;

/** Nobody else's calls count with those of this person. */
const somebody = () => asUser({ userId: `shared-limits-${randomBytes(8).toString('hex')}` });

/** A busy machine delays the answers of the store, and gateways that count alone are not what most of these tests are about. */
async function setUp({ limitsAnswerMs = 10_000 }: { limitsAnswerMs?: number | undefined } = {}) {
  const store = inject('limitsUrl');
  if (store === undefined) throw new Error('this needs a Valkey or Redis: install one or set LIMITS_URL');
  const { hostname, port } = new URL(store);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  onTestFinished(() => proxy.stop());
  const social = await startUpstream();
  const environment = {
    SOCIAL_URL: social.url,
    RATE_LIMIT_PERSON: `${limit}`,
    LIMITS_URL: `redis://127.0.0.1:${proxy.port}`,
  };
  const start = () => startTestGateway({ environment, limitsAnswerMs });
  const gateways = [await start(), await start()] as const;
  return { gateways, proxy, social };
}

async function call(gateway: TestGateway, headers: Record<string, string>) {
  const answer = await fetch(`${gateway.address}/api/users/1`, { headers });
  return { status: answer.status, wait: Number(answer.headers.get('retry-after')) };
}

async function readConnected(gateway: TestGateway): Promise<string | undefined> {
  const metrics = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
  return /^limits_store_connected\{.*\} (\d)$/m.exec(metrics)?.[1];
}

/** Calls for somebody new until the store is used again: both gateways then count together. */
async function waitUntilShared([one, other]: readonly [TestGateway, TestGateway]): Promise<void> {
  await waitFor(async () => {
    await Promise.all([call(one, somebody()), call(other, somebody())]);
    return (await readConnected(one)) === '1' && (await readConnected(other)) === '1';
  });
}

test('the calls of a person at all gateways count together', async () => {
  const { gateways, social } = await setUp();
  const [one, other] = gateways;
  const ada = somebody();

  const statuses: number[] = [];
  for (let time = 0; time < limit; time += 1) statuses.push((await call(time % 2 ? one : other, ada)).status);
  expect(statuses).toEqual(Array(limit).fill(200));

  for (const gateway of gateways) {
    const { status, wait } = await call(gateway, ada);
    expect(status).toBe(429);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect(social.requests).toHaveLength(limit);
  expect((await call(one, somebody())).status).toBe(200);
});

test('of many calls at once no more than the limit get through', async () => {
  const { gateways } = await setUp();
  const ada = somebody();

  const answers = await Promise.all(Array.from({ length: 40 }, (_, time) => call(gateways[time % 2 ? 1 : 0], ada)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - limit);
});

test.each(['cut', 'freeze'] as const)(
  'while the store is unavailable (%s) each gateway counts its own calls, none fails, and afterwards they count together',
  async (fault) => {
    const { gateways, proxy } = await setUp({ limitsAnswerMs: 100 });
    const [one] = gateways;
    await waitUntilShared(gateways);
    expect((await call(one, somebody())).status).toBe(200);

    proxy[fault]();
    const ada = somebody();
    const during = [];
    for (const gateway of gateways) {
      for (let time = 0; time <= limit; time += 1) during.push((await call(gateway, ada)).status);
    }
    const oneEach = [...Array(limit).fill(200), 429];
    expect(during).toEqual([...oneEach, ...oneEach]);
    expect(await readConnected(one)).toBe('0');

    proxy.restore();
    await waitUntilShared(gateways);
    const ben = somebody();
    const after = [];
    for (let time = 0; time <= limit; time += 1) after.push((await call(gateways[time % 2 ? 1 : 0], ben)).status);
    expect(after).toEqual(oneEach);
  },
);

test('a gateway starts without the store, and uses it when it comes', async () => {
  const { gateways, proxy, social } = await setUp();
  proxy.cut();
  const environment = {
    SOCIAL_URL: social.url,
    RATE_LIMIT_PERSON: `${limit}`,
    LIMITS_URL: `redis://127.0.0.1:${proxy.port}`,
  };
  const late = await startTestGateway({ environment });

  expect((await call(late, somebody())).status).toBe(200);
  expect(await readConnected(late)).toBe('0');

  proxy.restore();
  await waitUntilShared([late, gateways[0]]);
});
