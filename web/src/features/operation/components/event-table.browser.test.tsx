import type { InstanceState } from '@stagedoor/contracts/service-operation';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { EventTable } from './event-table.tsx';

const seesBroker: InstanceState = {
  instance: 'one',
  version: '2.0.0',
  startedAt: '2026-11-24T12:00:00.000Z',
  isReady: true,
  parts: { database: true, broker: true },
  calls: { seconds: 300, count: 0, failed: 0, p99Ms: null },
  consumers: [{ consumer: 'crm_on-user-followed', waiting: 7, stalledSeconds: 0, deadLetters: 0 }],
  outboxOldestSeconds: null,
  workSetAside: 0,
};
const hasLostBroker = { ...seesBroker, instance: 'two', parts: { database: true, broker: false }, consumers: [] };
const unknown = page.getByText(/^What waits is not known/);

it.each([
  ['no instance answers', []],
  ['the broker is away', [hasLostBroker]],
])('says that nothing is known where %s', async (_case, instances) => {
  await show(<EventTable instances={instances} />);
  await expect.element(unknown).toBeVisible();
  await expect.element(page.getByText('It consumes no events.')).not.toBeInTheDocument();
});

it('shows what an instance that reaches the broker says, whichever it is', async () => {
  await show(<EventTable instances={[hasLostBroker, seesBroker]} />);
  await expect.element(page.getByText('crm_on-user-followed')).toBeVisible();
  await expect.element(unknown).not.toBeInTheDocument();
});

it('says of a service without consumers that it consumes nothing', async () => {
  await show(<EventTable instances={[{ ...seesBroker, consumers: [] }]} />);
  await expect.element(page.getByText('It consumes no events.')).toBeVisible();
});
