import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSharedCounts } from '#/guard/shared-counts.ts';

test('why the store cannot be used is logged, and the password is not', async () => {
  const store = net.createServer((socket) => {
    socket.on('data', () => socket.write('-WRONGPASS invalid username-password pair or user is disabled.\r\n'));
    socket.on('error', () => {});
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const { port } = store.address() as AddressInfo;
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const counts = await openSharedCounts({ url: `redis://:a-secret-word@127.0.0.1:${port}`, log });
  onTestFinished(() => {
    counts.close();
    store.close();
  });

  expect(await counts.count('person:1', 60_000)).toMatchObject({ current: 1 });
  expect(counts.isConnected).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
  const logged = JSON.stringify(warn.mock.calls);
  expect(logged).toContain('WRONGPASS');
  expect(logged).not.toContain('a-secret-word');
});
