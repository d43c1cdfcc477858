import type { RequestListener, ServerResponse } from 'node:http';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

test('all instances of a list are used', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: `${one.url}, ${two.url}` } });

  await waitFor(async () => {
    await fetch(`${gateway.address}/api/posts/1`);
    return one.requests.length > 2 && two.requests.length > 2;
  });
});

test('a burst before the first readiness check is spread over all instances, though one is ready first', async () => {
  // Answered together once all have come: an instance that answers earlier would be given more.
  const waiting: ServerResponse[] = [];
  const answerTogether: RequestListener = (_request, response) => {
    if (waiting.push(response) === 20) for (const one of waiting) one.end('{}');
  };
  const [one, two] = [await startUpstream(answerTogether), await startUpstream(answerTogether)];
  two.thinkFor(30);
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: `${one.url},${two.url}`, PLACES_PER_PERSON: '100' },
    timings: { othersMs: 2_000 },
  });
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${gateway.address}/api/posts/1`)));
  expect([one.requests.length, two.requests.length]).toEqual([10, 10]);
});

test('an instance that does not answer holds nobody up', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  two.hang();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: `${one.url},${two.url}` },
    timings: { othersMs: 10, probeMs: 60_000 },
  });
  expect((await fetch(`${gateway.address}/api/posts/1`)).status).toBe(200);
});

test('while one instance is killed and comes back every request is answered, those with a body too', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: `${one.url},${two.url}` } });
  const send = async () => {
    const answer = await fetch(`${gateway.address}/api/posts`, { method: 'POST', body: 'x'.repeat(50_000) });
    return [answer.status, ((await answer.json()) as { body: string }).body.length];
  };
  await waitFor(async () => {
    await send();
    return one.requests.length > 0 && two.requests.length > 0;
  });

  await one.kill();
  for (let round = 0; round < 20; round += 1) expect(await send()).toEqual([200, 50_000]);
  const before = one.requests.length;
  await one.restart();
  await waitFor(async () => {
    expect(await send()).toEqual([200, 50_000]);
    return one.requests.length > before;
  });
});

test('no request goes to an instance that says it is leaving', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: `${one.url},${two.url}` } });
  const sendRequest = async () => (await fetch(`${gateway.address}/api/posts/1`)).status;
  await waitFor(async () => (await sendRequest()) === 200 && one.requests.length > 0);

  one.setReady(false);
  await waitFor(async () =>
    (await (await fetch(`${gateway.address}/health`)).text()).includes('"ready":1,"instances":2'),
  );
  const before = one.requests.length;
  for (let round = 0; round < 10; round += 1) expect(await sendRequest()).toBe(200);

  expect(one.requests).toHaveLength(before);
});

test('a name server that stops answering holds nobody up', async () => {
  const { url } = await startUpstream();
  let isSlow = false;
  let lookUps = 0;
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: url.replace('127.0.0.1', 'social.test') },
    timings: { resolveMs: 20 },
    resolve: async (host) => {
      if (host !== 'social.test') return [];
      if (isSlow) await new Promise(() => (lookUps += 1));
      return ['127.0.0.1'];
    },
  });
  const read = async () => (await fetch(`${gateway.address}/api/posts/1`)).status;
  await waitFor(async () => (await read()) === 200);
  isSlow = true;
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now();
    expect(await read()).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(lookUps).toBe(1);
});

test('a host name resolves to all of its current addresses', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  let addresses = ['127.0.0.1'];
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: `http://social.test:${one.port}`, MESSAGING_URL: two.url },
    resolve: async () => addresses,
  });
  const count = async () => {
    const text = await (await fetch(`${gateway.address}/health`)).text();
    return /"name":"social".*"ready":(\d),"instances":(\d)/.exec(text)?.slice(1).join('/');
  };

  const answer = (await (await fetch(`${gateway.address}/api/posts/1`)).json()) as { headers: { host: string } };
  expect(answer.headers.host).toBe(`social.test:${one.port}`);
  addresses = ['127.0.0.1', '127.0.0.2'];
  await waitFor(async () => {
    await fetch(`${gateway.address}/api/posts/1`);
    return (await count()) === '1/2';
  });
  addresses = ['127.0.0.1'];
  await waitFor(async () => {
    await fetch(`${gateway.address}/api/posts/1`);
    return (await count()) === '1/1';
  });
});

test('a name that cannot be looked up for a while keeps its addresses', async () => {
  const one = await startUpstream();
  let lookups = 0;
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: `http://social.test:${one.port}` },
    resolve: async () => {
      lookups += 1;
      if (lookups > 1) throw new Error('EAI_AGAIN');
      return ['127.0.0.1'];
    },
  });

  await waitFor(async () => {
    expect((await fetch(`${gateway.address}/api/posts/1`)).status).toBe(200);
    return lookups > 3;
  });
});
