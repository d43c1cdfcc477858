/** Usernames that look like a page, an authority or, `someone`, an erased person. Compared in lower case; routes add their own. */
export const reservedUsernames: readonly string[] = (
  'login register feed explore services messages notifications settings subscriptions purchases post posts earnings analytics ' +
  'live operations likes bookmarks streams my_subscribers wallet vault docs support community admin api health ready assets static ' +
  'forgot_password reset_password verify_email secure_account unsubscribe about terms privacy help search home me user users auth logout signup ' +
  'signin tags deleted embed oembed stagedoor www mail root system moderator official developers null undefined someone'
).split(' ');

/** The message for a reserved username. */
export const notAvailableMessage = 'Username is not available';
