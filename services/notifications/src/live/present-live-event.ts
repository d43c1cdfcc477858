import type { LiveData, LiveEvent } from '@stagedoor/contracts/live-stream';
import type { LiveRow } from '#/db/tables.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';

/**
 * What a row of the log is on the wire; undefined for what is no more, or only changed a count. What a row says of a
 * message is what `appendLive` took for its kind.
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
    case 'unread':
      return undefined;
  }
}
