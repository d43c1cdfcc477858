import { launchBrowser } from '@stagedoor/test-support/browser';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { call } from './support/api.ts';
import { sendMessage } from './support/messages.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, type Person, registerPerson, signInAs } from './support/people.ts';

// Two people at one computer, one after the other, in two tabs of one browser.

const address = inject('address');
const { openWindow } = openBrowser(() => address);

const withLocks = [
  { locks: 'with Web Locks', hasLocks: true },
  { locks: 'without Web Locks', hasLocks: false },
];

let ada: Person;
let ben: Person;
beforeAll(async () => {
  [ada, ben] = await Promise.all([registerPerson(address, 'ada', 'CREATOR'), registerPerson(address, 'ben')]);
  await sendMessage(address, ada, ben, 'Only for you');
});

describe.each(withLocks)('$locks', ({ hasLocks }) => {
  async function openTabs(): Promise<readonly [Page, Page]> {
    const one = await openWindow();
    const context = one.context();
    if (!hasLocks) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    return [one, await context.newPage()];
  }

  it('a refresh that is answered late signs nobody in again, and no call goes out in another’s name', async () => {
    const [one, other] = await openTabs();
    const person = await signInAnew(ada);
    await signInAs(one, person);
    await one.goto('/notifications');
    await seeHeading(one, 'Notifications');
    await other.goto('/');
    await other.getByRole('button', { name: 'Account' }).waitFor();
    // Its access token has expired, and the answer to its renewal does not come.
    const refresh = holdAnswer(one, '**/api/auth/refresh');
    await one.evaluate((token) => localStorage.setItem('token', token), stale(person.token));
    await one.getByRole('radio', { name: 'Likes', exact: true }).click();
    await refresh.isHeld;
    await logOut(other);
    const callers = watchCallers(one.context());
    await logIn(other, ben);
    refresh.release();
    await other.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();
    await until(async () => expect(await storedPerson(one)).toEqual({ userId: ben.user.id, tokenOf: ben.user.id }));
    await one.goto('/feed');
    await seeText(one, 'Discover Creators');
    await one.reload();
    await seeText(one, 'Discover Creators');
    expect(callers()).toEqual([ben.user.id]);
    expect(await storedPerson(one)).toEqual({ userId: ben.user.id, tokenOf: ben.user.id });
    expect(await status(person.refreshToken)).toBe(401);
  });

  it('the tab of one person shows and sends nothing of theirs once another has signed in', async () => {
    const [one, other] = await openTabs();
    const cleo = await registerPerson(address, 'cleo', 'CREATOR');
    const body = { content: 'Rehearsal at nine', visibility: 'FOLLOWERS' };
    const { id } = await call<{ id: string }>(address, 'POST', '/posts', { token: cleo.token, body });
    await call(address, 'POST', `/users/follow/${cleo.user.id}`, { token: ada.token });
    await signInAs(one, await signInAnew(ada));
    await one.goto('/');
    const post = holdAnswer(one, `**/api/posts/${id}`);
    await one.goto(`/post/${id}`);
    await post.isHeld;
    await other.goto('/');
    await logOut(other);
    await logIn(other, ben);
    const callers = watchCallers(one.context());
    // What was asked for the one before is answered now.
    post.release();
    await one.getByRole('button', { name: 'Account' }).waitFor();
    await seeText(one, `For followers of ${cleo.username}`);
    expect(await one.getByText('Rehearsal at nine').count()).toBe(0);
    expect(callers().filter((id) => id !== ben.user.id)).toEqual([]);
  });

  it('a session that is ended elsewhere leaves nothing private, also in the tab that did not hear of it first', async () => {
    const [one, other] = await openTabs();
    const person = await signInAnew(ada);
    await signInAs(one, person);
    await readPrivately(one);
    await other.goto('/wallet');
    await seeHeading(other, 'Wallet');
    expect(await privateNames(one)).not.toEqual([]);
    await call(address, 'POST', '/auth/logout', { token: person.token, body: { refreshToken: person.refreshToken } });
    await one.goto('/notifications');
    for (const page of [one, other]) await page.waitForURL('**/login');
    await until(async () => expect(await privateNames(one)).toEqual([]));
  });
});

describe('without a network', () => {
  it('signing out says that the server does not know yet, ends push messages at once, and tells it later', async () => {
    const page = await openWindow();
    const person = await signInAnew(ada);
    await page.addInitScript(() => {
      const subscription = {
        unsubscribe: async () => {
          sessionStorage.setItem('test-unsubscribed', 'yes');
          return true;
        },
      };
      Object.assign(navigator.serviceWorker, {
        getRegistration: async () => ({
          pushManager: { getSubscription: async () => subscription },
          getNotifications: async () => [],
        }),
      });
    });
    await signInAs(page, person);
    await page.goto('/feed');
    await seeHeading(page, 'Your Feed');
    await page.getByRole('button', { name: 'Account' }).click();
    const item = page.getByRole('menuitem', { name: 'Logout', exact: true });
    await item.waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /toaster/.test(name)));
    await page.context().setOffline(true);
    await item.click();
    await page.getByText('You are signed out in this browser. The server has not answered').first().waitFor();
    expect(await page.getByText('Logged out successfully').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('test-unsubscribed'))).toBe('yes');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(stored)).not.toEqual(expect.arrayContaining(['token']));
    for (const secret of [person.token, person.refreshToken]) expect(JSON.stringify(stored)).not.toContain(secret);
    // Nothing that is stored opens anything.
    const values = Object.values(stored).flatMap((value) => value.match(/[\w.-]{20,}/g) ?? []);
    for (const value of values) expect([await status(value), await statusOfMe(value)]).toEqual([401, 401]);
    expect(await statusOfMe(person.token)).toBe(200);
    await page.context().setOffline(false);
    await until(async () => expect(await statusOfMe(person.token)).toBe(401));
    expect(await status(person.refreshToken)).toBe(401);
    await until(async () => expect(await page.evaluate(() => localStorage.getItem('pending-sign-outs'))).toBeNull());
  });

  it('is told of it by whoever opens the app next', async () => {
    const page = await openWindow();
    const person = await signInAnew(ada);
    await signInAs(page, person);
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.route('**/api/auth/**', (route) => route.abort());
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByText('You are signed out in this browser.').first().waitFor();
    const next = await page.context().newPage();
    await page.close();
    expect(await statusOfMe(person.token)).toBe(200);
    await logIn(next, ben);
    await until(async () => expect(await statusOfMe(person.token)).toBe(401));
    expect(await storedPerson(next)).toEqual({ userId: ben.user.id, tokenOf: ben.user.id });
  });
});

