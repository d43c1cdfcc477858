import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { countHeld, leaveCall, type WayToLeave, waysToLeave } from '@stagedoor/service-kit/testing/leave-call';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

/** More than the connections and timers that come and go by themselves. */
const times = 8;
const { authorization } = asUser({ userId: 'ada' });

function head(line: string, more = ''): string {
  return `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${more}\r\n`;
}
const post = (body: string, length = body.length) =>
  head('POST /api/users/me', `Content-Type: application/json\r\nContent-Length: ${length}\r\n`) + body;
const upload = (body: string, length = body.length) =>
  head('POST /api/users/avatar', `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n`) +
  body;
const text = 'x'.repeat(200_000);
/** More than the buffers on the way take. */
const large = Buffer.alloc(30_000_000);

/** A service that holds each answer until the test releases it, behind a gateway where a person may have few requests. */
async function setUp(environment: Record<string, string> = {}, silenceMs?: number) {
  const held: ServerResponse[] = [];
  const received: string[] = [];
  const service = await startUpstream((request, response) => {
    const { url = '', method = '' } = request;
    request.on('error', () => {});
    request.resume().once('end', () => {
      received.push(`${method} ${url}`);
      if (url.endsWith('stream')) response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      else if (url.endsWith('large')) response.end(large);
      else if (url.endsWith('now')) response.end('{}');
      else held.push(response);
    });
  });
  const gateway = await startTestGateway({
    environment: {
      SOCIAL_URL: service.url,
      NOTIFICATIONS_URL: service.url,
      REQUESTS_PER_PERSON: '5',
      PLACES_PER_PERSON: '100',
      RATE_LIMIT_PERSON: '100000',
      ...environment,
    },
    timings: { maxWaitMs: 60_000 },
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  return { gateway, service, held, received };
}

async function readMetrics({ metricsPort }: TestGateway) {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const sum = (pattern: RegExp) => [...metrics.matchAll(pattern)].reduce((all, [, value]) => all + Number(value), 0);
  return {
    inProgress: sum(/^client_requests_in_progress\{.*\} (\d+)$/gm),
    inFlight: sum(/^upstream_requests_in_flight\{.*\} (\d+)$/gm),
    waiting: sum(/^upstream_requests_waiting\{.*\} (\d+)$/gm),
    left: sum(/^http_request_duration_seconds_count\{.*status="499".*\} (\d+)$/gm),
  };
}

const answerOf = ({ address }: TestGateway) => fetch(`${address}/api/users/now`, { headers: { authorization } });

async function waitForFigures(gateway: TestGateway, figures: Partial<Awaited<ReturnType<typeof readMetrics>>>) {
  await waitFor(async () => {
    expect(await readMetrics(gateway)).toMatchObject(figures);
    return true;
  });
}

async function expectNothingHeld(
  { gateway, service }: Pick<Awaited<ReturnType<typeof setUp>>, 'gateway' | 'service'>,
  before: Readonly<Record<string, number>>,
): Promise<void> {
  await waitFor(async () => (await answerOf(gateway)).status === 200);
  await waitForFigures(gateway, { inProgress: 0, inFlight: 0, waiting: 0 });
  // Connections to the service may have been made anew, and a connection at rest is kept for a while.
  await waitFor(() => {
    service.closeIdle();
    const now = countHeld();
    expect(now.descriptors ?? 0).toBeLessThanOrEqual((before.descriptors ?? 0) + 6);
    expect(now.Timeout ?? 0).toBeLessThanOrEqual((before.Timeout ?? 0) + 6);
    return true;
  });
}

const steps: Readonly<Record<string, { readonly bytes: string; readonly isCounted: boolean }>> = {
  'before the head': { bytes: post(text).slice(0, 60), isCounted: false },
  'in the body': { bytes: post(text.slice(0, 100_000), 200_000), isCounted: true },
  'in the body of an upload': { bytes: upload(text.slice(0, 100_000), 200_000), isCounted: true },
  'after the body': { bytes: post(text), isCounted: true },
  'in the answer': { bytes: head('GET /api/users/large'), isCounted: true },
  'in a stream': { bytes: head('GET /api/notifications/stream'), isCounted: false },
};

const each = Object.entries(steps).flatMap(([step, given]) => waysToLeave.map((way) => ({ step, way, ...given })));

test.each(each)('a client that leaves $step by $way leaves nothing behind', async ({ step, way, bytes, isCounted }) => {
  const { gateway, service, held } = await setUp();
  await answerOf(gateway);
  const before = countHeld();
  const waits = step.startsWith('in the answer') || step.startsWith('in a stream');

  for (let time = 0; time < times; time += 1) {
    await leaveCall({
      port: gateway.port,
      bytes,
      way,
      ...(waits ? { leaveWhen: (received) => waitFor(() => received() > 200) } : {}),
      // What has not been read when a connection is reset is lost, and no call then.
      ...(isCounted && !waits ? { leaveWhen: () => waitForFigures(gateway, { inProgress: 1, left: time }) } : {}),
    });
  }
  await waitFor(async () => {
    for (const response of held.splice(0)) response.end('{}');
    return (await readMetrics(gateway)).inFlight === 0;
  });

  await expectNothingHeld({ gateway, service }, before);
  if (isCounted) expect((await readMetrics(gateway)).left).toBe(times);
});

async function leaveBeforeAnswer(way: WayToLeave, bytes: string) {
  const { gateway, service, held, received } = await setUp();
  await answerOf(gateway);
  const before = countHeld();
  for (let time = 0; time < times; time += 1) {
    const count = service.requests.length;
    const leaveWhen = () => waitFor(() => service.requests.length > count && received.length > count);
    await leaveCall({ port: gateway.port, bytes, way, leaveWhen });
  }
  return { gateway, service, held, before };
}

test.each(waysToLeave)('leaving a read before its answer by %s ends it at the service', async (way) => {
  const { gateway, service, held, before } = await leaveBeforeAnswer(way, head('GET /api/users/one'));

  await waitFor(() => held.every(({ destroyed }) => destroyed));
  await expectNothingHeld({ gateway, service }, before);
  expect((await readMetrics(gateway)).left).toBe(times);
});

test.each(waysToLeave)('a change whose client left by %s has its place until the service is done', async (way) => {
  const { gateway, service, held, before } = await leaveBeforeAnswer(way, post(text));

  await waitForFigures(gateway, { inProgress: 0 });
  expect((await readMetrics(gateway)).inFlight).toBe(times);
  expect(held.some(({ destroyed }) => destroyed)).toBe(false);
  for (const response of held) response.end('{}');
  await expectNothingHeld({ gateway, service }, before);
});

test('a change whose client has left and whose answer has no end gives its place back with the head', async () => {
  const { gateway, held } = await leaveBeforeAnswer('abort', post(text));

  for (const response of held) response.write('{');
  await waitFor(async () => (await readMetrics(gateway)).inFlight === 0);
});

test('a change that waits for a place is not begun for a client that has left', async () => {
  const { gateway, received, held } = await setUp({ UPSTREAM_IN_FLIGHT: '2' });
  const others = ['ben', 'eve'].map((userId) =>
    fetch(`${gateway.address}/api/users/me`, { method: 'POST', body: '{}', headers: asUser({ userId }) }),
  );
  await waitFor(() => held.length === 2);

  const leaveWhen = () => waitFor(async () => (await readMetrics(gateway)).waiting === 1);
  await leaveCall({ port: gateway.port, bytes: post(text), way: 'abort', leaveWhen });
  await waitForFigures(gateway, { inProgress: 2, waiting: 0 });
  for (const response of held) response.end('{}');

  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  await waitForFigures(gateway, { inProgress: 0, inFlight: 0 });
  expect(received).toHaveLength(2);
});

test.each(waysToLeave)(
  'requests in one connection, each behind another, are given back when it is left by %s',
  async (way) => {
    const { gateway, service, held } = await setUp();
    await answerOf(gateway);
    const before = countHeld();
    const bytes = head('GET /api/users/one') + head('GET /api/users/two') + post(text) + head('GET /api/users/three');
    for (let time = 0; time < times; time += 1) {
      const count = service.requests.length;
      await leaveCall({
        port: gateway.port,
        bytes,
        way,
        leaveWhen: () => waitFor(() => service.requests.length === count + 4),
      });
      await waitForFigures(gateway, { inProgress: 0 });
      for (const response of held.splice(0)) response.end('{}');
    }
    await expectNothingHeld({ gateway, service }, before);
    expect((await readMetrics(gateway)).left).toBe(4 * times);
  },
);

/** Clients who have sent so much, and then neither send nor read. */
function goSilent({ port }: TestGateway, bytes: string) {
  const silent = Array.from({ length: 5 }, () => connect({ host: '127.0.0.1', port }));
  for (const socket of silent) {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).write(bytes);
  }
  return silent;
}

test.each([
  ['in the body of an upload', upload(text.slice(0, 100_000), 200_000)],
  ['in the answer', head('GET /api/users/large')],
])('clients that go silent %s are cut off, and leave nothing behind', async (_step, bytes) => {
  const { gateway, service } = await setUp({}, 1_000);
  await answerOf(gateway);
  const before = countHeld();
  const silent = goSilent(gateway, bytes);
  await waitForFigures(gateway, { left: 5, inProgress: 0 });
  for (const socket of silent) socket.destroy();
  await expectNothingHeld({ gateway, service }, before);
});

test('clients that go silent in a body without files are told so in time, and leave nothing behind', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { gateway, service } = await setUp();
  await answerOf(gateway);
  const before = countHeld();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const silent = goSilent(gateway, post(text.slice(0, 100_000), 200_000));
  await vi.waitFor(async () => expect((await readMetrics(gateway)).inProgress).toBe(5), 10_000);
  expect((await answerOf(gateway)).status).toBe(429);
  await vi.waitFor(async () => {
    vi.advanceTimersByTime(5_000);
    expect((await readMetrics(gateway)).inProgress).toBe(0);
  }, 10_000);
  vi.useRealTimers();
  for (const socket of silent) socket.destroy();
  await expectNothingHeld({ gateway, service }, before);
});

test('a request that is refused before it has a route is counted', async () => {
  const { gateway } = await setUp();
  await fetch(`${gateway.address}/api//users`);
  await waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
    return /^http_request_duration_seconds_count\{.*status="400".*\} 1$/m.test(metrics);
  });
});
