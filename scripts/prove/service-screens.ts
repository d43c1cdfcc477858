import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { callGateway } from '../proving/gateway-calls.ts';
import { openContextOf } from '../proving/open-context-of.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { launchBrowser } from '../testing/browser.ts';

export const bar =
  'A service’s screen that throws, hangs, has 5 MB or calls another service with its token: the app goes on each time, with Retry within 11 s, a message of the build and a 403; the right screen is there after Retry. The short form is service-screens.e2e and build-screen.test.';

const root = path.resolve(import.meta.dirname, '../..');
const script = /\/api\/fan-crm\/app\/files\/.*\.js/;
const megabytes = 5;

/** Scripts in the place of the screen's own, and what they do. */
const bad: readonly (readonly [name: string, source: string])[] = [
  ['throws when it is mounted', "export default { mount() { throw new Error('broken'); } };"],
  [
    'throws later',
    "export default { mount(_, host) { setTimeout(() => host.fail(new Error('later')), 50); return () => {}; } };",
  ],
  ['throws while it is loaded', "throw new Error('no module');"],
  ['never mounts', 'export default { mount: () => new Promise(() => {}) };'],
  ['exports nothing', 'export const nothing = 1;'],
];
const large = `export default { mount(element) { element.textContent = 'Large and there'; return () => {}; } };/*${'x'.repeat(megabytes * 1_000_000)}*/`;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  try {
    const { address } = system;
    const [creator] = await registerPeople(address, 1);
    if (creator === undefined) throw new Error('nobody is there');
    const { token } = creator;
    await callGateway(address, 'POST', '/api/services/fan-crm/activate', { token });
    const page = await (await openContextOf(browser, address, creator, { width: 1280, height: 800 })).newPage();
    let source: string | undefined;
    await page.route(script, (route) =>
      source === undefined ? route.fallback() : route.fulfill({ contentType: 'text/javascript', body: source }),
    );
    const findings: Finding[] = [];
    for (const [name, body] of bad) {
      source = body;
      const shownMs = await waitForCard(page);
      const works = await isAppThere(page);
      source = undefined;
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await page.getByRole('navigation', { name: 'Fan CRM' }).waitFor();
      print(`${name}: a card after ${Math.round(shownMs)} ms`);
      findings.push({
        measured: `a screen that ${name} is a card with Retry after ${Math.round(shownMs)} ms; the app ${works ? 'works' : 'IS GONE'}`,
        holds: works && shownMs < 11_000,
      });
    }
    source = large;
    await page.goto('/services/fan-crm/app');
    await page.getByText('Large and there', { exact: true }).waitFor();
    const works = await isAppThere(page);
    findings.push({
      measured: `a screen of ${megabytes} MB is shown, and the app ${works ? 'works' : 'IS GONE'}; its build says: ${await buildLargeScreen()}`,
      holds: works,
    });
    findings.push(await callOthers(address, creator));
    return findings;
  } finally {
    await browser.close();
    await system.remove();
  }
}

/** Opens the screen, and returns how long it took until the card was there, in ms. */
async function waitForCard(page: Page): Promise<number> {
  await page.goto('/services/fan-crm/app');
  const begun = performance.now();
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Retry', exact: true }).waitFor();
  return performance.now() - begun;
}

/** Leaves for another page of the app by its own navigation, and comes back. */
async function isAppThere(page: Page): Promise<boolean> {
  await page.evaluate('window.stays = true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore', exact: true }).click();
  await page.waitForURL('**/explore');
  await page.getByRole('heading', { name: 'Explore', level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL('**/services/fan-crm/app');
  return page.evaluate<boolean>("'stays' in window");
}

/** Builds a screen above the budget, and returns what the build says. */
async function buildLargeScreen(): Promise<string> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const service = mkdtempSync(path.join(root, '.data/screen-'));
  try {
    mkdirSync(path.join(service, 'web'));
    const noise = Array.from({ length: megabytes * 80_000 }, (_, index) => Math.sin(index).toString(36)).join('');
    writeFileSync(path.join(service, 'web/screen.tsx'), `export default { mount: () => () => {}, text: '${noise}' };`);
    const command = path.join(root, 'shared/screens/build/build-command.ts');
    const { status, stderr } = spawnSync(process.execPath, [command], { cwd: service, encoding: 'utf8' });
    if (status === 0) throw new Error('a screen above the budget was built');
    return stderr.trim();
  } finally {
    rmSync(service, { recursive: true });
  }
}

/** With the token of a screen, other services and the platform refuse every call. */
async function callOthers(address: string, { token }: TestPerson): Promise<Finding> {
  const body = { service: 'fan-crm' };
  const { data } = await callGateway(address, 'POST', '/api/auth/service-tokens', { token, body });
  const { token: own } = data as { token: string };
  const status = async (method: string, place: string) =>
    (await callGateway(address, method, place, { token: own })).status;
  const others = [
    await status('GET', '/api/merch'),
    await status('GET', '/api/payments/balance'),
    await status('GET', '/api/auth/me'),
    await status('GET', '/api/users/me'),
    await status('GET', '/api/messages/conversations'),
    await status('POST', '/api/auth/service-tokens'),
  ];
  const mine = await status('GET', '/api/fan-crm/fans');
  return {
    measured: `the token of the screen is answered ${mine} by its own service, and ${others.join(', ')} by others`,
    holds: mine === 200 && others.every((one) => one === 403),
  };
}
