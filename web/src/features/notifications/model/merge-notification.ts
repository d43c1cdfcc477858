import type { Notification } from '@stagedoor/contracts/notification';
import type { InfiniteData } from '@tanstack/react-query';

interface Page {
  readonly notifications: readonly Notification[];
}

/**
 * Inserts a notification into the loaded pages by its time. If it is there already, because another person was added to
 * it, it moves up.
 */
export function mergeNotification<One extends { notifications: Notification[] }, Cursor>(
  list: InfiniteData<One, Cursor>,
  incoming: Notification,
): InfiniteData<One, Cursor> {
  const known = findIn(list.pages, incoming.id);
  // Events can be late: a notification that was read in the meantime stays read.
  if (known && (Date.parse(known.createdAt) > Date.parse(incoming.createdAt) || isSame(known, incoming))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    notifications: page.notifications.filter(({ id }) => id !== incoming.id),
  }));
  const [first, ...rest] = pages;
  if (!first) return list;
  const notifications = [...first.notifications];
  const place = notifications.findIndex(({ createdAt }) => createdAt <= incoming.createdAt);
  notifications.splice(place < 0 ? notifications.length : place, 0, incoming);
  return { ...list, pages: [{ ...first, notifications }, ...rest] };
}

function findIn(pages: readonly Page[], id: string): Notification | undefined {
  return pages.flatMap(({ notifications }) => notifications).find((one) => one.id === id);
}

function isSame(one: Notification, other: Notification): boolean {
  return one.createdAt === other.createdAt && one.message === other.message;
}
