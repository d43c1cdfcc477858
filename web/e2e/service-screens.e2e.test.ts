import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { buildTemplateScreen } from './support/build-template-screen.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

// The screen of the template is put in the place of Marketing's stub, which answers
// everything else. What a service itself serves is tested with the service kit.
const address = inject('address');
const { openWindow } = openBrowser(() => address);

let built: Awaited<ReturnType<typeof buildTemplateScreen>>;
beforeAll(async () => {
  built = await buildTemplateScreen('marketing');
});

interface FakeService {
  /** Whom each call of the screen was for, by its token. */
  readonly audiences: unknown[];
  /** The script in the place of the built one. */
  script: string | undefined;
  hostVersion: number;
}

/** Responds to the page's calls as Marketing with the template's screen would. */
async function answerAsService(page: Page): Promise<FakeService> {
  const service: FakeService = { audiences: [], script: undefined, hostVersion: 1 };
  const notes: object[] = [];
  await page.route('**/api/marketing/app/screen', (route) =>
    route.fulfill({ json: { success: true, data: { ...built.screen, hostVersion: service.hostVersion } } }),
  );
  await page.route('**/api/marketing/app/files/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const isScript = pathname.endsWith('.js');
    const body = (isScript ? service.script : undefined) ?? built.files.get(pathname);
    return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/css', ...(body && { body }) });
  });
  await page.route(/\/api\/marketing\/notes/, (route) => {
    service.audiences.push(readAudience(route));
    if (route.request().method() === 'POST') {
      const { text } = route.request().postDataJSON();
      notes.unshift({ id: String(notes.length), title: text, text, createdAt: '2026-03-02T10:00:00.000Z' });
      return route.fulfill({ status: 201, json: { success: true, data: notes[0] } });
    }
    return route.fulfill({ json: { success: true, data: { notes, pagination: {} } } });
  });
  return service;
}

function readAudience(route: Route): unknown {
  const payload = route.request().headers().authorization?.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).aud;
}

async function openWindowWithAccess(name: string) {
  const person = await registerPerson(address, name);
  const page = await openWindow(person);
  return { person, page, service: await answerAsService(page) };
}

const activate = (token: string) => call(address, 'POST', '/services/marketing/activate', { token });

it('leads into the screen of a service, which uses the app and calls its own service alone', async () => {
  const { person, page, service } = await openWindowWithAccess('ida');
  await page.goto('/services/marketing');
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.waitForURL('**/services/marketing/app');
  await seeHeading(page, 'Marketing');
  await seeText(page, 'No notes yet');
  expect(await page.title()).toBe('Marketing · Stagedoor');

  await page.getByLabel('New note').fill('Call back about the tour');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await seeText(page, 'Note saved');
  await page.getByRole('list', { name: 'Notes' }).getByText('Call back about the tour').waitFor();
  expect(new Set(service.audiences)).toEqual(new Set(['marketing']));

  // The token of the screen is accepted by no other service.
  const given = await call<{ token: string }>(address, 'POST', '/auth/service-tokens', {
    token: person.token,
    body: { service: 'marketing' },
  });
  const statuses = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    const paths = ['/api/marketing', '/api/merch', '/api/auth/me', '/api/users/me'];
    return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).status));
  }, given.token);
  expect(statuses).toEqual([200, 403, 403, 403]);

  await page.goto('/services');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Marketing', exact: true }) });
  await card.getByRole('link', { name: 'Access Service', exact: true }).click();
  await page.waitForURL('**/services/marketing/app');
  // A service that its team has built has not the stub's description.
  await page.route('**/api/marketing', (route) =>
    route.fulfill({ status: 404, json: { success: false, statusCode: 404, message: 'Not found' } }),
  );
  await page.getByRole('link', { name: 'About Marketing', exact: true }).click();
  await page.getByRole('link', { name: 'Open Marketing', exact: true }).waitFor();
});

it('gives a screen addresses, dialogs and people, and takes all of it back', async () => {
  const { person, page, service } = await openWindowWithAccess('ola');
  await activate(person.token);
  service.script = `export default { mount(element, host) {
    const show = () => { element.textContent = 'At ' + host.path.current() + ' in ' + host.theme.current(); };
    const stop = host.path.onChange(show);
    element.onclick = async () => {
      if (!(await host.confirm({ title: 'Go on?', confirmLabel: 'Go on' }))) return host.path.go('/no');
      const picked = await host.pickPerson('Who is it?');
      host.path.go('/people/' + (picked ? picked.username : 'nobody'));
    };
    show();
    return () => { stop(); window.screenLeft = true; };
  } };`;
  await page.goto('/services/marketing/app/deep?tab=2');
  const screen = page.getByText('At /deep?tab=2 in light');
  await screen.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.waitForURL('**/services/marketing/app/no');
  await page.getByText('At /no in light').click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByRole('dialog', { name: 'Who is it?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('At /people/nobody in light').waitFor();
  await page.goBack();
  await page.getByText('At /no in light').waitFor();
  await page.getByRole('link', { name: 'About Marketing', exact: true }).click();
  await expect.poll(() => page.evaluate(() => 'screenLeft' in window)).toBe(true);
});

it('goes on when a screen throws, shows nothing in time, or needs a newer app', async () => {
  const { person, page, service } = await openWindowWithAccess('uwe');
  await activate(person.token);
  const card = page.getByRole('main').getByRole('alert');
  service.script = "export default { mount() { throw new Error('broken'); } };";
  await page.goto('/services/marketing/app');
  await card.getByText('This service could not be shown. The rest of Stagedoor is not affected.').waitFor();
  service.script = undefined;
  await card.getByRole('button', { name: 'Retry', exact: true }).click();
  await seeText(page, 'No notes yet');

  // Later than the first commit: the screen reports it.
  service.script =
    'export default { mount(_, host) { setTimeout(() => host.fail(new Error("later")), 50); return () => {}; } };';
  await page.reload();
  await card.getByRole('button', { name: 'Retry', exact: true }).waitFor();

  await page.clock.install();
  service.script = 'export default { mount: () => new Promise(() => {}) };';
  await page.reload();
  await expect.poll(() => page.locator('main [hidden]').count()).toBe(1);
  await page.clock.runFor(9_000);
  expect(await card.count()).toBe(0);
  await page.clock.runFor(2_000);
  await card.getByRole('button', { name: 'Retry', exact: true }).waitFor();

  service.hostVersion = 99;
  await page.reload();
  await page.clock.runFor(100);
  await card.getByText('This service has been updated. Reload the page to use it.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore', exact: true }).click();
  await page.waitForURL('**/explore');
});

it('shows the service’s page to people without access, and where there is no screen', async () => {
  const { page } = await openWindowWithAccess('eva');
  await page.goto('/services/marketing/app');
  await page.waitForURL('**/services/marketing');
  await page.goto('/services/merch/app');
  await page.waitForURL('**/services/merch');
  await seeHeading(page, 'Merch');
  await page.goto('/services/no-such-service/app');
  await seeHeading(page, 'Service Not Found');
});
