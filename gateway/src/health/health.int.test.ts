import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

interface Health {
  readonly data: { readonly status: string; readonly services: readonly Record<string, unknown>[] };
}

test('health names every service on a line of its own, and which are there', async () => {
  const [one, two] = [await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: `${one.url},${two.url}` } });
  two.setReady(false);

  const started = performance.now();
  const answer = await fetch(`${gateway.address}/health`);
  const text = await answer.text();

  expect(performance.now() - started).toBeLessThan(3_000);
  expect(answer.status).toBe(200);
  const { data } = JSON.parse(text) as Health;
  expect(data.status).toBe('degraded');
  expect(data.services).toHaveLength(42);
  expect(data.services).toContainEqual({ name: 'social', status: 'ready', ready: 1, instances: 2 });
  expect(data.services).toContainEqual({ name: 'auth', status: 'not ready', ready: 0, instances: 1 });
  expect(text.split('\n').filter((line) => line.startsWith('{"name"'))).toHaveLength(42);
  expect(text).not.toMatch(/127\.0\.0\.1|:\d{4}/);
});

test('a service that hangs does not hold health up', async () => {
  const hung = await startUpstream();
  hung.hang();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: hung.url }, timings: { probeMs: 30_000 } });

  const started = performance.now();
  await (await fetch(`${gateway.address}/health`)).text();

  expect(performance.now() - started).toBeLessThan(5_000);
});

test('frequent health requests ask the services once', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  await Promise.all(Array.from({ length: 20 }, () => fetch(`${gateway.address}/health`)));

  expect(social.checks()).toBe(1);
});

test('services that nobody uses are not asked how they are', async () => {
  const [social, messaging] = [await startUpstream(), await startUpstream()];
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, MESSAGING_URL: messaging.url } });

  await waitFor(async () => {
    await fetch(`${gateway.address}/api/users/1`);
    return social.checks() > 3;
  });

  expect(messaging.checks()).toBe(0);
});

test('the gateway is live and ready whatever its services are', async () => {
  const gateway = await startTestGateway();

  expect(await (await fetch(`${gateway.address}/health/live`)).json()).toEqual({ status: 'live' });
  expect(await (await fetch(`${gateway.address}/health/ready`)).json()).toEqual({ status: 'ready' });
});

test('the figures are on a port of their own', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });
  await fetch(`${gateway.address}/api/users/1`);

  const readFigure = async (name: string, ...labels: string[]) => {
    const text = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && labels.every((it) => one.includes(it)));
    return Number(line?.split(' ').at(-1));
  };

  await waitFor(async () => {
    const labels = ['method="GET"', 'route="/api/users/*"', 'status="200"'];
    return (await readFigure('http_request_duration_seconds_count', ...labels)) === 1;
  });
  expect(await readFigure('upstream_instances_ready', 'upstream="social"')).toBe(1);
  expect(await readFigure('upstream_breakers_open', 'upstream="social"')).toBe(0);
  expect(await readFigure('upstream_requests_in_flight', 'upstream="social"')).toBe(0);
  expect((await fetch(`http://127.0.0.1:${gateway.metricsPort}/`)).status).toBe(404);
  expect((await fetch(`${gateway.address}/metrics`)).status).toBe(404);
});

test('the directory, and nobody else, is told inside how the gateway does and what it logged', async () => {
  const social = await startUpstream((_request, response) => response.destroy());
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, SERVICE_VERSION: '2.4.0', LOG_LEVEL: 'warn' },
  });
  const failed = await fetch(`${gateway.address}/api/users/1`);
  const ask = async (path: string, headers: Record<string, string> = {}, port = gateway.metricsPort) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data };
  };
  const directory = asService('directory', 'gateway');

  const { data } = await ask('/internal/state', directory);
  expect(data).toMatchObject({
    version: '2.4.0',
    isReady: true,
    parts: { social: true, auth: false },
    calls: { count: 1, failed: 1 },
    consumers: [],
  });
  const requestId = failed.headers.get('x-request-id');
  expect((await ask(`/internal/log?requestId=${requestId}`, directory)).data).toMatchObject([
    { level: 'warn', requestId, message: expect.stringMatching(/^a service did not answer: ./) },
  ]);
  for (const path of ['/internal/state', '/internal/log']) {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, asService('directory', 'social'))).status).toBe(401);
    expect((await ask(path, asService('social', 'gateway'))).status).toBe(403);
    expect((await ask(path, asUser({ userId: randomUUID(), role: 'ADMIN' }))).status).toBe(401);
    expect((await ask(path, directory, gateway.port)).status).toBe(404);
  }
});

test('a gateway that stops finishes running requests, ends live streams, and accepts no new ones', async () => {
  let finish: () => void = () => {};
  const social = await startUpstream((_request, response) => {
    finish = () => response.end('done');
  });
  const notifications = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, NOTIFICATIONS_URL: notifications.url },
    maxWaitMs: 10_000,
  });
  const stream = await fetch(`${gateway.address}/api/notifications/stream`);
  const call = fetch(`${gateway.address}/api/posts/1`);
  await waitFor(() => social.requests.length === 1);

  const stopped = gateway.stop();
  expect(await stream.text()).toBe('data: 1\n\n');
  await waitFor(async () => {
    const refused = await fetch(`${gateway.address}/health/live`).then(
      () => false,
      () => true,
    );
    return refused;
  });
  finish();

  const answer = await call;
  expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'done']);
  const started = performance.now();
  await stopped;
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a stopping gateway is not ready at once, and serves on for the drain delay', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url, DRAIN_DELAY_MS: '1000' } });
  await fetch(`${gateway.address}/api/users/1`);

  const stopped = gateway.stop();

  expect((await fetch(`${gateway.address}/health/ready`)).status).toBe(503);
  expect((await fetch(`${gateway.address}/api/users/1`)).status).toBe(200);
  await stopped;
  await expect(fetch(`${gateway.address}/health/ready`)).rejects.toThrow();
});

test('a stop closes requests that do not finish in time', async () => {
  const social = await startUpstream(() => {});
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url }, maxWaitMs: 100 });
  const call = fetch(`${gateway.address}/api/posts/1`).then(
    () => 'answered',
    () => 'cut off',
  );
  await waitFor(() => social.requests.length === 1);

  await gateway.stop();

  expect(await call).toBe('cut off');
});

test('a port that is taken is named with the variable that moves it', async () => {
  const one = await startUpstream();

  await expect(
    startTestGateway({ environment: { GATEWAY_PORT: String(one.port), METRICS_PORT: '0' } }),
  ).rejects.toThrow(`port ${one.port} is taken; set GATEWAY_PORT to another one`);
  await expect(startTestGateway({ environment: { METRICS_PORT: String(one.port) } })).rejects.toThrow(
    `port ${one.port} is taken; set METRICS_PORT to another one`,
  );
});

test('a keep-alive connection of a client has a keep-alive connection to the service', async () => {
  const sockets = new Set<unknown>();
  const social = await startUpstream((request, response) => {
    sockets.add(request.socket);
    response.end('{}');
  });
  const gateway = await startTestGateway({ environment: { SOCIAL_URL: social.url } });

  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => {
      httpRequest(`${gateway.address}/api/users/1`, (response) => response.resume().once('end', resolve)).end();
    });
  }

  expect(sockets.size).toBeLessThanOrEqual(2);
});
