import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { type HostileService, startHostileService } from './support/hostile-service.ts';
import { openBrowser, seeHeading } from './support/open-browser.ts';
import { type Person, registerPerson, signInAs } from './support/people.ts';
import { startGateway } from './support/start-gateway.ts';

// Calendar is served by a service of another repository whose screen nobody trusts, and which tries all it can with the browser of
// somebody who has access to it. Merch is the service that it is after.
const { sharedBrowser } = openBrowser(() => inject('address'));

let hostile: HostileService;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  hostile = await startHostileService();
  gateway = await startGateway(inject('environment'), {
    CALENDAR_URL: hostile.url,
    MERCH_URL: hostile.neighbourUrl,
    TRUSTED_SCREENS: 'fan-crm',
  });
});
afterAll(async () => {
  await gateway.remove();
  await hostile.close();
});

/** What a page of the app would need to load a script by address, so that a refusal is the service's answer's and not its own. */
interface Trusting {
  toScriptAddress(address: string): string;
}
const trustAddresses = `globalThis.toScriptAddress = (address) =>
  (globalThis.asScript ??= trustedTypes.createPolicy('a-test', { createScriptURL: (text) => text })).createScriptURL(address);`;

const deviceCookie = 'stagedoor_device';
let person: Person;
let context: BrowserContext;
let isOpen = false;
/** A tab with the app, which stays open meanwhile. */
let app: Page;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
// One browser of one person is attacked in all ways: after each, it is shown to be as it was.
beforeEach(async () => {
  if (!isOpen) await openApp();
  await context.clearCookies({ name: deviceCookie });
  cookies = await context.cookies();
  for (const list of [hostile.loot, hostile.reached, hostile.seen]) list.length = 0;
});
afterEach(async ({ task }) => {
  const tabs = context.pages().filter((page) => page !== app);
  await Promise.all(tabs.map((tab) => tab.close()));
  if (task.result?.state === 'fail') await closeApp();
});
afterAll(closeApp);

async function openApp(): Promise<void> {
  person = await registerPerson(gateway.address, 'ines');
  await call(gateway.address, 'POST', '/services/calendar/activate', { token: person.token });
  context = await sharedBrowser().newContext({ baseURL: gateway.address, serviceWorkers: 'allow' });
  isOpen = true;
  context.setDefaultTimeout(20_000);
  await context.addInitScript(trustAddresses);
  app = await context.newPage();
  await signInAs(app, person);
  await app.goto('/services');
  await seeHeading(app, 'Creator Services');
  await app.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function closeApp(): Promise<void> {
  if (isOpen) await context.close();
  isOpen = false;
}

/** Opens an address of the service in a tab of its own, and waits until it has loaded what it loads. */
async function openTab(path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path, { waitUntil: 'load' });
  return tab;
}

const readSession = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), refreshToken: localStorage.getItem('refreshToken') }));

/** Fails unless nobody but the person has the session, it works as before, and no other service was called. */
async function expectNothingTaken(): Promise<void> {
  // What a tab would still send has been sent when a call that begins now is answered.
  await app.evaluate(() => fetch('/api/calendar/last').then((answer) => answer.text()));
  expect(hostile.loot).toEqual([]);
  expect(hostile.reached).toEqual([]);
  const { token, refreshToken } = person;
  expect(await readSession(app)).toEqual({ token, refreshToken });
  expect(await context.cookies()).toEqual(cookies);
  const workers = await app.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active, scope }) => `${active && new URL(active.scriptURL).pathname} ${new URL(scope).pathname}`);
  });
  expect(workers).toEqual(['/sw.js /']);
  for (const { authorization = '', cookie } of hostile.seen) {
    expect(cookie).toBeUndefined();
    expect(authorization).not.toContain(person.token);
  }
  await app.reload();
  await seeHeading(app, 'Creator Services');
  expect((await call<{ id: string }>(gateway.address, 'GET', '/auth/me', { token })).id).toBe(person.user.id);
}

it('page: a page of it runs no script and has no origin', async () => {
  const tab = await openTab('/api/calendar/page');
  await tab.getByText('A page').waitFor();
  await expectNothingTaken();
});

it('script: nothing of it is a script of the app, and its screen is not shown', async () => {
  const addresses = ['/api/calendar/steal.js', '/api/calendar/app/files/screen.js'];
  for (const address of addresses) {
    // As text, because the test runner replaces imports in functions.
    await expect(app.evaluate(`import('${address}')`)).rejects.toThrow('Failed to fetch dynamically imported module');
  }
  const outcomes = await app.evaluate((all) => {
    const { toScriptAddress } = globalThis as unknown as Trusting;
    const load = (address: string) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        script.src = toScriptAddress(address);
        document.head.append(script);
      });
    return Promise.all(all.map(load));
  }, addresses);
  expect(outcomes).toEqual(['refused', 'refused']);
  await app.goto('/services/calendar/app');
  await app.waitForURL('**/services/calendar');
  await app.goto('/services');
  await expectNothingTaken();
});

