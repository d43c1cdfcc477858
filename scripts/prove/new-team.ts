import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import { makeTeamFolder } from '../proving/new-team/team-folder.ts';
import { writeFeature } from '../proving/new-team/write-feature.ts';
import type { Finding } from '../proving/proof.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { launchBrowser } from '../testing/browser.ts';
import { signInAsDemo } from '../testing/sign-in-as-demo.ts';
import { startSystem, type TestSystem } from '../testing/start-system.ts';

const mostMinutes = 10;
const mostCommands = 12;
const key = 'calendar';

export const bar = `A team outside of this repository goes from nothing to a screen in the running app that shows a row, with history from before it joined, a notification in another person's bell and a line on an invoice: under ${mostMinutes} minutes of machine time, ${mostCommands} commands or fewer, nothing edited here.`;

type Session = { token: string; userId: string };

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
    writeFeature(team.folder, key);
    await team.inFolder('npm install --no-audit --no-fund');
    await team.inFolder('npm run check');
    await team.inFolder('npm test');
    await team.inFolder('npm run build');
    const joining = `npm run join:service -- ${key} ${team.folder} --grant people:notify --grant people:history --trust-screen`;
    await team.inRepository(`DATA_DIR=${system.dataDir} ${joining}`);
    const creator = await signIn(system, 'creator@stagedoor.example');
    const fan = await signIn(system, 'fan@stagedoor.example');
    const rows = await readHistory(system, creator);
    const shown = await readScreen(system, rows[0] ?? '');
    const isTold = await shareNote(system, creator, fan);
    const invoice = await payForService(system, creator);
    const minutes = (performance.now() - begun) / 60_000;
    const count = team.commands().length + 1;
    const isUnchanged = team.repositoryStatus() === before;
    return [
      {
        measured: `${rows.length} rows of followers from before; the screen shows "${shown}"`,
        holds: rows.length > 0 && shown === rows[0],
      },
      { measured: `the fan's bell: ${isTold ?? 'nothing'}`, holds: isTold !== undefined },
      { measured: `the invoice: ${invoice ?? 'none'}`, holds: invoice !== undefined },
      {
        measured: `${minutes.toFixed(1)} minutes of machine time, ${count} commands with npm start; git status ${isUnchanged ? 'unchanged' : 'CHANGED'}`,
        holds: minutes < mostMinutes && count <= mostCommands && isUnchanged,
      },
    ];
  } finally {
    await system?.remove();
    team.remove();
  }
}

async function signIn({ address }: TestSystem, email: string): Promise<Session> {
  const body = { email, password: 'backstage-pass' };
  const { data } = await callGateway(address, 'POST', '/api/auth/login', { body });
  const { token, user } = data as { token: string; user: { id: string } };
  return { token, userId: user.id };
}

/** Tries until there is a result, for a minute and a half at the most. */
async function tryFor<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const deadline = performance.now() + 90_000; performance.now() < deadline; await pause(250)) {
    const found = await attempt();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The titles of the creator's notes: the service writes one for each follower from before its time. */
async function readHistory({ address }: TestSystem, { token }: Session): Promise<string[]> {
  await callGateway(address, 'POST', `/api/services/${key}/activate`, { token });
  const found = await tryFor(async () => {
    const { data } = await callGateway(address, 'GET', `/api/${key}/notes`, { token });
    const notes = (data as { notes?: { title: string }[] } | undefined)?.notes ?? [];
    return notes.length > 0 ? notes.map(({ title }) => title) : undefined;
  });
  return found ?? [];
}

async function readScreen({ address }: TestSystem, row: string): Promise<string> {
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

async function shareNote({ address }: TestSystem, creator: Session, fan: Session): Promise<string | undefined> {
  // A service notifies those who may open it.
  await callGateway(address, 'POST', `/api/services/${key}/activate`, { token: fan.token });
  const body = { userId: fan.userId, text: 'Doors open at eight' };
  const { status, message } = await callGateway(address, 'POST', `/api/${key}/shares`, { token: creator.token, body });
  if (status !== 201) throw new Error(`sharing was answered ${status}: ${message}`);
  return tryFor(async () => {
    const { data } = await callGateway(address, 'GET', '/api/notifications', { token: fan.token });
    const { notifications } = data as { notifications: { title: string; message: string }[] };
    const found = notifications.find((one) => one.message.includes(body.text));
    return found && `${found.title}: ${found.message}`;
  });
}

/** The trial that began with the activation ends now instead of in two weeks; payments does the rest. */
async function payForService(system: TestSystem, { token, userId }: Session): Promise<string | undefined> {
  const { address } = system;
  const saved = await callGateway(address, 'POST', '/api/payments/methods', { token, body: { token: 'pm_card_visa' } });
  const { id: paymentMethodId } = saved.data as { id: string };
  const chosen = await callGateway(address, 'PUT', '/api/payments/service-card', { token, body: { paymentMethodId } });
  if (chosen.status !== 200) throw new Error(`choosing the card was answered ${chosen.status}: ${chosen.message}`);
  // The directory checks once a minute who answers. Until then the service counts as a stub, whose trials nobody pays for.
  const isBuilt = await tryFor(async () => {
    const { data } = await callGateway(address, 'GET', `/api/payments/services/${key}`, { token });
    return (data as { isUnbuilt?: boolean }).isUnbuilt === true ? undefined : true;
  });
  if (isBuilt !== true) throw new Error('the directory takes the service for a stub');
  const sql = openServiceDatabase(system, 'payments');
  try {
    await sql`update service_plan set trial_ends_at = now() where user_id = ${userId} and service = ${key}`;
    await sql`update billing_account set due_at = now() where user_id = ${userId}`;
  } finally {
    await sql.end();
  }
  return tryFor(async () => {
    const { data } = await callGateway(address, 'GET', '/api/payments/invoices', { token });
    const { invoices } = data as { invoices: { status: string; lines: { slug: string; amount: number }[] }[] };
    const invoice = invoices.find(({ lines }) => lines.some(({ slug }) => slug === key));
    const line = invoice?.lines.find(({ slug }) => slug === key);
    return line && `${line.slug} for $${line.amount}, ${invoice?.status}`;
  });
}
