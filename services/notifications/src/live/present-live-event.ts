import type { LiveData, LiveEvent } from '@stagedoor/contracts/live-stream';
import type { LiveRow } from '#/db/tables.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';

/**
 * Shapes a row of the log as the browser gets it; undefined for a notification that was withdrawn, and for rows that only
 * change a count. The casts are safe because `appendLive` types the data by kind.
 */
export function presentLiveEvent(
  { kind, notificationId, data }: LiveRow,
  found: ReadonlyMap<string, HydratedNotification>,
): LiveEvent | undefined {
  switch (kind) {
    case 'notification': {
      const hydrated = notificationId === null ? undefined : found.get(notificationId);
      return hydrated === undefined ? undefined : { event: kind, data: presentNotification(hydrated) };
    }
    case 'message':
      return { event: kind, data: data as LiveData<'message'> };
    case 'message-read':
      return { event: kind, data: data as LiveData<'message-read'> };
    case 'message-deleted':
      return { event: kind, data: data as LiveData<'message-deleted'> };
    case 'message-reactions':
      return { event: kind, data: data as LiveData<'message-reactions'> };
    case 'unread':
      return undefined;
  }
}
