import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { launchBrowser } from '@stagedoor/test-support/browser';
import { withServiceDatabase } from '@stagedoor/test-support/databases';
import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { registerPeople } from '@stagedoor/test-support/people';
import { signInAsDemo } from '@stagedoor/test-support/sign-in-as-demo';
import { startSystem, type TestSystem } from '@stagedoor/test-support/start-system';
import { shellEnvironment } from '../instruments/shell-environment.ts';
import type { Finding } from '../proof.ts';
import { writeFeature } from './write-feature.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const mostMinutes = 10;
const mostCommands = 12;
const key = 'calendar';

export const promise = `A team outside of this repository goes from nothing to a screen in the running app that shows a row, with history from before it joined, a notification in a person's bell and a line on an invoice: under ${mostMinutes} minutes of machine time, ${mostCommands} commands or fewer, nothing edited here.`;
export const minutes = 5;

type Session = { token: string; user: { id: string } };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  let system: TestSystem | undefined;
  const team = makeTeamFolder(print);
  try {
    const before = team.repositoryStatus();
    // The system that the team joins, with its demo world: it has run for long, and `npm start` is counted as a command of theirs.
    system = await startSystem();
    const begun = performance.now();
    await team.inRepository(`npm run pack -- --into ${team.packages}`);
    await team.inFolder(`npm install --no-audit --no-fund ${team.packages}/*.tgz`);
    await team.inFolder(`npx stagedoor new ${key} --scope people:notify --scope people:history`);
    writeFeature(team.folder);
    await team.inFolder('npm install --no-audit --no-fund');
    for (const script of ['run check', 'test', 'run build']) await team.inFolder(`npm ${script}`);
    const grants = '--grant people:notify --grant people:history --trust-screen';
    await team.inRepository(`DATA_DIR=${system.dataDir} npm run join:service -- ${key} ${team.folder} ${grants}`);
    const { address } = system;
    const creator = await signIn(address, 'creator@stagedoor.example');
    const rows = await readHistory(address, creator);
    const shown = await readScreen(address, rows[0] ?? '');
    const told = await followThem(address, creator);
    const invoice = await payForService(system, creator);
    const took = (performance.now() - begun) / 60_000;
    const count = team.countCommands() + 1;
    const isUnchanged = team.repositoryStatus() === before;
    return [
      {
        measured: `${rows.length} rows of followers from before; the screen shows "${shown}"`,
        holds: rows.length > 0 && shown === rows[0],
      },
      { measured: `the creator's bell: ${told}`, holds: true },
      { measured: `the invoice: ${invoice}`, holds: true },
      {
        measured: `${took.toFixed(1)} minutes of machine time, ${count} commands with npm start; git status ${isUnchanged ? 'unchanged' : 'CHANGED'}`,
        holds: took < mostMinutes && count <= mostCommands && isUnchanged,
      },
    ];
  } finally {
    await system?.remove();
    team.remove();
  }
}

/** A team's folder, outside of this repository, and commands that are run there and here as a person would type them. */
function makeTeamFolder(print: (line: string) => void) {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-team-'));
  // The user who runs the database enters it.
  chmodSync(place, 0o755);
  const folder = path.join(place, 'calendar');
  mkdirSync(folder);
  const env = { ...shellEnvironment(), NO_COLOR: '1' };
  let count = 0;
  const runIn = async (cwd: string, line: string) => {
    const begun = performance.now();
    await promisify(execFile)('/bin/sh', ['-c', line], { cwd, env, maxBuffer: 64_000_000 }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
        throw new Error(`${line}: ${printed}`);
      },
    );
    count += 1;
    print(`${((performance.now() - begun) / 1_000).toFixed(1)} s  ${line}`);
  };
  return {
    folder,
    /** Where the packages of this repository are put. */
    packages: path.join(place, 'packages'),
    inFolder: (line: string) => runIn(folder, line),
    inRepository: (line: string) => runIn(root, line),
    countCommands: () => count,
    /** `git status` of this repository. */
    repositoryStatus: () => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

const signIn = (address: string, email: string) =>
  callSurely<Session>(address, 'POST', '/api/auth/login', { body: { email, password: 'backstage-pass' } });

/** A minute and a half: the directory checks once a minute who answers. */
const patience = { timeoutMs: 90_000 };

/** The titles of the creator's notes: the service writes one for each follower from before its time. */
async function readHistory(address: string, { token }: Session): Promise<string[]> {
  await callSurely(address, 'POST', `/api/services/${key}/activate`, { token });
  // It fails until the service knows of the activation.
  return waitFor(async () => {
    const { notes } = await callSurely<{ notes: { title: string }[] }>(address, 'GET', `/api/${key}/notes`, { token });
    return notes.length > 0 && notes.map(({ title }) => title);
  }, patience);
}

async function readScreen(address: string, row: string): Promise<string> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signInAsDemo(context, address, 'CREATOR');
    const page = await context.newPage();
    await page.goto(`${address}/services/${key}/app`);
    const shown = page.getByRole('listitem').getByText(row).first();
    await shown.waitFor({ timeout: 20_000 });
    return (await shown.textContent())?.trim() ?? '';
  } finally {
    await browser.close();
  }
}

/** Somebody follows the creator, of which the service notifies them. */
async function followThem(address: string, { token, user }: Session): Promise<string> {
  const [follower] = await registerPeople(address, 1, 'FAN');
  await callSurely(address, 'POST', `/api/users/follow/${user.id}`, { token: follower?.token });
  return waitFor(async () => {
    type Notifications = { notifications: { title: string; message: string }[] };
    const { notifications } = await callSurely<Notifications>(address, 'GET', '/api/notifications', { token });
    const found = notifications.find(({ title }) => title === 'A new note');
    return found && `${found.title}: ${found.message}`;
  }, patience);
}

/** The trial that began with the activation ends now instead of in two weeks; payments does the rest. */
async function payForService(system: TestSystem, { token, user }: Session): Promise<string> {
  const call = <Data>(method: string, place: string, body?: object) =>
    callSurely<Data>(system.address, method, `/api/payments/${place}`, { token, body });
  const { id } = await call<{ id: string }>('POST', 'methods', { token: 'pm_card_visa' });
  await call('PUT', 'service-card', { paymentMethodId: id });
  // Until the directory finds it, the service counts as a stub, whose trials nobody pays for.
  const isBuilt = async () => (await call<{ isUnbuilt?: boolean }>('GET', `services/${key}`)).isUnbuilt !== true;
  await waitFor(isBuilt, { ...patience, what: 'that the directory takes the service for built' });
  await withServiceDatabase(system, 'payments', async (sql) => {
    await sql`update service_plan set trial_ends_at = now() where user_id = ${user.id} and service = ${key}`;
    await sql`update billing_account set due_at = now() where user_id = ${user.id}`;
  });
  return waitFor(async () => {
    type Invoice = { status: string; lines: { slug: string; amount: number }[] };
    const { invoices } = await call<{ invoices: Invoice[] }>('GET', 'invoices');
    const invoice = invoices.find(({ lines }) => lines.some(({ slug }) => slug === key));
    const line = invoice?.lines.find(({ slug }) => slug === key);
    return line && `${line.slug} for $${line.amount}, ${invoice?.status}`;
  }, patience);
}
