import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { noIdempotency } from '@stagedoor/service-kit/idempotency/no-idempotency';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { createMetrics } from '@stagedoor/service-kit/observability/metrics';
import { leaveCall, waysToLeave } from '@stagedoor/service-kit/testing/leave-call';
import { asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import type { NotificationsDeps } from '#/config.ts';
import type { LiveHub } from '#/live/hub.ts';
import type { OpenStream } from '#/live/open-stream.ts';
import { registerLiveStream } from '#/live/routes.ts';

test.each(waysToLeave)('a stream whose client leaves by %s while its token is checked is not open', async (way) => {
  const checks: (() => void)[] = [];
  const keys: typeof testKeys = {
    async find(keyId) {
      await new Promise<void>((resolve) => checks.push(resolve));
      return testKeys.find(keyId);
    },
  };
  const revocations = { isRevoked: () => false, catchUp: () => undefined };
  const app = await createHttpApp({
    service: 'notifications',
    title: 'Notifications',
    version: '1.0.0',
    log: createLogger({ service: 'notifications', level: 'silent' }),
    metrics: createMetrics('notifications'),
    identity: { keys, revocations, clock: systemClock },
    idempotency: noIdempotency,
    readiness: async () => ({ ready: true, parts: {} }),
    shedsLoad: false,
  });
  onTestFinished(() => app.close());
  const open = new Set<OpenStream>();
  let opened = 0;
  const hub: Pick<LiveHub, 'add' | 'remove' | 'countOf' | 'close'> = {
    add(stream) {
      opened += 1;
      open.add(stream);
    },
    remove: (stream) => void open.delete(stream),
    countOf: () => open.size,
    close: async () => {},
  };
  registerLiveStream(app, { clock: systemClock, revocations } as unknown as NotificationsDeps, hub as LiveHub);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const { authorization } = asUser({ userId: 'ada' });
  await leaveCall({
    port: Number(new URL(address).port),
    bytes: `GET /notifications/stream HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`,
    way,
    leaveWhen: () => waitFor(() => checks.length === 1),
  });
  await waitFor(async () => (await app.inject('/metrics')).body.includes('status="499"'));
  for (const check of checks) check();

  await waitFor(() => opened === 1);
  expect(open.size).toBe(0);
});
