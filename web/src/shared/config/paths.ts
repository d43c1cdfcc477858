/** A page without parameters: its address is its path. */
function page<Path extends string>(path: Path) {
  return { path, getHref: () => path };
}

/** Every address of the app. A link is made with `getHref`, never written out. */
export const paths = {
  home: page('/'),
  login: page('/login'),
  register: page('/register'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  verifyEmail: page('/verify-email'),
  unsubscribe: page('/unsubscribe'),
  secureAccount: page('/secure-account'),
  feed: page('/feed'),
  explore: page('/explore'),
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
     * A conversation with a person, or a view of the viewer's conversations: a folder, the open conversation, and the number of the
     * message to jump to.
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
  notifications: page('/notifications'),
  settings: page('/settings'),
  subscriptions: page('/subscriptions'),
  purchases: page('/purchases'),
  purchasedMessage: {
    path: '/purchases/messages/:messageId',
    getHref: (id: string) => `/purchases/messages/${encodeURIComponent(id)}`,
  },
  postCreate: page('/post/create'),
  post: { path: '/post/:postId', getHref: (id: string) => `/post/${encodeURIComponent(id)}` },
  likers: { path: '/post/:postId/likes', getHref: (id: string) => `/post/${encodeURIComponent(id)}/likes` },
  /** A page by itself, for frames on other sites: leave the app by a full navigation. */
  embeddedPost: { path: '/embed/post/:postId', getHref: (id: string) => `/embed/post/${encodeURIComponent(id)}` },
  earnings: page('/earnings'),
  analytics: {
    path: '/analytics',
    getHref: (postId?: string) => (postId ? `/analytics?post=${encodeURIComponent(postId)}` : '/analytics'),
  },
  live: page('/live'),
  likes: page('/likes'),
  bookmarks: page('/bookmarks'),
  streams: page('/streams'),
  mySubscribers: page('/my-subscribers'),
  tag: { path: '/tags/:tag', getHref: (tag: string) => `/tags/${encodeURIComponent(tag)}` },
  search: {
    path: '/search',
    getHref: (q: string, tab: 'people' | 'posts') => `/search?${new URLSearchParams({ q, tab })}`,
  },
  support: page('/support'),
  community: page('/community'),
  terms: page('/terms'),
  privacy: page('/privacy'),
  developers: page('/developers'),
  vault: page('/vault'),
  wallet: page('/wallet'),
  admin: page('/admin'),
  operations: page('/operations'),
  operation: { path: '/operations/:serviceId', getHref: (slug: string) => `/operations/${encodeURIComponent(slug)}` },
  /** Served by the gateway: leave the app by a full navigation. */
  docs: page('/docs'),
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
