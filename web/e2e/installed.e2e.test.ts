import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { sendMessage } from './support/messages.ts';
import { openBrowser, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const window = { width: 1280, height: 800, serviceWorkers: 'allow' } as const;

it('the app opens without a network with the feed as it was read, and leaves nothing of it to the next person', async () => {
  const author = await registerPerson(address, 'nora', 'CREATOR');
  await publishPost(address, author.token, 'Read on the train');
  const page = await openWindow(author, window);
  await page.goto('/feed');
  await seeText(page, 'Read on the train');
  await waitForWorker(page);
  expect(await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.json()))).toMatchObject({
    display: 'standalone',
    share_target: { action: '/post/share' },
  });

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.context().setOffline(true);
  await page.goto('/feed');
  // The look comes before the app does, and with it nothing for visitors is shown.
  expect(await page.evaluate(() => document.documentElement.className)).toContain('dark');
  await seeText(page, 'Read on the train');
  await page.getByText(/^Your feed of .+ It is brought up to date when you are connected\.$/).waitFor();
  // Which switches are on is the same for everybody.
  const ofServer = (await storedPaths(page)).filter((path) => /^\/(api|media)\//.test(path));
  expect(ofServer).toEqual(['/api/config']);
  await page.context().setOffline(false);
  await page.getByText(/^Your feed of /).waitFor({ state: 'detached' });
  await seeText(page, 'Read on the train');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await until(async () => expect(await storedNames(page)).toEqual([]));
});

it('a visitor without a network reads on no page what another one is about', async () => {
  const page = await openWindow(undefined, window);
  await page.goto('/');
  await waitForWorker(page);
  await page.context().setOffline(true);
  await page.goto('/support');
  expect(await page.locator('#page-data').count()).toBe(0);
  await seeText(page, 'It loads by itself once you are connected.');
  expect(await page.title()).not.toContain('Home');
});

it('notifications that were deleted just before the page is reloaded stay deleted', async () => {
  const author = await registerPerson(address, 'tess', 'CREATOR');
  const fans = await Promise.all(['una', 'vera', 'walt', 'xena'].map((stem) => registerPerson(address, stem)));
  for (const fan of fans) await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  await until(async () => expect(await countNotifications(author.token)).toBe(fans.length));
  const page = await openWindow(author, window);
  await page.goto('/notifications');
  const rows = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');
  await until(async () => expect(await rows.count()).toBe(fans.length));
  await waitForWorker(page);
  for (const left of [3, 2, 1, 0]) {
    await rows.first().hover();
    await rows.first().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await page.reload();
    await until(async () => expect(await countNotifications(author.token)).toBe(left));
    await rows.first().or(page.getByText('No notifications yet')).waitFor();
  }
});

async function countNotifications(token: string): Promise<number> {
  const { notifications } = await call<{ notifications: unknown[] }>(address, 'GET', '/notifications', { token });
  return notifications.length;
}

it('messages and profiles that were read are there without a network', async () => {
  const [reader, writer] = await Promise.all([
    registerPerson(address, 'rosa'),
    registerPerson(address, 'sven', 'CREATOR'),
  ]);
  await sendMessage(address, reader, writer, 'See you at the station');
  const page = await openWindow(reader, window);
  const message = page.getByRole('region', { name: /^Messages with/ }).getByText('See you at the station');
  const heading = page.getByRole('heading', { name: writer.username, level: 1 });
  await page.goto(`/${writer.username}`);
  await heading.waitFor();
  await page.goto(`/messages?user=${writer.user.id}`);
  await message.waitFor();
  await waitForWorker(page);

  await page.context().setOffline(true);
  await page.goto('/messages');
  await page.getByRole('link', { name: writer.username }).click();
  await message.waitFor();
  await page.goto(`/${writer.username}`);
  await heading.waitFor();
  await page.goto('/nobody_was_read_here');
  await seeText(page, 'Network error. Please check your internet connection.');
  await page.goto(`/${writer.username}`);
  await heading.waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  expect(await storedNames(page)).not.toEqual([]);
  // A module that could not be loaded meanwhile is remembered by the browser, and would have the page loaded anew under the menu.
  await page.reload();
  await heading.waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await until(async () => expect(await storedNames(page)).toEqual([]));
});

it('a page that was opened once opens without a network, and another one by itself once there is one', async () => {
  const person = await registerPerson(address, 'tilo', 'CREATOR');
  const page = await openWindow(person, window);
  // Its code is loaded before there is a worker.
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).waitFor();
  await waitForWorker(page);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.+\.js$/.test(path)),
  );
  await until(async () => expect(await storedPaths(page)).toEqual(expect.arrayContaining(scripts)));

  await page.context().setOffline(true);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).waitFor();
  await page.goto('/analytics');
  await seeText(page, 'It loads by itself once you are connected.');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
});

it('what another app shares is found in the composer, beside what was written there', async () => {
  const author = await registerPerson(address, 'otto', 'CREATOR');
  const page = await openWindow(author, window);
  await page.goto('/post/create');
  await page.getByLabel('Text', { exact: true }).fill('Begun before');
  await waitForWorker(page);
  await share(page);
  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Begun before\n\nFrom elsewhere');
  expect(new URL(page.url()).search).toBe('');
});

it('what is shared while nobody is signed in waits for the sign-in', async () => {
  const author = await registerPerson(address, 'olaf', 'CREATOR');
  const page = await openWindow(undefined, window);
  await page.goto('/login');
  await waitForWorker(page);
  await share(page);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Go on with what you shared' }).click();
  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('From elsewhere');
});

