import { existsSync } from 'node:fs';
import path from 'node:path';
import { readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { Refusal } from '../refusal.ts';
import { writeDemoState } from './demo-state.ts';
import { type EnvironmentSources, environmentOf } from './environments.ts';

/** Runs a script to its end; returns what went wrong, if anything. */
type Run = (name: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) => Promise<string | undefined>;

/** Gives the logins of a demo world that is there already the passwords that the environment names, if it names any. */
export async function setDemoPasswords(sources: EnvironmentSources, run: Run): Promise<void> {
  if (readDemoPasswords(sources.env) === undefined) return;
  const auth = sources.plan.services.find(({ name }) => name === 'auth');
  const command = path.join(auth?.folder ?? '', 'src/commands/set-demo-passwords.ts');
  if (auth === undefined || !existsSync(command)) return;
  const problem = await run('demo-passwords', [command], auth.folder, environmentOf(auth, auth.port.number, sources));
  if (problem) throw new Refusal(`The passwords of the demo logins cannot be set: ${problem}.`);
  writeDemoState(sources.settings.dataDir, { state: 'done', passwords: 'given' });
}
