import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import type { TestPerson } from '../proving/register-people.ts';
import { openServiceDatabase } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { startSteadyLoad } from '../proving/steady-load.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  'The signing key rotated under 100 calls a second: nobody meets a 401, by the old key or by the new. Revoked, no token of it counts a second later, and everybody renews.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({
    args: ['--no-demo'],
    env: { ...raisedLimits, UPSTREAM_IN_FLIGHT: '1000' },
  });
  try {
    const load = await startSteadyLoad(system.address, { perSecond: 100 });
    const [oldKey = ''] = await publishedKeys(system);
    print((await rotate(system)).trim());
    const published = await waitFor(async () => (await publishedKeys(system)).length === 2);
    print(`both keys are published after ${published.toFixed(1)} s`);
    const early = await renew(system, load.people[0]);
    const tooEarly = keyOf(early) !== oldKey;
    const signing = await waitFor(async () => keyOf(await renew(system, load.people[0])) !== oldKey);
    print(`the new key signs after another ${signing.toFixed(1)} s; half of the people go over to it`);
    for (const [index, person] of load.people.entries()) if (index % 2 === 1) await renew(system, person);
    await pause(10_000);
    const byOld = load.people.filter(({ token }) => keyOf(token) === oldKey).length;

    // Instead of waiting the quarter of an hour for which the old tokens are valid, everybody renews their token, and the
    // keys are made older.
    for (const person of load.people) await renew(system, person);
    await makeKeysOlder(system);
    print((await rotate(system)).trim());
    const retired = await waitFor(async () => !(await publishedKeys(system)).includes(oldKey));
    print(`the old key is published no more after ${retired.toFixed(1)} s`);
    await pause(10_000);
    await load.stop();
    const revoked = await revokeKeys(system, load.people);

    const { calls, failures } = load.figures();
    const refused = failures.filter((failure) => failure.includes(': 401'));
    for (const failure of new Set(failures)) print(failure);
    return [
      {
        measured: `${calls} calls, ${byOld} people by the old key beside ${load.people.length - byOld} by the new: ${refused.length} answered 401, ${failures.length - refused.length} failed otherwise`,
        holds: refused.length === 0 && failures.length === 0 && byOld > 0 && byOld < load.people.length,
      },
      {
        measured: `the new key was published ${signing.toFixed(1)} s before it signed${tooEarly ? ', and signed at once all the same' : ''}`,
        holds: !tooEarly && signing > 10,
      },
      revoked,
    ];
  } finally {
    await system.remove();
  }
}

/** Revokes the keys. Every service must then refuse the tokens from before, and accept renewed ones. */
async function revokeKeys(system: TestSystem, people: readonly TestPerson[]): Promise<Finding> {
  const [person] = people;
  const token = await renew(system, person);
  const paths = [
    '/api/auth/me',
    '/api/posts/feed',
    '/api/messages/conversations',
    '/api/notifications',
    '/api/services',
  ];
  const send = (as: string) =>
    Promise.all(paths.map(async (path) => (await callGateway(system.address, 'GET', path, { token: as })).status));
  const before = await send(token);
  await rotate(system, '--revoke');
  const seconds = await waitFor(async () => (await send(token)).every((status) => status === 401), 50);
  const renewed = await send(await renew(system, person));
  return {
    measured: `revoked: ${paths.length} paths answered ${new Set(before).size === 1 ? before[0] : before.join(', ')} before, 401 after ${seconds.toFixed(1)} s, ${renewed.join(', ')} with a renewed token`,
    holds: [...before, ...renewed].every((status) => status === 200) && seconds < 3,
  };
}

async function rotate({ env }: TestSystem, ...args: string[]): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../rotate-key.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: '', NATS_URL: '', ...env },
  });
  return stdout;
}

async function publishedKeys({ env }: TestSystem): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${env.AUTH_PORT}/.well-known/jwks.json`);
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

/** Renews a person's session as the app does, and continues with the new token. */
async function renew({ address }: TestSystem, person: TestPerson | undefined): Promise<string> {
  if (person === undefined) throw new Error('there is nobody to renew a session of');
  const body = { refreshToken: person.refreshToken };
  const { status, data } = await callGateway(address, 'POST', '/api/auth/refresh', { body });
  if (status !== 200) throw new Error(`a renewal was answered ${status}`);
  Object.assign(person, data as { token: string; refreshToken: string });
  return person.token;
}

function keyOf(token: string): string {
  const [header = ''] = token.split('.');
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid;
}

async function makeKeysOlder(system: TestSystem): Promise<void> {
  const sql = openServiceDatabase(system, 'auth');
  await sql`update signing_keys set created_at = created_at - interval '2 hours'`;
  await sql.end();
}

/** Returns after how many seconds it was so. */
async function waitFor(isSo: () => Promise<boolean>, pauseMs = 1_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 90_000) throw new Error('what was waited for did not happen');
    await pause(pauseMs);
  }
  return (performance.now() - started) / 1_000;
}