it('push messages are asked for after a notification was opened, and shown while nobody looks at the app', async () => {
  const person = await registerPerson(address, 'pia', 'CREATOR');
  const { id } = await publishPost(address, person.token, 'Liked by one');
  const fan = await registerPerson(address, 'quin', 'FAN');
  await call(address, 'POST', `/posts/${id}/like`, { token: fan.token });
  await call(address, 'POST', `/users/follow/${person.user.id}`, { token: fan.token });
  const page = await openWindow(person, window);
  // A Chromium without a window has no push service, and the one that the tests bring permits no notifications.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const keys = {
      p256dh: 'BPkrPtFi9NhRxIHFKsKOYTBKRlYj-HKEjyQGSYIbgQeNBr0fjDbsVGYUgvwPbVCQBhPqOPPI2Z8hLGvUIdbBzDA',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    };
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/of-a-test';
    Object.assign(PushManager.prototype, {
      subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }),
      getSubscription: async () => null,
    });
  });
  const asked = page.getByText('Shall this browser tell you of news while Stagedoor is closed?');
  await page.goto('/notifications');
  const row = page.getByRole('listitem').filter({ hasText: 'liked your post' });
  await row.waitFor();
  await waitForWorker(page);
  expect(await asked.count()).toBe(0);
  await page.getByRole('radio', { name: 'Follows', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Follow back' }).click();
  await page.getByRole('button', { name: 'Follow back' }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Likes', exact: true }).click();
  await row.getByRole('link').click();
  await page.waitForURL('**/post/*');
  await page.goto('/notifications');
  await asked.waitFor();
  const subscriptions = async () =>
    (await call<{ subscriptions: unknown[] }>(address, 'GET', '/notifications/push', { token: person.token }))
      .subscriptions;
  await page.route('**/api/notifications/push', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const body = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, ...(await browserKeys(page)) }) });
  });
  await page.getByRole('main').getByRole('button', { name: 'Turn on' }).first().click();
  await seeText(page, 'This browser will tell you when Stagedoor is closed');
  expect(await subscriptions()).toHaveLength(1);
  await asked.waitFor({ state: 'detached' });

  const worker = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId } of all) registrations.push(registrationId);
  });
  await worker.send('ServiceWorker.enable');
  await until(async () => expect(registrations).not.toEqual([]));
  const [registrationId = ''] = registrations;
  const push = (title: string) =>
    worker.send('ServiceWorker.deliverPushMessage', {
      origin: address,
      registrationId,
      data: JSON.stringify({ title, body: 'Ada liked your post', link: '/feed', tag: 'one' }),
    });
  const { shown, countOfReceived, countOfWindows } = await watchWorker(page);
  await push('While the app is looked at');
  // Delivered is not received: the worker decides by the windows that are there when it comes to it.
  await until(async () => expect(await countOfReceived()).toBe(1));
  await page.goto('about:blank');
  await until(async () => expect(await countOfWindows()).toBe(0));
  await push('New like');
  await page.goto('/notifications');
  await until(async () => expect(await shown()).toEqual([{ title: 'New like', body: 'Ada liked your post' }]));

  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await until(async () => expect(await subscriptions()).toEqual([]));
});

/** Shares a text and a picture as another app does. */
async function share(page: Page): Promise<void> {
  const { name, mimeType, buffer } = makePicture('shared.png', [10, 120, 60]);
  await page.evaluate(
    ({ name, mimeType, bytes }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/post/share',
        enctype: 'multipart/form-data',
      });
      const text = Object.assign(document.createElement('input'), { name: 'text', value: 'From elsewhere' });
      const files = Object.assign(document.createElement('input'), { name: 'files', type: 'file' });
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      files.files = chosen.files;
      form.append(text, files);
      document.body.append(form);
      form.submit();
    },
    { name, mimeType, bytes: [...buffer] },
  );
}

/** What the test uses of a service worker's global scope, whose types a page does not have. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(of: { readonly type: 'window' }): Promise<readonly unknown[]> };
  readonly ExtendableEvent: { readonly prototype: { waitUntil(this: Event, promise: Promise<unknown>): void } };
  shown: object[];
  received: number;
}

/**
 * Replaces the part of the browser that shows notifications, and returns what reads those that were to be shown, how many
 * messages were received to the end, and how many windows of the app are open.
 */
async function watchWorker(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    Object.assign(scope, { shown: [], received: 0 });
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, body: options?.body });
    };
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (promise) {
      if (this.type === 'push') void promise.finally(() => scope.received++);
      waitUntil.call(this, promise);
    };
  });
  return {
    shown: () => worker.evaluate(() => (self as unknown as Scope).shown),
    countOfReceived: () => worker.evaluate(() => (self as unknown as Scope).received),
    countOfWindows: () =>
      worker.evaluate(async () => (await (self as unknown as Scope).clients.matchAll({ type: 'window' })).length),
  };
}

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Keys as a browser makes them: the point has to be on the curve. */
function browserKeys(page: Page) {
  return page.evaluate(async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    return { p256dh: encode(point), auth: encode(crypto.getRandomValues(new Uint8Array(16))) };
  });
}

function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

/** Names under which feeds are stored in this browser. */
function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const asking = database.transaction('keyval').objectStore('keyval').getAllKeys();
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    database.close();
    return keys.map(String).filter((key) => /:(last-feed|copies|copy:.*)$/.test(key));
  });
}
