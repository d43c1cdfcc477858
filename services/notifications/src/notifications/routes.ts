import { kindOfType, type NotificationKind } from '@stagedoor/contracts/notification';
import {
  clearNotifications,
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@stagedoor/contracts/notifications';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, readPage, takePage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { appendLive } from '#/live-log/live-log.ts';
import { markAllRead, removeAll } from '#/notifications/change-all.ts';
import { enabledTypes, shownTypes } from '#/notifications/enabled-types.ts';
import { findCompanions } from '#/notifications/find-companions.ts';
import {
  countNotifications,
  findNotifications,
  markRead,
  removeNotification,
} from '#/notifications/notifications-repository.ts';
import { type HydratedNotification, presentNotification } from '#/notifications/present-notification.ts';

export function registerNotificationRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  const { database, clock, config } = deps;
  const { db } = database;

  implement(app, listNotifications, async ({ query, principal }) => {
    const page = readPage(query);
    const chosen = {
      unreadOnly: query.unread === true,
      types: query.kind === undefined ? shownTypes(config) : typesOf(query.kind, config),
    };
    const [rows, total] = await Promise.all([
      findNotifications(db, principal.userId, {
        ...chosen,
        limit: page.limit + 1,
        offset: page.offset,
        after: readCursor(page.cursor),
      }),
      countNotifications(db, principal.userId, chosen),
    ]);
    const { items, hasMore } = takePage(rows, page.limit);
    const companions = await findCompanions(
      db,
      items.map(({ notification }) => notification),
    );
    return {
      notifications: items.map((item) => presentNotification({ ...item, companions })),
      pagination: countedPagination(page, total, hasMore, cursorOf(items.at(-1))),
    };
  });

  implement(app, countUnreadNotifications, async ({ principal }) => ({
    count: await countNotifications(db, principal.userId, { unreadOnly: true, types: shownTypes(config) }),
  }));

  implement(app, readNotification, async ({ params, principal: { userId } }) => {
    const marked = await database.transaction(async (tx) => {
      const found = await markRead(tx, userId, params.id, clock.now());
      if (found?.isChanged === true) appendLive(tx, deps, userId, { kind: 'unread' });
      return found;
    });
    if (marked === undefined) throw notFound('Notification not found');
    const companions = await findCompanions(db, [marked.read.notification]);
    return presentNotification({ ...marked.read, companions });
  });

  implement(app, readAllNotifications, async ({ query, principal: { userId } }) => ({
    count: await markAllRead(deps, { recipientId: userId, until: readUntil(query) }),
  }));

  implement(app, clearNotifications, async ({ query, principal: { userId } }) => ({
    count: await removeAll(deps, { recipientId: userId, until: readUntil(query) }),
  }));

  implement(app, deleteNotification, async ({ params, principal: { userId } }) => {
    const removed = await database.transaction(async (tx) => {
      const count = await removeNotification(tx, userId, params.id);
      if (count > 0) appendLive(tx, deps, userId, { kind: 'unread' });
      return count;
    });
    if (removed === 0) throw notFound('Notification not found');
    return null;
  });
}

const typesOf = (kind: NotificationKind, config: NotificationsDeps['config']) =>
  enabledTypes(config).filter((type) => kindOfType[type] === kind);

const readUntil = ({ until }: { readonly until?: string }) => (until === undefined ? undefined : new Date(until));

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [createdAt, id] = decodeCursor(cursor, ['instant', 'id']);
  return { createdAt: new Date(createdAt), id };
}

function cursorOf(last: HydratedNotification | undefined): string | null {
  return last === undefined ? null : encodeCursor([last.notification.createdAt.getTime(), last.notification.id]);
}
