/** Every address of the app. A link is made with `getHref`, never written out. */
export const paths = {
  home: { path: '/', getHref: () => '/' },
  login: { path: '/login', getHref: () => '/login' },
  register: { path: '/register', getHref: () => '/register' },
  forgotPassword: { path: '/forgot-password', getHref: () => '/forgot-password' },
  resetPassword: { path: '/reset-password', getHref: () => '/reset-password' },
  verifyEmail: { path: '/verify-email', getHref: () => '/verify-email' },
  feed: { path: '/feed', getHref: () => '/feed' },
  explore: { path: '/explore', getHref: () => '/explore' },
  services: {
    path: '/services',
    getHref: (category?: string) => (category ? `/services?category=${encodeURIComponent(category)}` : '/services'),
  },
  service: { path: '/services/:serviceId', getHref: (slug: string) => `/services/${encodeURIComponent(slug)}` },
  serviceScreen: {
    path: '/services/:serviceId/app/*',
    getHref: (slug: string) => `/services/${encodeURIComponent(slug)}/app`,
  },
  messages: {
    path: '/messages',
    /**
     * With a person, or what of one's own conversations is shown: a folder, the one that is open, and the number of the
     * message in it that is meant.
     */
    getHref: (
      userId?: string,
      shown: { readonly folder?: string; readonly conversation?: string; readonly at?: number } = {},
    ) => {
      const query = new URLSearchParams(userId ? { user: userId } : {});
      if (shown.folder && shown.folder !== 'inbox') query.set('folder', shown.folder);
      if (shown.conversation) query.set('conversation', shown.conversation);
      if (shown.at) query.set('at', String(shown.at));
      return query.size > 0 ? `/messages?${query}` : '/messages';
    },
  },
  notifications: { path: '/notifications', getHref: () => '/notifications' },
  settings: { path: '/settings', getHref: () => '/settings' },
  subscriptions: { path: '/subscriptions', getHref: () => '/subscriptions' },
  purchases: { path: '/purchases', getHref: () => '/purchases' },
  purchasedMessage: {
    path: '/purchases/messages/:messageId',
    getHref: (id: string) => `/purchases/messages/${encodeURIComponent(id)}`,
  },
  postCreate: { path: '/post/create', getHref: () => '/post/create' },
  post: { path: '/post/:postId', getHref: (id: string) => `/post/${encodeURIComponent(id)}` },
  likers: { path: '/post/:postId/likes', getHref: (id: string) => `/post/${encodeURIComponent(id)}/likes` },
  /** A page by itself, for frames on other sites: leave the app by a full navigation. */
  embeddedPost: { path: '/embed/post/:postId', getHref: (id: string) => `/embed/post/${encodeURIComponent(id)}` },
  earnings: { path: '/earnings', getHref: () => '/earnings' },
  analytics: { path: '/analytics', getHref: () => '/analytics' },
  live: { path: '/live', getHref: () => '/live' },
  likes: { path: '/likes', getHref: () => '/likes' },
  bookmarks: { path: '/bookmarks', getHref: () => '/bookmarks' },
  streams: { path: '/streams', getHref: () => '/streams' },
  mySubscribers: { path: '/my-subscribers', getHref: () => '/my-subscribers' },
  tag: { path: '/tags/:tag', getHref: (tag: string) => `/tags/${encodeURIComponent(tag)}` },
  search: {
    path: '/search',
    getHref: (q: string, tab: 'people' | 'posts') => `/search?${new URLSearchParams({ q, tab })}`,
  },
  support: { path: '/support', getHref: () => '/support' },
  community: { path: '/community', getHref: () => '/community' },
  terms: { path: '/terms', getHref: () => '/terms' },
  privacy: { path: '/privacy', getHref: () => '/privacy' },
  wallet: { path: '/wallet', getHref: () => '/wallet' },
  admin: { path: '/admin', getHref: () => '/admin' },
  /** Served by the gateway: leave the app by a full navigation. */
  docs: { path: '/docs', getHref: () => '/docs' },
  followers: {
    path: '/:username/followers',
    getHref: (username: string) => `/${encodeURIComponent(username)}/followers`,
  },
  following: {
    path: '/:username/following',
    getHref: (username: string) => `/${encodeURIComponent(username)}/following`,
  },
  /** The route also matches `/@name`. */
  profile: {
    path: '/:username',
    getHref: (username: string) => `/${encodeURIComponent(username).replace(/^%40/u, '@')}`,
  },
} as const;
