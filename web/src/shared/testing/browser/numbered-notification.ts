import type { Notification } from '@stagedoor/contracts/notification';

/** An unread notification of many: a higher number is a minute newer. */
export const numberedNotification = (number: number): Notification => ({
  id: `notification-${number}`,
  type: 'NEW_LIKE',
  title: `No. ${number}`,
  message: 'Ben Roe liked your post',
  isRead: false,
  createdAt: new Date(Date.parse('2026-02-01T10:00:00.000Z') + number * 60_000).toISOString(),
  actor: null,
  link: null,
  data: {},
});
