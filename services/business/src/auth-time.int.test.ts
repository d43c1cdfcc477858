import { createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { signTestToken, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, onTestFinished, test } from 'vitest';
import { startStubs } from '#/start-stubs.ts';

const quarterHour = 15 * 60_000;
const claims = { aud: 'llc', sub: 'u1', username: 'ada', role: 'FAN', sid: 's1' };
const jwk = createPublicKey((await testKeys.find('test')) ?? '').export({ format: 'jwk' });

test('a stub goes by auth’s time: tokens that count there count at a machine whose clock is ahead', async () => {
  const auth = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - quarterHour).toUTCString());
    response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'test' }] }));
  });
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const log = createLogger({ service: 'business', level: 'silent' });
  const environment = {
    SERVICES: 'llc',
    LLC_PORT: '0',
    NATS_URL: 'nats://127.0.0.1:1',
    AUTH_URL: `http://127.0.0.1:${(auth.address() as AddressInfo).port}`,
  };
  const stubs = await startStubs(environment, { log });
  onTestFinished(async () => {
    await stubs.stop();
    auth.closeAllConnections();
    auth.close();
  });
  const message = async (lifeMs: number) => {
    const headers = { authorization: `Bearer ${signTestToken(claims, lifeMs)}` };
    const answer = await fetch(`${stubs.addresses.get('llc')}/llc/anything`, { headers });
    return ((await answer.json()) as { message: string }).message;
  };

  expect(await message(-60_000)).not.toBe('Invalid or expired token');
  expect(await message(-quarterHour - 10_000)).toBe('Invalid or expired token');
});