describe('over plain http', () => {
  /** A page of an origin that browsers do not trust: without a service worker, locks and push. */
  async function openPlainWindow(): Promise<Page> {
    const browser = await launchBrowser(['--host-resolver-rules=MAP plain.test 127.0.0.1']);
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ baseURL: address.replace('localhost', 'plain.test') });
    context.setDefaultTimeout(30_000);
    return context.newPage();
  }

  it('nothing private stays after a sign-out, the end of a session, and when another person signs in', async () => {
    const page = await openPlainWindow();
    const tab = await page.context().newPage();
    const signIn = holdAnswer(tab, '**/api/auth/login');
    await tab.goto('/login');
    await tab.getByLabel('Email').fill(ben.email);
    await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await tab.getByRole('button', { name: 'Log in' }).click();
    await signIn.isHeld;
    const ends: readonly (() => Promise<unknown>)[] = [
      () => logOut(page),
      async () => {
        await page.evaluate(() => {
          localStorage.setItem('token', 'expired');
          localStorage.setItem('refreshToken', 'expired');
        });
        await page.reload();
        await page.waitForURL('**/login');
      },
      async () => {
        // A sign-in that was begun before, in a tab that knew of nobody, and is answered now.
        signIn.release();
        await until(async () => expect((await storedPerson(page)).userId).toBe(ben.user.id));
      },
    ];
    for (const end of ends) {
      await signInAs(page, await signInAnew(ada));
      expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
      await readPrivately(page);
      expect(await privateNames(page)).not.toEqual([]);
      await end();
      await until(async () => expect(await privateNames(page)).toEqual([]));
    }
  });

  it('a deleted account leaves no draft, unsent message or voice note', async () => {
    const page = await openPlainWindow();
    const person = await registerPerson(address, 'dora', 'CREATOR');
    await signInAs(page, person);
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Never published');
    const id = person.user.id;
    await until(async () => expect(await storedKeysOf(page, id)).not.toEqual([]));
    await page.goto('/settings?tab=account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.waitForURL('**/login');
    await until(async () => expect(await storedKeysOf(page, id)).toEqual([]));
  });
});

/** A new session of somebody, because a test ends it. */
async function signInAnew({ email, username }: Person): Promise<Person> {
  const body = { email, password: PASSWORD };
  const session = await call<Omit<Person, 'email' | 'username'>>(address, 'POST', '/auth/login', { body });
  return { ...session, email, username };
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await seeText(page, 'Logged out successfully');
}

/** Has the browser store copies of what it was shown. */
async function readPrivately(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('link', { name: ben.username }).first().waitFor();
  await page.goto(`/${ada.username}`);
  await page.getByRole('heading', { name: ada.username, level: 1 }).waitFor();
  await until(async () => expect((await privateNames(page)).length).toBeGreaterThan(2));
}

/** A token that no service takes: the right shape, another signature. */
function stale(token: string): string {
  return `${token.slice(0, -8)}AAAAAAAA`;
}

/** Lets a request reach the server, and its answer reach the page once it is released. */
function holdAnswer(page: Page, pattern: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    const hold = async (route: Route) => {
      // Node does not know the name by which the browser does.
      const response = await route.fetch({ url: route.request().url().replace('plain.test', 'localhost') });
      resolve();
      await released;
      await route.fulfill({ response });
    };
    void page.route(pattern, hold, { times: 1 });
  });
  return { isHeld, release };
}

/** Returns whose tokens the calls have that are made from now on. */
function watchCallers(context: BrowserContext): () => readonly string[] {
  const callers = new Set<string>();
  context.on('request', async (request) => {
    const token = (await request.allHeaders().catch(() => ({}) as Record<string, string>)).authorization;
    if (token !== undefined) callers.add(ownerOf(token.replace('Bearer ', '')));
  });
  return () => [...callers];
}

function ownerOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

async function storedPerson(page: Page) {
  const [user, token] = await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')]);
  return {
    userId: JSON.parse(user ?? '{}').id,
    tokenOf: token === null || token === undefined ? null : ownerOf(token),
  };
}

async function status(refreshToken: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/refresh`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ refreshToken }),
  });
  return answer.status;
}

async function statusOfMe(token: string): Promise<number> {
  return (await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** The keys of copies of answers in this browser. */
async function privateNames(page: Page): Promise<readonly string[]> {
  return (await databaseKeys(page)).filter((key) => /:(last-feed|copies|copy:.*)$/.test(key));
}

async function storedKeysOf(page: Page, userId: string): Promise<readonly string[]> {
  const local = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...local, ...(await databaseKeys(page))].filter((key) => key.includes(userId));
}

function databaseKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store');
      opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const asking = database.transaction('keyval').objectStore('keyval').getAllKeys();
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    database.close();
    return keys.map(String);
  });
}
