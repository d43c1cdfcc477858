import { once } from 'node:events';
import { connect } from 'node:net';
import { longSenders } from '@stagedoor/service-kit/testing/send-long-body';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const ada = asUser({ userId: 'ada' });
const tooLarge = JSON.stringify({ success: false, statusCode: 413, message: 'A picture can be at most 10 MB' });

/** A service that refuses every upload as soon as it has seen the first of it. */
async function setUp(environment: Record<string, string> = {}) {
  const social = await startUpstream((request, response) => {
    request.on('error', () => {});
    request.once('data', () => {
      request.pause();
      const headers = { 'content-type': 'application/json', 'content-length': tooLarge.length };
      response.writeHead(413, headers).end(tooLarge);
    });
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, AUTH_URL: social.url, ...environment },
  });
  const readFigures = async () => {
    const text = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'gm'))].reduce((all, [, one]) => all + Number(one), 0);
    return {
      inProgress: sum('client_requests_in_progress'),
      inFlight: sum('upstream_requests_in_flight'),
    };
  };
  return { gateway, readFigures };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };

const refusals: Readonly<
  Record<
    string,
    {
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly status: number;
      readonly environment?: Record<string, string>;
      readonly before?: (address: string) => Promise<unknown>;
    }
  >
> = {
  'is too large': { path: '/api/posts', headers: { ...ada, ...json }, status: 413 },
  'has a token that is none': { path: '/api/posts', headers: { authorization: 'Bearer x', ...form }, status: 401 },
  'is for nothing': { path: '/api/nothing', headers: json, status: 404 },
  'has an address that is none': { path: '/api/a//b', headers: json, status: 400 },
  'is one call too many': {
    path: '/api/posts',
    headers: json,
    status: 429,
    environment: { RATE_LIMIT_ADDRESS: '1' },
    before: (address) => fetch(`${address}/api/nothing`),
  },
  'is an upload to a service that is away': {
    path: '/api/posts',
    headers: { ...ada, ...form },
    status: 503,
    environment: { SOCIAL_URL: 'http://127.0.0.1:1' },
  },
  'is an upload that the service refuses': { path: '/api/users/avatar', headers: { ...ada, ...form }, status: 413 },
};

const cases = Object.entries(refusals).flatMap(([what, refusal]) =>
  Object.entries(longSenders).map(([who, send]) => ({ what, who, refusal, send })),
);

test.each(cases)('$who, whose body $what, is told so', async ({ refusal, send }) => {
  const { path, headers, status, environment, before } = refusal;
  const { gateway, readFigures } = await setUp(environment);
  await before?.(gateway.address);

  const answer = await send({ port: gateway.port, path, headers, bytes: 20_000_000 });

  expect(answer).toEqual({
    status,
    connection: 'close',
    body: { success: false, statusCode: status, message: expect.any(String) },
  });
  await waitFor(async () => {
    expect(await readFigures()).toEqual({ inProgress: 0, inFlight: 0 });
    return true;
  });
});

test.each([
  ['a body that is too large', 'Content-Type: application/json'],
  ['an upload that the service refuses', 'Content-Type: multipart/form-data; boundary=b'],
])('%s has no place while what is left of it is still read', async (_what, type) => {
  const { gateway, readFigures } = await setUp();
  const socket = connect({ host: '127.0.0.1', port: gateway.port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
  });
  socket.write(
    `POST /api/users/avatar HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 50000000\r\n` +
      `Authorization: ${ada.authorization}\r\n\r\n${'x'.repeat(100_000)}`,
  );
  await once(socket, 'end');

  await waitFor(async () => {
    expect(await readFigures()).toEqual({ inProgress: 0, inFlight: 0 });
    return true;
  });
  expect(received).toContain(' 413 ');
  // It is still read.
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(Buffer.alloc(20_000_000), () => resolve());
  });
});

test('headers that are too large are told so', async () => {
  const { gateway } = await setUp();
  const send = longSenders['a client that writes before it reads'];

  const answer = await send({
    port: gateway.port,
    path: '/api/posts',
    headers: { 'x-long': 'x'.repeat(100_000) },
    bytes: 20_000_000,
  });

  expect(answer.status).toBe(431);
});
