import type { Page } from 'playwright-core';

/** Who is signed in: a person of the demo world, or one who has just registered; nobody for `visitor`. */
export type Seat = 'visitor' | 'fan' | 'creator' | 'new creator' | 'admin';

/** Prepares a page before its picture is taken, for instance by opening a dialog. */
type Prepare = (page: Page) => Promise<void>;

/** `name` is that of the picture's file. */
export type Screen = { name: string; title: string; seat: Seat; path: string; prepare: Prepare | undefined };

function seenBy(seat: Seat, rows: readonly [name: string, title: string, path: string, prepare?: Prepare][]): Screen[] {
  return rows.map(([name, title, path, prepare]) => ({ name, title, seat, path, prepare }));
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};

/** Does what opens a dialog, and waits for it. */
const openDialog = (open: Prepare) => async (page: Page) => {
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

async function openThread(page: Page): Promise<void> {
  await openFirst('main a[href*="user="], main a[href*="conversation="]')(page);
  await page.locator('main ol > li').filter({ hasText: /./ }).first().waitFor();
}

async function openPost(page: Page): Promise<void> {
  await openFirst('main a[href^="/post/"]')(page);
  await page.waitForURL('**/post/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function openComments(page: Page): Promise<void> {
  await openFirst('main a[href$="#comments"]')(page);
  await page.locator('#comments').waitFor();
}

async function openPerson(page: Page): Promise<void> {
  await openFirst('main a[href*="person="]')(page);
  await page.getByRole('article').waitFor();
}

/** The demo world has decisions of an admin. */
async function waitForDecision(page: Page): Promise<void> {
  await page.getByText('Dismissed a report').filter({ visible: true }).first().waitFor();
}

/** Every address of the app, and its dialogs and menus. */
export const screens: readonly Screen[] = [
  ...seenBy('visitor', [
    ['home', 'Home', '/'],
    ['explore', 'Explore', '/explore'],
    ['services', 'Services', '/services'],
    ['service', 'A service', '/services/fan-crm'],
    ['profile-visitor', 'A profile, to a visitor', '/northpier'],
    ['login', 'Sign in', '/login'],
    ['register', 'Register', '/register'],
    ['forgot-password', 'Forgot password', '/forgot-password'],
    ['reset-password', 'Reset password', '/reset-password?token=x'],
    ['unsubscribe', 'Unsubscribe', '/unsubscribe'],
    ['verify-email', 'Verify email', '/verify-email'],
    ['secure-account', 'Was that not you?', '/secure-account?token=x'],
    ['support', 'Support', '/support'],
    ['community', 'Community', '/community'],
    ['terms', 'Terms', '/terms'],
    ['privacy', 'Privacy', '/privacy'],
    ['streams', 'Streams', '/streams'],
    ['developers', 'Developers', '/developers'],
    ['not-found', 'Not found', '/nothing/here'],
    // The choice stays with the window: the last one of it.
    ['home-spanish', 'Home, in Spanish', '/?language=es'],
  ]),
  ...seenBy('fan', [
    ['home-signed-in', 'Home, signed in', '/'],
    ['feed', 'Feed', '/feed'],
    ['notifications', 'Notifications', '/notifications'],
    ['messages', 'Messages', '/messages'],
    ['thread', 'A conversation', '/messages', openThread],
    ['post', 'A post', '/explore', openPost],
    ['profile', 'A profile, to a fan', '/northpier'],
    ['followers', 'Followers', '/northpier/followers'],
    ['search', 'Search: posts', '/search?q=light&tab=posts'],
    ['tag', 'A hashtag', '/tags/fitness'],
    ['comments', 'Comments on a post', '/feed', openComments],
    ['subscriptions', 'Subscriptions', '/subscriptions'],
    ['cancel-subscription', 'Cancel a subscription', '/subscriptions', openDialog(press(/^Cancel/))],
    ['purchases', 'Purchases', '/purchases'],
    ['likes', 'Likes', '/likes'],
    ['bookmarks', 'Bookmarks', '/bookmarks'],
    ['wallet', 'Wallet', '/wallet'],
    ['settings-profile', 'Settings: profile', '/settings'],
    ['settings-account', 'Settings: account', '/settings?tab=account'],
    ['settings-privacy', 'Settings: privacy', '/settings?tab=privacy'],
    ['settings-security', 'Settings: security', '/settings?tab=security'],
    ['viewer', 'The viewer', '/feed', openDialog(press(/^Open (picture|image|media)/i))],
    ['share', 'Share a post', '/feed', press(/^Share/i)],
    ['post-menu', 'A post’s menu', '/feed', press(/^(More|Post actions)/i)],
    ['tip', 'Send a tip', '/northpier', openDialog(choose(/^(More|Profile actions)/i, 'Send a tip'))],
    ['report', 'Report a person', '/northpier', openDialog(choose(/^(More|Profile actions)/i, /^Report/))],
    ['new-message', 'A new message', '/messages', openDialog(press(/new message/i))],
    ['palette', 'Find by name', '/feed', openDialog((page) => page.keyboard.press('Control+k'))],
    ['authenticator', 'Set up an authenticator app', '/settings?tab=security', openDialog(press(/enable 2fa/i))],
    ['delete-account', 'Delete the account', '/settings?tab=account', openDialog(press(/delete.*account/i))],
  ]),
  ...seenBy('new creator', [['feed-new-creator', 'Feed, to a new creator', '/feed']]),
  ...seenBy('creator', [
    ['settings-services', 'Settings: services and billing', '/settings?tab=services'],
    ['compose', 'Write a post', '/post/create'],
    ['earnings', 'Earnings', '/earnings'],
    ['refund', 'Earnings: refund', '/earnings', openDialog(openRefund)],
    ['developers-tools', 'Developers: keys and webhooks', '/developers'],
    ['analytics', 'Analytics', '/analytics'],
    ['my-subscribers', 'My subscribers', '/my-subscribers'],
    ['live', 'Live', '/live'],
    ['fan-crm', 'Fan CRM', '/services/fan-crm', openFanCrm],
  ]),
  ...seenBy('admin', [
    ['admin-verifications', 'Admin: verifications', '/admin'],
    ['admin-reports', 'Admin: reports', '/admin?tab=reports'],
    ['admin-users', 'Admin: users', '/admin?tab=users'],
    ['admin-person', 'Admin: a person', '/admin?tab=users', openPerson],
    ['admin-payments', 'Admin: payments', '/admin?tab=payments'],
    ['admin-announcements', 'Admin: announcements', '/admin?tab=announcements'],
    ['admin-audit', 'Admin: audit log', '/admin?tab=audit', waitForDecision],
    ['operations', 'Operations', '/operations'],
    ['operation', 'Operation of a service', '/operations/fan-crm'],
  ]),
];
