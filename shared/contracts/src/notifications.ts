import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { NotificationSchema, notificationKinds } from './notification.ts';
import { id, instant, oneOf } from './text.ts';

const service = 'notifications';
const missing = 'Notification not found';

/** Later notifications are left alone: the web app sends these calls some seconds late, so that they can be undone. */
const untilQuery = Type.Object({ until: Type.Optional(instant()) });

export const listNotifications = defineCall({
  service,
  method: 'GET',
  path: '/notifications',
  summary: 'List your notifications, newest first',
  access: 'signed-in',
  query: pageQuery({ unread: Type.Optional(Type.Boolean()), kind: Type.Optional(oneOf(notificationKinds)) }),
  answer: listOf('notifications', NotificationSchema),
});

export const countUnreadNotifications = defineCall({
  service,
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'Get the number of unread notifications',
  access: 'signed-in',
  answer: Type.Object({ count: Type.Integer() }),
});

export const readNotification = defineCall({
  service,
  method: 'PATCH',
  path: '/notifications/:id/read',
  summary: 'Mark a notification as read. Idempotent',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: NotificationSchema,
  missing,
});

export const readAllNotifications = defineCall({
  service,
  method: 'PATCH',
  path: '/notifications/read-all',
  summary: 'Mark all notifications as read, or those that had arrived by a given time',
  access: 'signed-in',
  query: untilQuery,
  answer: Type.Object({ count: Type.Integer() }),
});

export const deleteNotification = defineCall({
  service,
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Delete a notification',
  access: 'signed-in',
  params: Type.Object({ id: id() }),
  answer: Type.Null(),
  missing,
});

export const clearNotifications = defineCall({
  service,
  method: 'DELETE',
  path: '/notifications/clear-all',
  summary: 'Delete all notifications, or those that had arrived by a given time',
  access: 'signed-in',
  query: untilQuery,
  answer: Type.Object({ count: Type.Integer() }),
});
