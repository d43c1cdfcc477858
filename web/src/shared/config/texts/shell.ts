export const shellTexts = {
  login: 'Login',
  signUp: 'Sign Up',
  logout: 'Logout',
  create: 'Create',
  services: 'Services',
  viewAllServices: 'View all services',
  noServices: 'No services available',
  home: 'Home',
  feed: 'Feed',
  explore: 'Explore',
  subscriptions: 'Subscriptions',
  purchases: 'Purchases',
  likes: 'Likes',
  bookmarks: 'Bookmarks',
  liveStreams: 'Live Streams',
  creatorTools: 'Creator Tools',
  earnings: 'Earnings',
  analytics: 'Analytics',
  subscribers: 'Subscribers',
  messages: 'Messages',
  notifications: 'Notifications',
  profile: 'Profile',
  settings: 'Settings',
  admin: 'Admin',
  version: 'v2.0.0',
} as const;

export const homeTexts = {
  goToFeed: 'Go to Feed',
  getStarted: 'Get Started',
  signIn: 'Sign In',
  why: 'Why Choose Us',
} as const;

export const lostTexts = {
  notFound: 'Oops! Page Not Found',
  crashed: 'Oops! Something Went Wrong',
  clearCache: 'Clear Cache & Reload',
  goBack: 'Go Back',
  goHome: 'Go Home',
  contactSupport: 'Contact Support',
} as const;
