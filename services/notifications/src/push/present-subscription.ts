import type { PushSubscription } from '@stagedoor/contracts/push';
import type { PushSubscriptionRow } from '#/db/tables.ts';

export function presentSubscription(row: PushSubscriptionRow, sessionId: string): PushSubscription {
  return {
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    isThisSession: row.sessionId === sessionId,
  };
}
