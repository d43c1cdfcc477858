/** The pictures that stay in docs/screens, for readers: by screen, size and theme. */
export const forReaders: readonly string[] = [
  'home-wide-light',
  'explore-wide-dark',
  'feed-phone-light',
  'profile-wide-light',
  'post-phone-dark',
  'thread-wide-dark',
  'compose-phone-light',
  'earnings-wide-light',
  'notifications-phone-dark',
  'fan-crm-wide-light',
  'services-wide-dark',
  'admin-reports-wide-light',
];
