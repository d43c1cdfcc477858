import type { Webhook } from '@stagedoor/contracts/webhooks';
import { expect, it } from 'vitest';
import { describeDelivery, describeWebhook, statusOfWebhook } from './describe-webhook.ts';

const now = new Date('2026-11-22T12:00:00Z');
const webhook: Webhook = {
  id: '01981b5c-0000-7000-8000-000000000001',
  url: 'https://example.com/hook',
  eventTypes: ['tip.received', 'sale.made'],
  createdAt: '2026-11-01T12:00:00Z',
  revision: 1,
  isWaiting: false,
  offReason: null,
  failingSince: null,
  previousSecretUntil: null,
};

it('tells a webhook that works from one that fails and one that is off', () => {
  const labels = [
    webhook,
    { ...webhook, failingSince: '2026-11-22T10:00:00Z' },
    { ...webhook, offReason: 'gone' as const },
    { ...webhook, isWaiting: true },
  ]
    .map(statusOfWebhook)
    .map(({ label }) => label);
  expect(labels).toEqual(['On', 'Failing', 'Off: it answered 410', 'Waits for its answer']);
  expect(describeWebhook(webhook, now)).toBe('tip.received, sale.made');
  expect(describeWebhook({ ...webhook, failingSince: '2026-11-22T10:00:00Z' }, now)).toContain('failing since ');
  expect(describeWebhook({ ...webhook, isWaiting: true }, now)).toContain('then send it the challenge');
});

it('says how often an event was tried, and when next', () => {
  const delivery = {
    id: webhook.id,
    webhookId: 'msg_1',
    type: 'tip.received',
    happenedAt: '2026-11-22T11:00:00Z',
    state: 'waiting' as const,
    tries: 0,
    nextTryAt: '2026-11-22T11:00:00Z',
  };
  expect(describeDelivery(delivery)).toMatch(/ · not tried yet$/);
  expect(describeDelivery({ ...delivery, tries: 1 })).toMatch(/ · 1 try · next /);
  expect(describeDelivery({ ...delivery, tries: 2, nextTryAt: null })).toMatch(/ · 2 tries$/);
});
