import {
  clearNotifications,
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@stagedoor/contracts/notifications';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/cursor';
import { notFound } from '@stagedoor/service-kit/errors';
import { implement } from '@stagedoor/service-kit/implement';
import { countedPagination, readPage, takePage } from '@stagedoor/service-kit/paging';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import {
  countNotifications,
  findNotifications,
  markAllRead,
  markRead,
  removeAll,
  removeNotification,
} from '#/notifications/notifications-repository.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';

export function registerNotificationRoutes(app: FastifyInstance, { database, clock }: NotificationsDeps): void {
  const { db } = database;

  implement(app, listNotifications, async ({ query, principal }) => {
    const page = readPage(query);
    const unreadOnly = query.unread === true;
    const [rows, total] = await Promise.all([
      findNotifications(db, principal.userId, {
        unreadOnly,
        limit: page.limit + 1,
        offset: page.offset,
        after: readPlace(page.cursor),
      }),
      countNotifications(db, principal.userId, unreadOnly),
    ]);
    const { items, hasMore } = takePage(rows, page.limit);
    return {
      notifications: items.map(presentNotification),
      pagination: countedPagination(page, total, hasMore, placeOf(items.at(-1))),
    };
  });

  implement(app, countUnreadNotifications, async ({ principal }) => ({
    count: await countNotifications(db, principal.userId, true),
  }));

  implement(app, readNotification, async ({ params, principal }) => {
    const read = await database.transaction((tx) => markRead(tx, principal.userId, params.id, clock.now()));
    if (read === undefined) throw notFound('Notification not found');
    return presentNotification(read);
  });

  implement(app, readAllNotifications, async ({ principal }) => ({
    count: await markAllRead(db, principal.userId, clock.now()),
  }));

  implement(app, clearNotifications, async ({ principal }) => ({ count: await removeAll(db, principal.userId) }));

  implement(app, deleteNotification, async ({ params, principal }) => {
    if (!(await removeNotification(db, principal.userId, params.id))) throw notFound('Notification not found');
    return null;
  });
}

function readPlace(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [createdAt, id] = decodeCursor(cursor, ['instant', 'id']);
  return { createdAt: new Date(createdAt), id };
}

function placeOf(last: HydratedNotification | undefined): string | null {
  return last === undefined ? null : encodeCursor([last.notification.createdAt.getTime(), last.notification.id]);
}
