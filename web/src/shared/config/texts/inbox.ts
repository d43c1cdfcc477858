export const messageTexts = {
  none: 'No conversations yet',
  select: 'Select a conversation to start messaging',
} as const;

export const notificationTexts = {
  all: 'All',
  unread: 'Unread',
  markAllRead: 'Mark all as read',
  clearAll: 'Clear all',
  confirmClear: 'Are you sure you want to clear all notifications?',
} as const;
