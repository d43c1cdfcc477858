import { defineRetention } from '@stagedoor/service-kit/jobs/define-retention';
import { pendingTips } from '#/db/pending-tips.ts';
import type { MessagingServiceDeps } from '#/deps.ts';

const week = 7 * 86_400_000;

/** Deletes tips that were written long ago, or never paid. */
export const retention = defineRetention<MessagingServiceDeps>({
  name: 'retention',
  rules: () => [{ table: pendingTips, age: pendingTips.createdAt, keptMs: week }],
});
