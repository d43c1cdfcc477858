import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';

/** A system in containers, as `docker compose` sees it from a folder and an environment (`COMPOSE_FILE` and the like). */
export type ComposeCommand = {
  /** Runs `docker compose …` to its end and returns its output. Throws with the last lines if it fails. */
  compose(...args: string[]): Promise<string>;
  docker(...args: string[]): Promise<string>;
};

/** `docker compose` of a folder. Throws a Refusal where there is none. */
export function findCompose(folder: string, env: NodeJS.ProcessEnv): ComposeCommand {
  if (spawnSync('docker', ['compose', 'version'], { env }).status !== 0)
    throw new Refusal('"docker compose" cannot be run: install Docker with Compose.');
  const docker = async (...args: string[]) => {
    try {
      // The log of an image build may be long.
      const { stdout } = await promisify(execFile)('docker', args, { cwd: folder, env, maxBuffer: 64_000_000 });
      return stdout.trim();
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Refusal(`docker ${args.join(' ')}: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
    }
  };
  return { compose: (...args) => docker('compose', ...args), docker };
}

/** `health` is starting, healthy or unhealthy; empty without a health check, and where the container does not run. */
export type Container = { id: string; name: string; health: string };

/** The running instances of a service; with `--all` all of its containers, also those that have ended. */
export async function findContainers(
  { compose }: ComposeCommand,
  service: string,
  ...options: string[]
): Promise<Container[]> {
  type Listed = { ID: string; Name: string; Health: string };
  const output = await compose('ps', '--format', 'json', ...options, service);
  // Older versions of compose write a list in one line, newer ones a line for each container.
  const listed = output
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line) as Listed | Listed[]);
  return listed.map(({ ID, Name, Health }) => ({ id: ID, name: Name, health: Health }));
}
