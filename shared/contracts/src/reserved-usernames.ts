/** Names that would read as a page or an authority. Compared lower-cased; routes add their own to these. */
export const reservedUsernames: readonly string[] = (
  'login register feed explore services messages notifications settings subscriptions purchases post posts earnings analytics ' +
  'live likes bookmarks streams my_subscribers wallet docs support community admin api health ready assets static ' +
  'forgot_password reset_password verify_email about terms privacy help search home me user users auth logout signup ' +
  'signin www mail root system moderator official null undefined'
).split(' ');

/** What is said of a name that nobody can take. */
export const notAvailableMessage = 'Username is not available';
