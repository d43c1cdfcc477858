import type { Page } from 'playwright-core';

/** Who is signed in: a person of the demo world, or one who has just registered; nobody for `visitor`. */
export type Seat = 'visitor' | 'fan' | 'creator' | 'new creator' | 'admin';

export type Screen = {
  /** The name of the picture's file. */
  name: string;
  title: string;
  seat: Seat;
  path: string;
  /** Prepares the page before the picture is taken, for instance by opening a dialog. */
  prepare?: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};

/** Does what opens a dialog, and waits for it. */
const openDialog = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};

const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};

const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole('menuitem', { name: item }).click();
};

/** Opens the service's own screen. The first visit starts the trial. */
async function openFanCrm(page: Page): Promise<void> {
  await press('Get Started')(page);
  await page.getByRole('navigation', { name: 'Fan CRM' }).waitFor();
}

/** On a phone the button is inside a row that is opened first. */
async function openRefund(page: Page): Promise<void> {
  const refund = page.getByRole('button', { name: /^Refund(?!s)/ }).filter({ visible: true });
  const row = page.locator('main li summary').filter({ visible: true });
  await refund.or(row).first().waitFor();
  if ((await refund.count()) === 0) await row.first().click();
  await refund.first().click();
}

/** Every address of the app, and its dialogs and menus. */
export const screens: readonly Screen[] = [
  { name: 'home', title: 'Home', seat: 'visitor', path: '/' },
  { name: 'explore', title: 'Explore', seat: 'visitor', path: '/explore' },
  { name: 'services', title: 'Services', seat: 'visitor', path: '/services' },
  { name: 'service', title: 'A service', seat: 'visitor', path: '/services/fan-crm' },
  { name: 'profile-visitor', title: 'A profile, to a visitor', seat: 'visitor', path: '/northpier' },
  { name: 'login', title: 'Sign in', seat: 'visitor', path: '/login' },
  { name: 'register', title: 'Register', seat: 'visitor', path: '/register' },
  { name: 'forgot-password', title: 'Forgot password', seat: 'visitor', path: '/forgot-password' },
  { name: 'reset-password', title: 'Reset password', seat: 'visitor', path: '/reset-password?token=x' },
  { name: 'unsubscribe', title: 'Unsubscribe', seat: 'visitor', path: '/unsubscribe' },
  { name: 'verify-email', title: 'Verify email', seat: 'visitor', path: '/verify-email' },
  { name: 'secure-account', title: 'Was that not you?', seat: 'visitor', path: '/secure-account?token=x' },
  { name: 'support', title: 'Support', seat: 'visitor', path: '/support' },
  { name: 'community', title: 'Community', seat: 'visitor', path: '/community' },
  { name: 'terms', title: 'Terms', seat: 'visitor', path: '/terms' },
  { name: 'privacy', title: 'Privacy', seat: 'visitor', path: '/privacy' },
  { name: 'streams', title: 'Streams', seat: 'visitor', path: '/streams' },
  { name: 'developers', title: 'Developers', seat: 'visitor', path: '/developers' },
  { name: 'not-found', title: 'Not found', seat: 'visitor', path: '/nothing/here' },
  // The choice stays with the window: the last one of it.
  { name: 'home-spanish', title: 'Home, in Spanish', seat: 'visitor', path: '/?language=es' },
  { name: 'home-signed-in', title: 'Home, signed in', seat: 'fan', path: '/' },
  { name: 'feed', title: 'Feed', seat: 'fan', path: '/feed' },
  { name: 'feed-new-creator', title: 'Feed, to a new creator', seat: 'new creator', path: '/feed' },
  { name: 'notifications', title: 'Notifications', seat: 'fan', path: '/notifications' },
  { name: 'messages', title: 'Messages', seat: 'fan', path: '/messages' },
  {
    name: 'thread',
    title: 'A conversation',
    seat: 'fan',
    path: '/messages',
    prepare: async (page) => {
      await openFirst('main a[href*="user="], main a[href*="conversation="]')(page);
      await page.locator('main ol > li').filter({ hasText: /./ }).first().waitFor();
    },
  },
  {
    name: 'post',
    title: 'A post',
    seat: 'fan',
    path: '/explore',
    prepare: async (page) => {
      await openFirst('main a[href^="/post/"]')(page);
      await page.waitForURL('**/post/*');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'profile', title: 'A profile, to a fan', seat: 'fan', path: '/northpier' },
  { name: 'followers', title: 'Followers', seat: 'fan', path: '/northpier/followers' },
  { name: 'search', title: 'Search: posts', seat: 'fan', path: '/search?q=light&tab=posts' },
  { name: 'tag', title: 'A hashtag', seat: 'fan', path: '/tags/fitness' },
  {
    name: 'comments',
    title: 'Comments on a post',
    seat: 'fan',
    path: '/feed',
    prepare: async (page) => {
      await openFirst('main a[href$="#comments"]')(page);
      await page.locator('#comments').waitFor();
    },
  },
  { name: 'subscriptions', title: 'Subscriptions', seat: 'fan', path: '/subscriptions' },
  {
    name: 'cancel-subscription',
    title: 'Cancel a subscription',
    seat: 'fan',
    path: '/subscriptions',
    prepare: openDialog(press(/^Cancel/)),
  },
  { name: 'purchases', title: 'Purchases', seat: 'fan', path: '/purchases' },
  { name: 'likes', title: 'Likes', seat: 'fan', path: '/likes' },
  { name: 'bookmarks', title: 'Bookmarks', seat: 'fan', path: '/bookmarks' },
  { name: 'wallet', title: 'Wallet', seat: 'fan', path: '/wallet' },
  { name: 'settings-profile', title: 'Settings: profile', seat: 'fan', path: '/settings' },
  { name: 'settings-account', title: 'Settings: account', seat: 'fan', path: '/settings?tab=account' },
  { name: 'settings-privacy', title: 'Settings: privacy', seat: 'fan', path: '/settings?tab=privacy' },
  { name: 'settings-security', title: 'Settings: security', seat: 'fan', path: '/settings?tab=security' },
  {
    name: 'settings-services',
    title: 'Settings: services and billing',
    seat: 'creator',
    path: '/settings?tab=services',
  },
  {
    name: 'viewer',
    title: 'The viewer',
    seat: 'fan',
    path: '/feed',
    prepare: openDialog(press(/^Open (picture|image|media)/i)),
  },
  { name: 'share', title: 'Share a post', seat: 'fan', path: '/feed', prepare: press(/^Share/i) },
  { name: 'post-menu', title: 'A post’s menu', seat: 'fan', path: '/feed', prepare: press(/^(More|Post actions)/i) },
  {
    name: 'tip',
    title: 'Send a tip',
    seat: 'fan',
    path: '/northpier',
    prepare: openDialog(choose(/^(More|Profile actions)/i, 'Send a tip')),
  },
  {
    name: 'report',
    title: 'Report a person',
    seat: 'fan',
    path: '/northpier',
    prepare: openDialog(choose(/^(More|Profile actions)/i, /^Report/)),
  },
  {
    name: 'new-message',
    title: 'A new message',
    seat: 'fan',
    path: '/messages',
    prepare: openDialog(press(/new message/i)),
  },
  {
    name: 'palette',
    title: 'Find by name',
    seat: 'fan',
    path: '/feed',
    prepare: openDialog((page) => page.keyboard.press('Control+k')),
  },
  {
    name: 'authenticator',
    title: 'Set up an authenticator app',
    seat: 'fan',
    path: '/settings?tab=security',
    prepare: openDialog(press(/enable 2fa/i)),
  },
  {
    name: 'delete-account',
    title: 'Delete the account',
    seat: 'fan',
    path: '/settings?tab=account',
    prepare: openDialog(press(/delete.*account/i)),
  },
  { name: 'compose', title: 'Write a post', seat: 'creator', path: '/post/create' },
  { name: 'earnings', title: 'Earnings', seat: 'creator', path: '/earnings' },
  {
    name: 'refund',
    title: 'Earnings: refund',
    seat: 'creator',
    path: '/earnings',
    prepare: openDialog(openRefund),
  },
  {
    name: 'developers-tools',
    title: 'Developers: keys and webhooks',
    seat: 'creator',
    path: '/developers',
  },
  { name: 'analytics', title: 'Analytics', seat: 'creator', path: '/analytics' },
  { name: 'my-subscribers', title: 'My subscribers', seat: 'creator', path: '/my-subscribers' },
  { name: 'live', title: 'Live', seat: 'creator', path: '/live' },
  { name: 'fan-crm', title: 'Fan CRM', seat: 'creator', path: '/services/fan-crm', prepare: openFanCrm },
  { name: 'admin-verifications', title: 'Admin: verifications', seat: 'admin', path: '/admin' },
  { name: 'admin-reports', title: 'Admin: reports', seat: 'admin', path: '/admin?tab=reports' },
  { name: 'admin-users', title: 'Admin: users', seat: 'admin', path: '/admin?tab=users' },
  {
    name: 'admin-person',
    title: 'Admin: a person',
    seat: 'admin',
    path: '/admin?tab=users',
    prepare: async (page) => {
      await openFirst('main a[href*="person="]')(page);
      await page.getByRole('article').waitFor();
    },
  },
  { name: 'admin-payments', title: 'Admin: payments', seat: 'admin', path: '/admin?tab=payments' },
  { name: 'admin-announcements', title: 'Admin: announcements', seat: 'admin', path: '/admin?tab=announcements' },
  {
    name: 'admin-audit',
    title: 'Admin: audit log',
    seat: 'admin',
    path: '/admin?tab=audit',
    // The demo world has decisions of an admin.
    prepare: (page) => page.getByText('Dismissed a report').filter({ visible: true }).first().waitFor(),
  },
  { name: 'operations', title: 'Operations', seat: 'admin', path: '/operations' },
  { name: 'operation', title: 'Operation of a service', seat: 'admin', path: '/operations/fan-crm' },
];
