import { createPublicKey } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { signTestToken, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const quarterHour = 15 * 60_000;
const claims = { aud: 'stagedoor', sub: 'u1', username: 'ada', role: 'FAN', sid: 's1' };
const jwk = createPublicKey((await testKeys.find('test')) ?? '').export({ format: 'jwk' });

/** A stand-in for auth: sends the public key of test tokens, and a time that is `aheadMs` ahead in the header `date`. */
function authAt(time: { aheadMs: number }): RequestListener {
  return (_request, response) => {
    response.setHeader('date', new Date(performance.timeOrigin + performance.now() + time.aheadMs).toUTCString());
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'test' }] }));
  };
}

async function setUp(aheadMs: number) {
  const time = { aheadMs };
  const auth = await startUpstream(authAt(time));
  // A service that a team runs says what it wants of the time.
  const social = await startUpstream((_request, response) => {
    response.setHeader('date', new Date(0).toUTCString());
    response.end('{}');
  });
  const environment = { AUTH_URL: auth.url, SOCIAL_URL: social.url };
  const gateway = await startTestGateway({ environment, keys: 'of auth' });
  const status = async (lifeMs: number) => {
    const headers = { authorization: `Bearer ${signTestToken(claims, lifeMs)}` };
    return (await fetch(`${gateway.address}/api/posts/explore`, { headers })).status;
  };
  return { time, auth, gateway, status };
}

test('a gateway whose clock is ahead of auth’s accepts the tokens that count there', async () => {
  const { status } = await setUp(-quarterHour);

  expect(await status(-60_000)).toBe(200);
  expect(await status(-quarterHour - 10_000)).toBe(401);
});

test('a gateway whose clock is behind auth’s refuses the tokens that have expired there', async () => {
  const { status } = await setUp(quarterHour);

  expect(await status(quarterHour - 60_000)).toBe(401);
  expect(await status(quarterHour + 60_000)).toBe(200);
});

test('a clock that is set while the gateway runs changes nothing: auth is asked at once', async () => {
  const { auth, status } = await setUp(0);
  expect(await status(60_000)).toBe(200);
  const asked = auth.requests.length;

  const right = Date.now;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => right() + 3_600_000);
  onTestFinished(() => spy.mockRestore());

  expect(await status(61_000 - 3_600_000)).toBe(200);
  await waitFor(() => auth.requests.length > asked);
});

test('while auth is away the time goes on from its last answer', async () => {
  const { auth, status } = await setUp(-quarterHour);
  expect(await status(-60_000)).toBe(200);
  await auth.kill();

  expect(await status(-61_000)).toBe(200);
  expect(await status(-quarterHour - 10_000)).toBe(401);
});

test('how far the machine is off is measured', async () => {
  const { gateway, status } = await setUp(-quarterHour);
  await status(-60_000);

  const metrics = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text();

  const ahead = Number(/^machine_clock_ahead_seconds(?:{.*})? ([\d.]+)$/m.exec(metrics)?.[1]);
  expect(Math.abs(ahead - 900)).toBeLessThan(3);
});
