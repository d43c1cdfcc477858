import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const unavailable = {
  success: false,
  statusCode: 503,
  message: 'The service is temporarily unavailable. Please try again in a moment.',
};

test('a service that is down is a quick 503 that names no address, and the others go on', async () => {
  const social = await startUpstream();
  const directory = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, DIRECTORY_URL: directory.url },
  });
  await social.kill();

  const started = performance.now();
  const answer = await fetch(`${gateway.address}/api/posts/feed`, { headers: asUser({ userId: 'u1' }) });

  expect(performance.now() - started).toBeLessThan(2_000);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual(unavailable);
  expect(text + JSON.stringify([...answer.headers])).not.toContain(String(social.port));
  expect((await fetch(`${gateway.address}/api/services`)).status).toBe(200);
});

test('a service that comes back is used again by itself', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const status = async () => (await fetch(`${gateway.address}/api/posts/feed`)).status;

  expect(await status()).toBe(200);
  await social.kill();
  expect(await waitFor(async () => (await status()) === 503)).toBe(true);
  await social.restart();
  await waitFor(async () => (await status()) === 200, { timeoutMs: 2_000 });
});

test('a service that says it is not ready gets no request until it is', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  const status = async () => (await fetch(`${gateway.address}/api/posts/feed`)).status;

  social.setReady(false);
  expect(await status()).toBe(503);
  expect(social.requests).toHaveLength(0);
  social.setReady(true);
  await waitFor(async () => (await status()) === 200, { timeoutMs: 2_000 });
});

test('a service’s own 503 passes as it is, is asked for once, and opens nothing', async () => {
  const social = await startUpstream((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' }).end('{"message":"own words"}');
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  for (let round = 1; round <= 10; round += 1) {
    const answer = await fetch(`${gateway.address}/api/posts/feed`);
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      503,
      '7',
      '{"message":"own words"}',
    ]);
    expect(social.requests).toHaveLength(round);
  }
});

test('a hung service is given up on, then left alone', async () => {
  const social = await startUpstream(() => {});
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url },
    headersMs: 40,
    timings: { breakerOpenMs: 60_000 },
  });
  const send = () => fetch(`${gateway.address}/api/posts/feed`);

  const first = await Promise.all(Array.from({ length: 5 }, send));
  expect(first.map(({ status }) => status)).toEqual(Array(5).fill(503));
  expect(social.requests).toHaveLength(5);

  const refused = await Promise.all(Array.from({ length: 20 }, send));
  expect(refused.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(await refused[0]?.json()).toEqual(unavailable);
  expect(social.requests).toHaveLength(5);
});

test('a service that hung is tried by one request after a while, and used again once it answers', async () => {
  let hung = true;
  const social = await startUpstream((_request, response) => {
    if (!hung) response.end('{}');
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url },
    headersMs: 40,
    timings: { breakerOpenMs: 100 },
  });
  const send = () => fetch(`${gateway.address}/api/posts/feed`);

  await Promise.all(Array.from({ length: 5 }, send));
  await waitFor(async () => {
    await send();
    return social.requests.length === 6;
  });
  hung = false;
  await waitFor(async () => (await send()).status === 200);
  expect((await Promise.all(Array.from({ length: 5 }, send))).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

test('uploads that are never answered keep no call away', async () => {
  const social = await startUpstream((request, response) => {
    if (request.method === 'GET') response.end('{}');
    else request.resume();
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url }, headersMs: 40 });
  const upload = async () => {
    const body = new FormData();
    body.set('media', new Blob(['picture']), 'a.jpg');
    return (await fetch(`${gateway.address}/api/posts`, { method: 'POST', body })).status;
  };
  const sendRequest = async () => (await fetch(`${gateway.address}/api/posts/feed`)).status;

  expect(await Promise.all(Array.from({ length: 5 }, upload))).toEqual(Array(5).fill(503));
  const sent = social.requests.length;
  expect(await upload()).toBe(503);
  expect(social.requests).toHaveLength(sent);
  expect(await Promise.all(Array.from({ length: 5 }, sendRequest))).toEqual(Array(5).fill(200));
});

test('a request that was sent is not sent again when its answer never comes', async () => {
  const social = await startUpstream((request) => request.socket.destroy());
  const other = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: `${social.url},${other.url}` } });
  const sendRequest = async () => (await fetch(`${gateway.address}/api/posts/feed`)).status;

  const statuses = [await sendRequest(), await sendRequest(), await sendRequest(), await sendRequest()];

  expect(social.requests.length + other.requests.length).toBe(4);
  expect(statuses.filter((status) => status === 503)).toHaveLength(social.requests.length);
});

test('an answer that breaks off is not taken for a whole one', async () => {
  const social = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data":', () => response.destroy());
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  const answer = await fetch(`${gateway.address}/api/posts/feed`);

  await expect(answer.text()).rejects.toThrow();
});
