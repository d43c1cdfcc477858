import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { requireAnswer } from './require-answer.ts';
import { runCommand } from './run-command.ts';
import { findLocalSystem } from './supervisor/local-system.ts';
import { preload } from './supervisor/part-kinds.ts';

/**
 * Runs a command of a service, `src/commands/<command>.ts`, with this process's arguments or others, on that service's database of
 * the system that runs here. Ends with its exit code.
 */
export async function runServiceCommand(
  service: string,
  command: string,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  await runCommand(async () => {
    const file = path.resolve(import.meta.dirname, '../services', service, 'src/commands', `${command}.ts`);
    const { databaseUrl, keysSecret } = findLocalSystem(process.env);
    await requireAnswer(`The database of ${service}`, databaseUrl(service));
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl(service),
      KEYS_SECRET: process.env.KEYS_SECRET || keysSecret,
    };
    const { status } = spawnSync(process.execPath, [...preload, file, ...args], { env, stdio: 'inherit' });
    process.exitCode = status ?? 1;
  });
}
