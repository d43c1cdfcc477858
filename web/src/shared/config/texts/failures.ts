/** The message of each action, for failures without one. */

export const login = 'Login failed. Please try again.';
export const registration = 'Registration failed. Please try again.';
export const loadProfile = 'Failed to load profile';
export const follow = 'Failed to update follow status';
export const loadFeed = 'Failed to load feed';
export const like = 'Failed to update like';
export const loadConversations = 'Failed to load conversations';
export const loadMessages = 'Failed to load messages';
export const sendMessage = 'Failed to send message';
export const loadNotifications = 'Failed to load notifications';
export const markRead = 'Failed to mark as read';
export const markAllRead = 'Failed to mark all as read';
export const deleteNotification = 'Failed to delete notification';
export const clearNotifications = 'Failed to clear notifications';
export const updateProfile = 'Failed to update profile';
export const changePassword = 'Failed to change password';
export const uploadAvatar = 'Failed to upload avatar';
export const uploadCover = 'Failed to upload cover image';
export const loadPost = 'Failed to load post';
export const addComment = 'Failed to add comment';
export const deletePost = 'Failed to delete post';
export const loadServices = 'Failed to load services';
