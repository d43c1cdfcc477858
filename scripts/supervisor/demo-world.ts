import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import { readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { Refusal } from '../refusal.ts';
import { type EnvironmentSources, environmentOf } from './environments.ts';
import { preload } from './part-kinds.ts';

export type DemoState = {
  /**
   * `none`: the first start was told to make no demo world. `begun`: seeding was interrupted, so its data is deleted before the next
   * try. Undefined: there was no start with this data folder yet.
   */
  state: 'none' | 'begun' | 'done' | undefined;
  /** Whether the demo logins have the passwords of the README, or some that were given to a start. */
  passwords: 'printed' | 'given';
};

const fileOf = (dataDir: string) => path.join(dataDir, 'demo-world.json');

export function readDemoState(dataDir: string): DemoState {
  const unknown: DemoState = { state: undefined, passwords: 'printed' };
  try {
    return { ...unknown, ...(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as DemoState) };
  } catch {
    return unknown;
  }
}

export function writeDemoState(dataDir: string, state: DemoState): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(state)}\n`);
}

/** Runs a script to its end; returns what went wrong, if anything. */
type Run = (name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) => Promise<string | undefined>;

/**
 * Creates the demo world where this is the first start: each service with a part of it runs its `src/seed.ts`, all at once, because
 * each knows only its own database. Runs before anybody can use the system, so that a failed attempt can be deleted as a whole. The
 * logins of one that is there get the passwords that the environment names. Returns how long it took, if it was made.
 */
export async function prepareDemoWorld(sources: EnvironmentSources, run: Run): Promise<string | undefined> {
  const { dataDir, demo } = sources.settings;
  const { state } = readDemoState(dataDir);
  if (state === 'done') await setDemoPasswords(sources, run);
  if (state === 'done' || state === 'none') return undefined;
  if (!demo) {
    writeDemoState(dataDir, { state: 'none', passwords: 'printed' });
    return undefined;
  }
  const seeding = sources.plan.services.filter(({ seed }) => seed !== undefined);
  if (seeding.length === 0) return undefined;
  // The databases are new, so files of the old ones are deleted.
  if (state === 'begun') rmSync(path.join(dataDir, 'files'), { recursive: true, force: true });
  const started = Date.now();
  const passwords = readDemoPasswords(sources.env) === undefined ? 'printed' : 'given';
  writeDemoState(dataDir, { state: 'begun', passwords });
  // Ids depend on the date, and midnight may come in between, so all services use the same date.
  const today = sources.env.DEMO_NOW || `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  const problems = await Promise.all(
    seeding.map(async (service) => {
      const env = { ...environmentOf(service, service.port, sources), DEMO_NOW: today };
      const problem = await run(`seed-${service.name}`, [...preload, service.seed ?? ''], service.folder, env);
      return problem && `The demo world of ${service.name} cannot be made: ${problem}`;
    }),
  );
  const problem = problems.find((one) => one !== undefined);
  if (problem) throw new Refusal(`${problem}. The next start tries again from clean; --no-demo leaves it out.`);
  writeDemoState(dataDir, { state: 'done', passwords });
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

async function setDemoPasswords(sources: EnvironmentSources, run: Run): Promise<void> {
  if (readDemoPasswords(sources.env) === undefined) return;
  const auth = sources.plan.services.find(({ name }) => name === 'auth');
  const command = path.join(auth?.folder ?? '', 'src/commands/set-demo-passwords.ts');
  if (auth === undefined || !existsSync(command)) return;
  const problem = await run('demo-passwords', [command], auth.folder, environmentOf(auth, auth.port, sources));
  if (problem) throw new Refusal(`The passwords of the demo logins cannot be set: ${problem}.`);
  writeDemoState(sources.settings.dataDir, { state: 'done', passwords: 'given' });
}

/** Returns lines with the people of the demo world that one can sign in as; none where there is no such world. */
export function describeDemoLogins(dataDir: string): string[] {
  const { state, passwords } = readDemoState(dataDir);
  if (state !== 'done') return [];
  const width = Math.max(...demoLogins.map(({ email }) => email.length));
  return [
    'Sign in as',
    ...demoLogins.map(({ role, email, password }) => {
      const shown = passwords === 'printed' ? password : 'the password that was given';
      return `  ${email.padEnd(width)}  ${shown}  (${role.toLowerCase()})`;
    }),
  ];
}
