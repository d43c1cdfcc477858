import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { callGateway } from '../proving/gateway-calls.ts';
import { openContextOf } from '../proving/open-context-of.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { makeTeamClone } from '../proving/team-clone.ts';
import { sendCommand } from '../supervisor/control.ts';
import { launchBrowser } from '../testing/browser.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'A screen and its service are replaced under 50 users, one of them a browser that stays open: no call fails, no reload is asked, and the new screen is shown when it is opened again.';

const users = 50;
const replacements = 3;
/** For how long an open app may still show the old screen when it is opened again. */
const patienceMs = 90_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const clone = makeTeamClone();
  let system: Awaited<ReturnType<typeof startSystem>> | undefined;
  const browser = await launchBrowser();
  try {
    const startScript = path.join(clone.folder, 'scripts/start.ts');
    system = await startSystem({ script: startScript, args: ['--no-demo'], env: raisedLimits });
    const { address, dataDir } = system;
    const people = await registerPeople(address, users);
    for (const { token } of people) await callGateway(address, 'POST', '/api/services/fan-crm/activate', { token });
    const [first] = people;
    if (first === undefined) throw new Error('nobody is there');
    const page = await (await openContextOf(browser, address, first, { width: 1280, height: 800 })).newPage();
    const failed: string[] = [];
    page.on('response', (response) => {
      // The service's page asks whether a stub answers: a service that was built has no such call.
      const asksForStub = response.url() === `${address}/api/fan-crm`;
      if (response.status() >= 400 && !asksForStub) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto('/services/fan-crm/app');
    await page.getByRole('navigation', { name: 'Fan CRM' }).waitFor();
    await page.evaluate('window.stays = true');

    const load = startCalls(address, people);
    const shown: number[] = [];
    for (let round = 1; round <= replacements; round += 1) {
      const name = `Fan CRM ${round}`;
      changeScreen(clone.folder, name);
      await sendCommand(dataDir, { restart: 'fan-crm' }, print);
      // The open screen continues with the new service.
      await page
        .getByRole('navigation', { name: /^Fan CRM/ })
        .getByRole('link')
        .first()
        .click();
      shown.push(await openAgain(page, name));
      print(`the screen of round ${round} was shown after ${Math.round(shown.at(-1) ?? 0)} ms`);
    }
    const { calls, failures } = await load.stop();
    for (const failure of new Set([...failures, ...failed])) print(failure);
    const stays = await page.evaluate<boolean>("'stays' in window");
    const asked = await page.getByText('This service has been updated').count();
    return [
      {
        measured: `${calls} calls of ${users} people while it was replaced ${replacements} times: ${failures.length} failed, and ${failed.length} of the browser's`,
        holds: failures.length === 0 && failed.length === 0 && calls > 1_000,
      },
      {
        measured: `the page was ${stays ? 'never reloaded' : 'RELOADED'}, a reload was asked ${asked} times; each new screen was shown within ${Math.ceil(Math.max(...shown) / 1_000)} s of being opened again`,
        holds: stays && asked === 0 && shown.every((ms) => ms < patienceMs),
      },
    ];
  } finally {
    await browser.close();
    await system?.remove();
    clone.remove();
  }
}

/** Gives the navigation of the screen another name. */
function changeScreen(folder: string, name: string): void {
  const file = path.join(folder, 'services/fan-crm/web/crm-screen.tsx');
  const source = readFileSync(file, 'utf8');
  const changed = source.replace(/<nav aria-label="[^"]*"/, `<nav aria-label="${name}"`);
  if (changed === source) throw new Error('the screen has no navigation with a name');
  writeFileSync(file, changed);
}

/** Leaves the screen and opens it until it is the new one; returns how long that took, in ms. */
async function openAgain(page: Page, name: string): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    await page.getByRole('link', { name: 'About Fan CRM', exact: true }).click();
    await page.getByRole('link', { name: 'Open Fan CRM', exact: true }).click();
    await page.getByRole('navigation', { name: /^Fan CRM/ }).waitFor();
    if ((await page.getByRole('navigation', { name, exact: true }).count()) > 0) return performance.now() - begun;
    await pause(1_000);
  }
  return Number.POSITIVE_INFINITY;
}

/** Everybody calls the service, its screen and the files of it, five times a second. */
function startCalls(address: string, people: readonly TestPerson[]) {
  const failures: string[] = [];
  let calls = 0;
  let isOver = false;
  const call = async (place: string, token: string) => {
    const outcome = await callGateway(address, 'GET', place, { token }).catch((error: unknown) => String(error));
    calls += 1;
    if (typeof outcome === 'string') failures.push(`${place}: ${outcome}`);
    else if (outcome.status >= 400) failures.push(`${place}: ${outcome.status} ${outcome.message}`);
    return typeof outcome === 'string' ? undefined : outcome.data;
  };
  const workers = people.map(async ({ token }) => {
    while (!isOver) {
      const screen = (await call('/api/fan-crm/app/screen', token)) as { entry?: string } | undefined;
      if (screen?.entry !== undefined) await call(screen.entry, token);
      await call('/api/fan-crm/fans?limit=20', token);
      await pause(600);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(workers);
      return { calls, failures };
    },
  };
}