it('worker: nothing of it is a worker or a service worker of the app', async () => {
  const outcomes = await app.evaluate(async () => {
    const { toScriptAddress } = globalThis as unknown as Trusting;
    const address = toScriptAddress('/api/calendar/worker.js');
    const begins = (worker: Worker | SharedWorker) =>
      new Promise<string>((resolve) => {
        worker.onerror = () => resolve('refused');
      });
    const registered = (scope?: string) =>
      navigator.serviceWorker.register(address, scope === undefined ? {} : { scope }).then(
        () => 'registered',
        () => 'refused',
      );
    return Promise.all([
      registered('/'),
      registered(),
      begins(new Worker(address)),
      begins(new Worker(address, { type: 'module' })),
      begins(new SharedWorker(address)),
    ]);
  });
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  await expectNothingTaken();
});

it('cookie: it sets none, and is sent none', async () => {
  await context.addCookies([{ name: deviceCookie, value: 'of-the-person', url: `${gateway.address}/` }]);
  cookies = await context.cookies();
  await openTab('/api/calendar/page');
  await app.evaluate(() => fetch('/api/calendar/anything', { credentials: 'include' }).then(() => undefined));
  await expectNothingTaken();
});

it('frame: it frames no page of the app, and none of its pages is framed', async () => {
  const tab = await openTab('/api/calendar/frames');
  expect(await tab.frame('app')?.content()).not.toContain('Settings');
  await app.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        frame.name = 'calendar';
        frame.onload = () => resolve();
        frame.src = '/api/calendar/page';
        document.body.append(frame);
      }),
  );
  expect(await app.frame('calendar')?.content()).not.toContain('A page');
  await expectNothingTaken();
});

it('navigation: it leads nowhere by itself, by a header or by a link that runs', async () => {
  const tab = await openTab('/api/calendar/leads-away');
  await tab.locator('#script').click();
  await tab.locator('#opens').click();
  expect(new URL(tab.url()).pathname).toBe('/api/calendar/leads-away');
  await expectNothingTaken();
});

it('redirect: a call that it redirects reaches nobody else, with or without the token', async () => {
  const places = [
    '/api/merch/steal',
    '../merch/steal',
    '//evil.example/',
    'SITE/steal',
    '/api/calendar/../merch/steal',
  ];
  const statuses = await app.evaluate(
    ([token, all]) =>
      Promise.all(
        all.map(async (place) => {
          const answer = await fetch(`/api/calendar/redirect/${encodeURIComponent(place).replaceAll('%2F', '%252F')}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: 'the body',
          });
          return answer.status;
        }),
      ),
    [person.token, places] as const,
  );
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  await openTab(`/api/calendar/redirect/..%252Fmerch`).catch(() => undefined);
  await expectNothingTaken();
});

it('content type: no type makes a page or script of the app of it', async () => {
  for (const name of ['svg', 'xhtml', 'xml', 'parts', 'none', 'two', 'picture', 'unknown']) {
    // Some are downloads, which end the navigation.
    await openTab(`/api/calendar/types/${name}`).catch((error: Error) => expect(error.message).toContain('Download'));
  }
  await expectNothingTaken();
});

it('download: a file is saved, and is no page of the app', async () => {
  const tab = await context.newPage();
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.goto('/api/calendar/file.html').catch(() => undefined),
  ]);
  expect(download.suggestedFilename()).toBe('a.html');
  expect(tab.url()).toBe('about:blank');
  await expectNothingTaken();
});

it('form: no form of it is sent', async () => {
  const tab = await openTab('/api/calendar/form');
  await tab.getByRole('button', { name: 'Continue' }).click();
  expect(new URL(tab.url()).pathname).toBe('/api/calendar/form');
  await expectNothingTaken();
});

it('cache: it clears nothing, and nothing of it stays in the place of the app', async () => {
  const stored = () => app.evaluate(async () => (await caches.keys()).toSorted());
  const before = await stored();
  await openTab('/api/calendar/page');
  await app.evaluate(() => fetch('/api/calendar/app/screen').then(() => undefined));
  expect(await stored()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
  await expectNothingTaken();
});

it('cross-tab: a tab that the app opens cannot reach the app, nor the app’s other tabs', async () => {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    app.evaluate(() => {
      Object.assign(globalThis, { opened: window.open('/api/calendar/page') });
    }),
  ]);
  await tab.getByText('A page').waitFor();
  const isSeparate = await app.evaluate(() => {
    const { opened } = globalThis as unknown as { opened: Window };
    try {
      return opened.closed || opened.document === undefined;
    } catch {
      return true;
    }
  });
  expect(isSeparate).toBe(true);
  await expectNothingTaken();
});

it('shows data and documents in a tab all the same', async () => {
  const data = await openTab('/api/calendar/data.json');
  await data.getByText('"note":"In a tab"').waitFor();
  const tab = await context.newPage();
  if (!(await tab.evaluate(() => navigator.pdfViewerEnabled))) return;
  await tab.goto('/api/calendar/invoice.pdf');
  // The browser's viewer is a frame in the page, and the document one in that.
  await expect.poll(() => tab.frames().length).toBe(3);
  await expectNothingTaken();
});
