/** Messages for failed calls, by the server's answer. */
export const errorTexts = {
  network: 'Network error. Please check your internet connection.',
  invalidRequest: 'Invalid request data.',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  tooMany: 'Too many requests. Please try again later.',
  server: 'Server error. Please try again later.',
  notConfirmed: 'Nothing was changed: it was not confirmed.',
  unexpected: 'An unexpected error occurred.',
  retry: 'Retry',
  pageNotLoaded: 'This page could not be loaded.',
} as const;

/** Each action's own words, for a failure that brought none. */
export const failureTexts = {
  login: 'Login failed. Please try again.',
  registration: 'Registration failed. Please try again.',
  loadProfile: 'Failed to load profile',
  follow: 'Failed to update follow status',
  loadFeed: 'Failed to load feed',
  like: 'Failed to update like',
  loadConversations: 'Failed to load conversations',
  loadMessages: 'Failed to load messages',
  sendMessage: 'Failed to send message',
  loadNotifications: 'Failed to load notifications',
  markRead: 'Failed to mark as read',
  markAllRead: 'Failed to mark all as read',
  deleteNotification: 'Failed to delete notification',
  clearNotifications: 'Failed to clear notifications',
  updateProfile: 'Failed to update profile',
  changePassword: 'Failed to change password',
  uploadAvatar: 'Failed to upload avatar',
  uploadCover: 'Failed to upload cover image',
  loadPost: 'Failed to load post',
  addComment: 'Failed to add comment',
  deletePost: 'Failed to delete post',
  loadServices: 'Failed to load services',
} as const;
