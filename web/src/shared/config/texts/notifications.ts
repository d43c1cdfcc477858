export const all = 'All';
export const unread = 'Unread';
export const markAllRead = 'Mark all as read';
export const clearAll = 'Clear all';
export const confirmClear = 'Are you sure you want to clear all notifications?';
