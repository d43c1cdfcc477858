export const messageTexts = {
  none: 'No conversations yet',
  select: 'Select a conversation to start messaging',
  all: 'All',
  unread: 'Unread',
  newMessage: 'New message',
  nothingUnread: 'No unread conversations',
  requests: 'Requests',
  archived: 'Conversation archived',
  archivedTab: 'Archived',
  unarchived: 'Conversation is back among all',
  changeFailed: 'Failed to change the conversation',
  deleteFailed: 'Failed to delete message',
  unlockFailed: 'Failed to unlock the message',
  notFound: 'Conversation not found',
  blocked: 'You have blocked this person',
  paymentsOff: 'Payments are not available',
} as const;

export const notificationTexts = {
  all: 'All',
  unread: 'Unread',
  markAllRead: 'Mark all as read',
  clearAll: 'Clear all',
  confirmClear: 'Are you sure you want to clear all notifications?',
} as const;
